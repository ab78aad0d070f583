import { later } from "../../dates/day-arithmetic.ts";
import { datesFor, type Range } from "../event-reads.server.ts";
import { eventLimits } from "../events.ts";
import { type ChurchEvent, type EventSite, inOrder } from "../listed-dates.server.ts";

export interface CalendarDay {
  /** What began before and still goes on, then what begins, by time. */
  dates: ChurchEvent[];
  more: number;
}

/** More that begin on one day are not counted. */
const mostCounted = 100;
const mostGoingOn = 100;

/** Each day is a query of its own, all in one statement, so that a full month takes no longer than an empty one. */
export async function listDays(
  site: EventSite,
  range: Omit<Range, "today">,
  { days, most }: { days: string[]; most: number },
): Promise<Map<string, CalendarDay>> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const goingOn = await datesFor(site, range)
    .select(["date", "lastDate"])
    .where("isLong", "=", true)
    .where("lastDate", ">", first)
    // What lasts until later cannot have begun. Otherwise all that is ahead would be read.
    .where("lastDate", "<", later(last, eventLimits.days))
    .where("date", "<", last)
    .orderBy("lastDate")
    .orderBy("date")
    .limit(mostGoingOn)
    .execute();
  const beginning = Map.groupBy(await idsOfDays(site, range, days), ({ date }) => date);
  const ids = new Map(
    days.map((day) => {
      const before = goingOn.filter(({ date, lastDate }) => date < day && day <= lastDate);
      return [day, [...before, ...(beginning.get(day) ?? [])].map(({ id }) => id)];
    }),
  );
  const shown = [...new Set([...ids.values()].flatMap((ofDay) => ofDay.slice(0, most)))];
  const dates = new Map(
    (
      await inOrder(
        site,
        shown.map((id) => ({ id })),
      )
    ).map((date) => [date.id, date]),
  );
  return new Map(
    [...ids].map(([day, ofDay]) => [
      day,
      {
        dates: ofDay.slice(0, most).flatMap((id) => dates.get(id) ?? []),
        more: Math.max(0, ofDay.length - most),
      },
    ]),
  );
}

function idsOfDays(site: EventSite, range: Omit<Range, "today">, days: string[]) {
  const [first, ...others] = days.map((day) =>
    site.db
      .selectFrom(
        datesFor(site, range)
          .select(["date", "time"])
          .where("date", "=", day)
          .orderBy("time")
          .orderBy("id")
          .limit(mostCounted)
          .as("ofDay"),
      )
      .select(["id", "date", "time"]),
  );
  if (!first) return [];
  return others
    .reduce((all, day) => all.unionAll(day), first)
    .orderBy("date")
    .orderBy("time")
    .orderBy("id")
    .execute();
}
