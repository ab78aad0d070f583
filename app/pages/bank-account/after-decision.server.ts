import { href } from "react-router";
import type { Site } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { may, type Viewer } from "../../viewer.ts";
import { isShown } from "../texts/page-settings.ts";
import { allPages } from "../texts/published-pages.ts";
import { bankMessages, bankPath } from "./bank-limits.ts";
import type { AloneDecision } from "./publishing-alone.server.ts";

export async function afterDecision(
  { site, viewer, id }: { site: Pick<Site, "clock" | "pages">; viewer: Viewer; id: string },
  decision: AloneDecision,
  done: "confirmed" | "declined" | "published",
): Promise<Response> {
  if (decision === "done" && done !== "declined" && !(await isGivingShown(site)))
    return redirectWithNotice(bankPath, {
      text: bankMessages[`${done}Unseen`],
      ...(may(viewer, "pages:write") && { link: { to: "/pages/giving/edit", label: "Write it" } }),
    });
  if (decision === "done") return redirectWithNotice(bankPath, bankMessages[done]);
  const path = isStillOpen(decision) ? href("/bank-account/proposals/:id", { id }) : bankPath;
  return redirectWithNotice(path, { text: bankMessages[decision], tone: "error" });
}

/** Whether visitors see the page with the bank details. */
export async function isGivingShown({ clock, pages }: Pick<Site, "clock" | "pages">): Promise<boolean> {
  return (await allPages(pages)).some((page) => page.id === "giving" && isShown(page, clock()));
}

function isStillOpen(decision: AloneDecision): boolean {
  return decision === "changedMeanwhile" || decision === "secondFactorNotShown";
}
