import { href } from "react-router";
import type { Site } from "../../contexts.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Viewer } from "../../viewer.ts";
import { prayerMessages, reviewPartOf } from "../prayer-limits.ts";
import type { Approval } from "./deciding-prayers.server.ts";
import { moderationMessages } from "./moderation-messages.ts";
import { listPrayersForReview } from "./queue-reads.server.ts";

interface Deciding {
  request: Request;
  site: Pick<Site, "db" | "storage">;
  viewer: Viewer;
}

/** Leads back to the page and the part of the queue where somebody decided. */
export function backToQueue(
  { request, site, viewer }: Deciding,
  notice: Parameters<typeof backToList>[3],
): Promise<Response> {
  const read = (page: number) => listPrayersForReview(site, viewer, page, reviewPartOf(request.url));
  return backToList("/update-prayer-requests", request, read, notice);
}

/** What can come of a decision, each with its sentence. */
type Outcome = Exclude<keyof typeof moderationMessages, "approvedFor"> | "noPastor";

/** The same with the sentence about an outcome, in red unless it is the one that was `meant`. */
export function afterDecision(deciding: Deciding, outcome: Outcome, meant: Outcome): Promise<Response> {
  const tone = outcome === meant ? "success" : "error";
  const text = outcome === "noPastor" ? prayerMessages.noPastor() : moderationMessages[outcome];
  return backToQueue(deciding, { text, tone });
}

/** The same after an approval, or leads on to what somebody has to say first. */
export async function afterApproval(
  deciding: Deciding,
  id: string,
  { done, instead }: Approval,
): Promise<Response> {
  if (done) return backToQueue(deciding, moderationMessages.approvedFor[done]);
  if (instead === "unconfirmed")
    return redirect(href("/update-prayer-requests/:id/confirm-approval", { id }));
  // Nobody can be asked whether these words are right: whoever shows them says why.
  if (instead === "notAgreed") return redirect(href("/update-prayer-requests/:id/publish", { id }));
  return afterDecision(deciding, instead, "consentAsked");
}
