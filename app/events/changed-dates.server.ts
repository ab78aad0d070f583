import type { Database } from "../../database/connection.ts";
import type { Change } from "../changes/change.server.ts";
import { visibleAt } from "../items/visibility/visible.server.ts";

export interface ChangedDate {
  eventId: string;
  day: string;
  changedAt: string;
  /** Whether it differs from its event; otherwise it takes place as planned again. */
  differs: boolean;
}

/** Notes that a date was changed, so that the feed of news says what it is like now. */
export async function noteChangedDate(
  { db, now }: Pick<Change, "db" | "now">,
  { id: eventId, day }: { id: string; day: string },
): Promise<void> {
  const changedAt = now.toISOString();
  await db
    .insertInto("changedDates")
    .values({ eventId, day, changedAt })
    .onConflict((conflict) => conflict.columns(["eventId", "day"]).doUpdateSet({ changedAt }))
    .execute();
}

export async function listChangedDates(db: Database, now: Date, most: number): Promise<ChangedDate[]> {
  const rows = await db
    .selectFrom("changedDates")
    .innerJoin("events", "events.id", "changedDates.eventId")
    .leftJoin("eventExceptions", (join) =>
      join
        .onRef("eventExceptions.eventId", "=", "changedDates.eventId")
        .onRef("eventExceptions.day", "=", "changedDates.day"),
    )
    .select(["changedDates.eventId", "changedDates.day", "changedDates.changedAt", "eventExceptions.id"])
    .where("isPublic", "=", true)
    .where(visibleAt(now, "events"))
    .orderBy("changedDates.changedAt", "desc")
    .orderBy("changedDates.eventId")
    .orderBy("changedDates.day")
    .limit(most)
    .execute();
  return rows.map(({ id, ...date }) => ({ ...date, differs: id !== null }));
}
