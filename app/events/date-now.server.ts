import { daysOf } from "../../platform/recurrence/days.ts";
import { parseRule } from "../../platform/recurrence/rule.ts";
import { isDay } from "../dates/dates.ts";
import { later, mondayBefore } from "../dates/day-arithmetic.ts";
import { dueOn, type Repetition } from "./event-days.server.ts";
import { isSeries } from "./event-path.ts";

/**
 * Returns a function that says which date the date of a day is when an event gets other days; undefined when it is gone.
 * A date that is still due stays. Where an event has one date in a week before and after, they are the same. A single
 * event that becomes a series of other weeks is its first date. No two dates become one, and none becomes a date that
 * existed before.
 */
export function datesNow(before: Repetition, after: Repetition): (day: string) => string | undefined {
  const wasDue = dueOn(before);
  const isDue = dueOn(after);
  const first = isSeries(before) ? undefined : firstDay(after);
  return (day) => {
    if (isDue(day)) return day;
    if (!wasDue(day)) return undefined;
    const week = weekOf(day);
    const there = week.filter(isDue);
    const isSame = there.length === 1 && week.filter(wasDue).length === 1;
    return isSame ? there[0] : first;
  };
}

/** What is different about dates that are gone when an event gets other days. */
export function exceptionsOfGoneDates<Exception extends { day: string }>(
  before: Repetition,
  after: Repetition,
  exceptions: Exception[],
): Exception[] {
  const dateNow = datesNow(before, after);
  return exceptions.filter(({ day }) => dateNow(day) === undefined);
}

function firstDay({ eventDate, rule, addedDates }: Repetition): string | undefined {
  if (!isDay(eventDate)) return undefined;
  const addedDays = addedDates.split(" ").filter(isDay);
  const series = { firstDay: eventDate, rule: parseRule(rule), addedDays };
  return daysOf(series, { from: "0000-01-01", to: "9999-12-31", most: 1 })[0];
}

/** The days from Monday to Sunday. */
function weekOf(day: string): string[] {
  const monday = mondayBefore(day);
  return Array.from({ length: 7 }, (_, index) => later(monday, index));
}
