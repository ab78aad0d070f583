import { plural, t } from "@lingui/core/macro";
import { asList, currentLocale, dateFormat } from "../../platform/language/locale.ts";
import {
  weekdays as allWeekdays,
  type RecurrenceRule,
  type Weekday,
} from "../../platform/recurrence/rule.ts";
import { clockTime, dayWithoutWeekday, formatDay, unbroken } from "../dates/dates.ts";
import { weekdayInWords } from "./repetition-names.ts";
import {
  dateOfMonths,
  everyDays,
  everyMonths,
  everyWeekday,
  everyWeeks,
  everyYears,
  nthOfMonths,
  nthOfYears,
} from "./rule-patterns.ts";

/**
 * Says how an event repeats: `Every second Sunday at 9am, until Sunday, 4 April 2027`.
 *
 * The first day gives the date of a rule that repeats by date: `Every month` where nobody knows it. The time is `HH:MM`; without
 * one it is left out.
 */
export function ruleInWords(
  rule: RecurrenceRule,
  { firstDay = "", time }: { firstDay?: string; time?: string } = {},
): string {
  const pattern = patternInWords(rule, firstDay);
  const timed = time ? t`${pattern} at ${{ time: clockTime(time) }}` : pattern;
  if (rule.until) return t`${{ pattern: timed }}, until ${{ day: lastDayInWords(rule.until) }}`;
  const { count } = rule;
  return count ? timesInWords(timed, count) : timed;
}

function timesInWords(pattern: string, count: number): string {
  return t`${pattern}, ${plural(count, {
    one: "once",
    2: "twice",
    3: "three times",
    4: "four times",
    5: "five times",
    6: "six times",
    7: "seven times",
    8: "eight times",
    9: "nine times",
    10: "ten times",
    other: `${count} times`,
  })}`;
}

/** The rule as it stands within a sentence: `every Sunday`. */
export function withinSentence(words: string): string {
  return words.charAt(0).toLocaleLowerCase(currentLocale()) + words.slice(1);
}

function patternInWords(
  { frequency, interval, nth, weekdays, month = 1 }: RecurrenceRule,
  firstDay: string,
): string {
  switch (frequency) {
    case "daily":
      return everyDays(interval);
    case "weekly":
      return weeksInWords(weekdays, interval);
    case "monthly":
      if (nth) return nthOfMonths({ ...nth, weekday: weekdayInWords(nth.weekday) }, interval);
      if (firstDay === "") return everyMonths(interval);
      return dateOfMonths(Number(firstDay.slice("2026-11-".length)), interval);
    case "yearly":
      if (nth)
        return nthOfYears({ ...nth, weekday: weekdayInWords(nth.weekday) }, monthInWords(month), interval);
      if (firstDay === "") return everyYears(interval);
      return t`${{ years: everyYears(interval) }} on ${{ date: dateOfYear(firstDay) }}`;
  }
}

function weeksInWords(chosen: readonly Weekday[], interval: number): string {
  const names = asList(chosen.map(weekdayInWords));
  if (chosen.length === 1) return everyWeekday(names, interval);
  if (interval > 1) return t`${{ weeks: everyWeeks(interval) }} on ${{ weekdays: names }}`;
  return chosen.length === allWeekdays.length ? everyDays(1) : t`Every ${{ weekdays: names }}`;
}

function monthInWords(month: number): string {
  return dateFormat({ month: "long", timeZone: "UTC" }).format(Date.UTC(2026, month - 1));
}

function dateOfYear(day: string): string {
  const format = dateFormat({ day: "numeric", month: "long", timeZone: "UTC" });
  return unbroken(format.format(new Date(`${day}T00:00:00Z`)));
}

function lastDayInWords(day: string): string {
  const isEaster = day === easterOf(Number(day.slice(0, 4)));
  return isEaster ? t`Easter Sunday, ${{ date: dayWithoutWeekday(day) }}` : formatDay(day);
}

/** Easter Sunday of a Gregorian year, `YYYY-MM-DD`, by the Meeus/Jones/Butcher algorithm. */
export function easterOf(year: number): string {
  const lunarYear = year % 19;
  const century = Math.floor(year / 100);
  const skippedLeapDays = Math.floor(century / 4);
  const lunarCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * lunarYear + century - skippedLeapDays - lunarCorrection + 15) % 30;
  const yearOfCentury = year % 100;
  const daysToSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const lateMoon = Math.floor((lunarYear + 11 * epact + 22 * daysToSunday) / 451);
  const daysAfterMarch = epact + daysToSunday - 7 * lateMoon + 114;
  const month = String(Math.floor(daysAfterMarch / 31)).padStart(2, "0");
  const day = String((daysAfterMarch % 31) + 1).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${month}-${day}`;
}
