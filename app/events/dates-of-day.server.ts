import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import { timeOf } from "../dates/dates.ts";
import { later } from "../dates/day-arithmetic.ts";
import { stateAt } from "../items/visibility/visibility.ts";
import { eventColumns } from "./event-columns.server.ts";
import { detailsOn } from "./event-days.server.ts";
import type { DateDetails, SavedEvent } from "./events.ts";
import { type SavedException, toException } from "./exception-rows.server.ts";
import { occurrenceId } from "./occurrences.server.ts";

export interface DateOfDay {
  event: SavedEvent;
  /** `YYYY-MM-DD`, when it was due by the rule. */
  day: string;
  exception: SavedException | undefined;
  details: DateDetails;
}

/** The dates that begin on a day and are not cancelled: those that end with it, and those that go on for days. */
export async function readDatesOfDay(
  db: Database | DatabaseTransaction,
  day: string,
): Promise<{ dates: DateOfDay[]; longer: DateOfDay[] }> {
  const rows = await db
    .selectFrom("occurrences")
    .select(["eventId", "day"])
    .where("date", "=", day)
    .where("isCancelled", "=", false)
    .orderBy("time")
    .orderBy("id")
    .execute();
  const ids = rows.map(({ eventId }) => eventId);
  const days = rows.map(({ day }) => day);
  if (rows.length === 0) return { dates: [], longer: [] };
  const events = await db.selectFrom("events").select(eventColumns).where("id", "in", ids).execute();
  const changed = await db
    .selectFrom("eventExceptions")
    .selectAll()
    .where("eventId", "in", ids)
    .where("day", "in", days)
    .execute();
  const eventBy = new Map(events.map((event) => [event.id, event]));
  const exceptionBy = new Map(changed.map((row) => [occurrenceId(row.eventId, row.day), toException(row)]));
  const all = rows.flatMap(({ eventId, day }): DateOfDay[] => {
    const event = eventBy.get(eventId);
    const exception = exceptionBy.get(occurrenceId(eventId, day));
    if (!event || exception?.isCancelled) return [];
    return [{ event, day, exception, details: detailsOn(event, day, exception) }];
  });
  const { short = [], long = [] } = Object.groupBy(all, ({ details }) =>
    isOfOneDay(details) ? "short" : "long",
  );
  return { dates: short, longer: long };
}

/** A night, such as that of Christmas, is of the day on which it begins. */
function isOfOneDay({ eventDate, eventTime, endDate, endTime, isAllDay }: DateDetails): boolean {
  if (!endDate || endDate === eventDate) return true;
  return !isAllDay && endDate === later(eventDate, 1) && endTime !== "" && endTime <= eventTime;
}

export function isShownToVisitors(event: SavedEvent, now: Date): boolean {
  return event.isPublic && stateAt(event, now) === "published";
}

/** Whether a date of today has not begun. What has no time has not. */
export function isAhead({ details: { eventTime, isAllDay } }: DateOfDay, now: Date): boolean {
  return isAllDay || eventTime === "" || eventTime > timeOf(now.toISOString());
}
