import type { Database } from "../../../database/connection.ts";
import { dayOf, timeOf } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import type { PublishedFacts } from "../../pages/congregation/facts.ts";
import { weekdayNames } from "../repetition-names.ts";
import { noServices, readServiceCalendar } from "../services.server.ts";
import { cancels, readSnowDay } from "../snow-day.server.ts";

/** When a service is held: `YYYY-MM-DD` and `HH:MM`, which is empty when it is not known. */
export interface ServiceDay {
  day: string;
  time: string;
}

const mostDays = 8;
const daysAhead = 35;

/**
 * The next services that have not begun, soonest first; the next Sundays for a church that has not said when it meets.
 * None while the calendar has only cancelled ones.
 */
export async function readServiceDays(
  { db, facts }: { db: Database; facts: PublishedFacts },
  now: Date,
): Promise<ServiceDay[]> {
  const [today, clock] = [dayOf(now.toISOString()), timeOf(now.toISOString())];
  const isAhead = ({ day, time }: ServiceDay) =>
    day > today || (day === today && (time === "" || time > clock));
  const { series, dates } = (await readServiceCalendar(db, now)) ?? noServices;
  const dated = dates
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ eventDate, eventTime }) => ({ day: eventDate, time: eventTime }))
    .filter(isAhead);
  if (series.length > 0 || dated.length > 0) return distinct(dated);
  const [{ services }, snow] = await Promise.all([facts.read("services"), readSnowDay(db, now)]);
  const weekly = services.length > 0 ? services : [{ day: "Sunday", time: "" }];
  const days = Array.from({ length: daysAhead }, (_, index) => later(today, index));
  const weeks = days.flatMap((day) =>
    weekly.filter((service) => service.day === weekdayOf(day)).map(({ time }) => ({ day, time })),
  );
  return distinct(weeks.filter((service) => isAhead(service) && !cancels(snow, service)));
}

function weekdayOf(day: string): string | undefined {
  return Object.values(weekdayNames)[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
}

function distinct(days: ServiceDay[]): ServiceDay[] {
  const known = new Map(days.map((one) => [`${one.day} ${one.time}`, one]));
  return [...known.values()]
    .sort((one, other) => (one.day + one.time < other.day + other.time ? -1 : 1))
    .slice(0, mostDays);
}
