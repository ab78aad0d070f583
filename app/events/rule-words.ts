import { asList, dateFormat } from "../../platform/language/locale.ts";
import { type Nth, type RecurrenceRule, type Weekday, weekdays } from "../../platform/recurrence/rule.ts";
import { clockTime, formatDay, unbroken } from "../dates/dates.ts";
import { weekdayNames } from "./repetition-names.ts";

const ordinalWords: Record<number, string> = {
  1: "first",
  2: "second",
  3: "third",
  4: "fourth",
  5: "fifth",
  6: "sixth",
  7: "seventh",
  8: "eighth",
  9: "ninth",
  10: "tenth",
};

const timesWords: Record<number, string> = {
  1: "once",
  2: "twice",
  3: "three times",
  4: "four times",
  5: "five times",
  6: "six times",
  7: "seven times",
  8: "eight times",
  9: "nine times",
  10: "ten times",
};

const ordinals = new Intl.PluralRules("en-GB", { type: "ordinal" });

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
  const timed = time ? `${pattern} at ${clockTime(time)}` : pattern;
  if (rule.until) return `${timed}, until ${lastDayInWords(rule.until)}`;
  if (rule.count) return `${timed}, ${timesWords[rule.count] ?? `${rule.count} times`}`;
  return timed;
}

function patternInWords(rule: RecurrenceRule, firstDay: string): string {
  const isByDate = (rule.frequency === "monthly" || rule.frequency === "yearly") && !rule.nth;
  if (isByDate && firstDay === "")
    return `Every ${counted(rule.frequency === "monthly" ? "month" : "year", rule.interval)}`;
  switch (rule.frequency) {
    case "daily":
      return `Every ${counted("day", rule.interval)}`;
    case "weekly":
      return weeksInWords(rule);
    case "monthly":
      return `On the ${dateOfMonth(rule, firstDay)} of every ${counted("month", rule.interval)}`;
    case "yearly":
      return `Every ${counted("year", rule.interval)} on ${dateOfYear(rule, firstDay)}`;
  }
}

function weeksInWords({ weekdays: chosen, interval }: RecurrenceRule): string {
  const names = asList(chosen.map((weekday) => weekdayNames[weekday]));
  if (chosen.length === 1) return `Every ${counted(names, interval)}`;
  if (interval > 1) return `Every ${counted("week", interval)} on ${names}`;
  return chosen.length === weekdays.length ? "Every day" : `Every ${names}`;
}

function dateOfMonth({ nth }: RecurrenceRule, firstDay: string): string {
  return nth ? nthWeekday(nth) : ordinal(Number(firstDay.slice("2026-11-".length)));
}

function dateOfYear({ nth, month = 1 }: RecurrenceRule, firstDay: string): string {
  if (nth)
    return `the ${nthWeekday(nth)} of ${dateFormat({ month: "long", timeZone: "UTC" }).format(Date.UTC(2026, month - 1))}`;
  const format = dateFormat({ day: "numeric", month: "long", timeZone: "UTC" });
  return unbroken(format.format(new Date(`${firstDay}T00:00:00Z`)));
}

function nthWeekday({ nth, weekday }: { nth: Nth; weekday: Weekday }): string {
  return `${nth === -1 ? "last" : ordinalWords[nth]} ${weekdayNames[weekday]}`;
}

function counted(unit: string, interval: number): string {
  return interval === 1 ? unit : `${ordinalWords[interval] ?? ordinal(interval)} ${unit}`;
}

function ordinal(number: number): string {
  const endings: Record<string, string> = { one: "st", two: "nd", few: "rd" };
  return `${number}${endings[ordinals.select(number)] ?? "th"}`;
}

function lastDayInWords(day: string): string {
  const text = formatDay(day);
  return day === easterOf(Number(day.slice(0, 4))) ? `Easter ${text}` : text;
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
