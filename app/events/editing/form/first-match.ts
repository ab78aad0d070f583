import { type RecurrenceRule, weekdayOf } from "../../../../platform/recurrence/rule.ts";
import { later } from "../../../dates/day-arithmetic.ts";

/** Longer than any rule for a weekday of each month waits for its day. */
const mostDays = 1500;

/** Whether a rule can have its first date on a day. Browsers, which may lack Temporal, check their forms with this. */
export function startsOn({ frequency, weekdays, nth }: RecurrenceRule, day: string): boolean {
  if (frequency === "weekly") return weekdays.includes(weekdayOf(day));
  if (!nth) return true;
  if (weekdayOf(day) !== nth.weekday) return false;
  if (nth.nth === -1) return later(day, 7).slice(0, "2026-11".length) !== day.slice(0, "2026-11".length);
  return Math.ceil(Number(day.slice(-2)) / 7) === nth.nth;
}

/** The first day after `day` on which a rule can have its first date; undefined when that is years away. */
export function firstAfter(rule: RecurrenceRule, day: string): string | undefined {
  for (let days = 1; days <= mostDays; days++) {
    const next = later(day, days);
    if (startsOn(rule, next) && isInMonth(rule, next)) return next;
  }
  return undefined;
}

function isInMonth({ month }: RecurrenceRule, day: string): boolean {
  return month === undefined || Number(day.split("-")[1]) === month;
}
