import type { Change } from "../../changes/change.server.ts";
import type { Person } from "../../viewer.ts";
import { planReminder } from "../danger/reminders.server.ts";

/** Notes that somebody is with a person: they have said so when they approved the request. What another noted stays. */
export async function noteWithThem(
  { db, now }: Pick<Change, "db" | "now">,
  viewer: Person,
  requestId: string,
): Promise<void> {
  await db
    .updateTable("prayerAlerts")
    .set({ takenAt: now.toISOString(), takenBy: viewer.id })
    .where("requestId", "=", requestId)
    .where("takenBy", "is", null)
    .execute();
}

/** Reminds people again of a request that was out of their sight, while nobody is with the person. */
export async function resumeAlert(change: Pick<Change, "db" | "now">, requestId: string): Promise<void> {
  const open = change.db
    .selectFrom("prayerAlerts")
    .select("requestId")
    .where("requestId", "=", requestId)
    .where("takenBy", "is", null);
  if (await open.executeTakeFirst()) await planReminder(change, requestId, change.now);
}
