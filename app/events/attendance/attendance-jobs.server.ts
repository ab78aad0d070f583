import { defer } from "../../../platform/deferred-work/defer.ts";
import type { Change } from "../../changes/change.server.ts";
import { reminderKind } from "../date-news.server.ts";
import { occurrenceId } from "../occurrences.server.ts";
import type { DateOfReplies, ToldFacts } from "./attendance-facts.server.ts";
import { reminderDue } from "./reminder-due.server.ts";

export const replyMailKind = "reply-mail";

type Planning = Pick<Change, "db" | "now">;

export function planReplyMail(
  { db, now }: Planning,
  replyId: string,
  { hasMovedUp }: { hasMovedUp: boolean },
): Promise<void> {
  return defer(db, { kind: replyMailKind, key: replyId, payload: { hasMovedUp } }, now);
}

/** Plans the reminder of a date, unless it would come at once. */
export async function planReminder(
  { db, now }: Planning,
  { eventId, day }: DateOfReplies,
  facts: ToldFacts,
): Promise<void> {
  const dueAt = reminderDue(facts);
  if (dueAt <= now) return;
  const key = occurrenceId(eventId, day);
  await defer(db, { kind: reminderKind, key, payload: { eventId, day }, dueAt }, now);
}
