import { href } from "react-router";
import type { Site } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { may, type Viewer } from "../../viewer.ts";
import { bankMessages, bankPath, inUseMessage } from "./bank-limits.ts";
import type { AloneDecision } from "./publishing-alone.server.ts";
import { pagesWithDetails } from "./shown-account.server.ts";

export async function afterDecision(
  { site, viewer, id }: { site: Pick<Site, "clock" | "pages" | "facts">; viewer: Viewer; id: string },
  decision: AloneDecision,
  done: "confirmed" | "declined" | "published",
): Promise<Response> {
  if (decision === "done") return afterDone({ site, viewer }, done);
  const path = isStillOpen(decision) ? href("/bank-account/proposals/:id", { id }) : bankPath;
  return redirectWithNotice(path, { text: bankMessages[decision], tone: "error" });
}

async function afterDone(
  { site, viewer }: { site: Pick<Site, "clock" | "pages" | "facts">; viewer: Viewer },
  done: "confirmed" | "declined" | "published",
): Promise<Response> {
  if (done === "declined") return redirectWithNotice(bankPath, bankMessages.declined);
  const seenOn = await pagesWithDetails(site);
  if (seenOn.length > 0) return redirectWithNotice(bankPath, inUseMessage(done, seenOn));
  return redirectWithNotice(bankPath, {
    text: bankMessages[`${done}Unseen`],
    ...(may(viewer, "pages:write") && {
      link: { to: "/pages/giving/edit", label: "Open the page’s editor" },
    }),
  });
}

function isStillOpen(decision: AloneDecision): boolean {
  return decision === "changedMeanwhile" || decision === "secondFactorNotShown";
}
