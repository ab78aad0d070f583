import { href } from "react-router";
import type { Site } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { may, type Viewer } from "../../viewer.ts";
import { bankMessages, bankPath } from "./bank-limits.ts";
import type { AloneDecision } from "./publishing-alone.server.ts";
import { isGivingShown } from "./shown-account.server.ts";

export async function afterDecision(
  { site, viewer, id }: { site: Pick<Site, "clock" | "pages">; viewer: Viewer; id: string },
  decision: AloneDecision,
  done: "confirmed" | "declined" | "published",
): Promise<Response> {
  if (decision === "done" && done !== "declined" && !(await isGivingShown(site)))
    return redirectWithNotice(bankPath, {
      text: bankMessages[`${done}Unseen`],
      ...(may(viewer, "pages:write") && {
        link: { to: "/pages/giving/edit", label: "Open the page’s editor" },
      }),
    });
  if (decision === "done") return redirectWithNotice(bankPath, bankMessages[done]);
  const path = isStillOpen(decision) ? href("/bank-account/proposals/:id", { id }) : bankPath;
  return redirectWithNotice(path, { text: bankMessages[decision], tone: "error" });
}

function isStillOpen(decision: AloneDecision): boolean {
  return decision === "changedMeanwhile" || decision === "secondFactorNotShown";
}
