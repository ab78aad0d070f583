import { prayerMessages } from "../prayer-limits.ts";
import type { Approval } from "./deciding.server.ts";

/** What a notice says of an approval. */
export function noticeOf({ done, instead }: Approval) {
  if (done) return prayerMessages.approvedFor[done];
  if (instead === "unconfirmed") return { text: prayerMessages.unconfirmed, tone: "error" } as const;
  return { text: prayerMessages[instead], tone: instead === "consentAsked" ? "success" : "error" } as const;
}
