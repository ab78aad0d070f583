import { defer } from "../../../platform/deferred-work/defer.ts";
import type { Change } from "../../changes/change.server.ts";

export const vigilReminderKind = "vigil-reminder";

/** Plans the reminders of a vigil for the first moment at which somebody is to be reminded. */
export async function planReminders({ db, now }: Pick<Change, "db" | "now">, vigilId: string): Promise<void> {
  const { first } = await db
    .selectFrom("vigilPlaces")
    .select(({ fn }) => fn.min("remindAt").as("first"))
    .where("vigilId", "=", vigilId)
    .executeTakeFirstOrThrow();
  if (!first) return;
  const work = { kind: vigilReminderKind, key: vigilId, payload: { vigilId }, dueAt: new Date(first) };
  await defer(db, work, now);
}
