import type { Database, DatabaseTransaction } from "../../../../database/connection.ts";
import { timeOf } from "../../../dates/dates.ts";
import { later } from "../../../dates/day-arithmetic.ts";
import { eventColumns } from "../../event-columns.server.ts";
import { detailsOn } from "../../event-days.server.ts";
import type { DateDetails, SavedEvent } from "../../events.ts";
import { readExceptions, type SavedException } from "../../exception-rows.server.ts";

export interface DateOfToday {
  event: SavedEvent;
  /** `YYYY-MM-DD`, when it was due by the rule. */
  day: string;
  exception: SavedException | undefined;
  details: DateDetails;
}

/** The dates that begin on a day and are not cancelled: those that end with it, and those that go on for days. */
export async function readDatesOfToday(
  db: Database | DatabaseTransaction,
  today: string,
): Promise<{ dates: DateOfToday[]; longer: DateOfToday[] }> {
  const rows = await db
    .selectFrom("occurrences")
    .select(["eventId", "day"])
    .where("date", "=", today)
    .where("isCancelled", "=", false)
    .orderBy("time")
    .orderBy("id")
    .execute();
  const all: DateOfToday[] = [];
  for (const { eventId, day } of rows) {
    const event = await db
      .selectFrom("events")
      .select(eventColumns)
      .where("id", "=", eventId)
      .executeTakeFirst();
    const [exception] = await readExceptions(db as Database, eventId, [day]);
    if (event && !exception?.isCancelled)
      all.push({ event, day, exception, details: detailsOn(event, day, exception) });
  }
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

/** Whether it has not begun. What has no time has not. */
export function isAhead({ details: { eventTime, isAllDay } }: DateOfToday, now: Date): boolean {
  return isAllDay || eventTime === "" || eventTime > timeOf(now.toISOString());
}
