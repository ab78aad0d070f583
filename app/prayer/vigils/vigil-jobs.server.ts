import { defer } from "../../../platform/deferred-work/defer.ts";
import type { Change } from "../../changes/change.server.ts";

export const vigilReminderKind = "vigil-reminder";
/** Tells people that a vigil was deleted. */
export const vigilNewsKind = "vigil-news";

const newsMinutes = 10;

/** Plans to tell people that a vigil was deleted, unless it is restored by then. Call it last in the change. */
export async function planNews({ db, now }: Pick<Change, "db" | "now">, vigilId: string): Promise<void> {
  const dueAt = new Date(now.getTime() + newsMinutes * 60_000);
  const work = { kind: vigilNewsKind, key: vigilId, payload: { vigilId }, dueAt, isPutOff: true };
  await defer(db, work, now);
}

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
