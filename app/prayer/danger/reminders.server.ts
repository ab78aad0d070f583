import { defer } from "../../../platform/deferred-work/defer.ts";
import type { Change } from "../../changes/change.server.ts";

export const alertKind = "prayer-alert";

/** Plans to remind people of a request that cannot wait. */
export function planReminder(
  { db, now }: Pick<Change, "db" | "now">,
  requestId: string,
  dueAt: Date,
): Promise<void> {
  return defer(db, { kind: alertKind, key: requestId, payload: { requestId }, dueAt }, now);
}

/** Gives back what somebody has taken whose account is removed. */
export async function leaveAlerts(change: Change, userId: string): Promise<void> {
  const left = await change.db
    .updateTable("prayerAlerts")
    .set({ takenAt: null, takenBy: null })
    .where("takenBy", "=", userId)
    .returning("requestId")
    .execute();
  for (const { requestId } of left.toSorted((one, other) => one.requestId.localeCompare(other.requestId)))
    await planReminder(change, requestId, change.now);
}
