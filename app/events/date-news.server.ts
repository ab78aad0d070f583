import { defer } from "../../platform/deferred-work/defer.ts";
import type { Change } from "../changes/change.server.ts";
import type { NewEvent } from "./events.ts";
import { occurrenceId } from "./occurrences.server.ts";

/** The kind of deferred work that tells those who said yes to a date when it is elsewhere, later or cancelled. */
export const dateNewsKind = "date-news";

/**
 * Plans a look at each date of an event that somebody said yes to, or only at one of them. What has changed since they
 * were last told is found then, so commands need not know whether there is any news. Call it last in a change.
 *
 * @param deletedAt the version at which the event was deleted.
 */
export async function planDateNews(
  { db, now }: Pick<Change, "db" | "now">,
  eventId: string,
  { day, deletedAt }: { day?: string; deletedAt?: number } = {},
): Promise<void> {
  const dates = await db
    .selectFrom("attendances")
    .select("day")
    .distinct()
    .where("eventId", "=", eventId)
    .$if(day !== undefined, (replies) => replies.where("day", "=", day ?? ""))
    .orderBy("day")
    .execute();
  for (const date of dates)
    await defer(
      db,
      {
        kind: dateNewsKind,
        key: occurrenceId(eventId, date.day),
        payload: { eventId, day: date.day, deletedAt: deletedAt ?? null },
      },
      now,
    );
}

/** Lets the replies to a single event follow it when its form gives it another day. */
export async function repliesFollow(
  { db }: Pick<Change, "db">,
  eventId: string,
  before: NewEvent,
  after: NewEvent,
): Promise<void> {
  const isSingle = [before, after].every(({ rule, addedDates }) => rule === "" && addedDates === "");
  if (!isSingle || before.eventDate === after.eventDate) return;
  await db
    .updateTable("attendances")
    .set({ day: after.eventDate })
    .where("eventId", "=", eventId)
    .where("day", "=", before.eventDate)
    .execute();
}

/** Moves the replies to the dates from `since` on, when these dates become those of another event. */
export async function moveReplies(
  { db }: Pick<Change, "db">,
  { from, to, since }: { from: string; to: string; since: string },
): Promise<void> {
  await db
    .updateTable("attendances")
    .set({ eventId: to })
    .where("eventId", "=", from)
    .where("day", ">=", since)
    .execute();
}
