import { RRuleTemporal } from "rrule-temporal";
import { endOfCount, lastMatch, matchesOf } from "./matching-days.ts";
import { formatRule, type RecurrenceRule } from "./rule.ts";

/** Days, all `YYYY-MM-DD`, on which something takes place, at most once on each. */
export interface Series {
  /** The day of DTSTART. Intervals count from its week, month or year. */
  firstDay: string;
  /** Without a rule the series is `firstDay` and the added days. */
  rule?: RecurrenceRule | undefined;
  /** More days, which the rule's end does not limit. */
  addedDays?: readonly string[] | undefined;
}

export interface Window {
  /** First and last day, both inclusive. */
  from: string;
  to: string;
  /** Days to return, at most. */
  most: number;
}

const endOfTime = "9999-12-31";

/** The library tries this many months, weeks or days of a search before it gives up. */
const monthsUntilEndOfTime = 12 * 9999;

/** In years: a search of more days at once takes long if only a few are wanted. */
const longestSlice = 16;

/**
 * Returns the first days of a series in a window, sorted, each once.
 *
 * Only days that match the rule count, the first day too, whereas RFC 5545 leaves open what a DTSTART outside its rule means.
 * So let a series start on its `firstMatch`. Months without the date of the first day are skipped, as are years without
 * 29 February (RFC 5545, section 3.3.10).
 *
 * @throws {RangeError} when a day is not in the calendar.
 */
export function daysOf({ firstDay, rule, addedDays = [] }: Series, { from, to, most }: Window): string[] {
  const fixed = rule ? addedDays : [firstDay, ...addedDays];
  const found = rule ? ruleDays(firstDay, rule, { from, to, most }) : [];
  const days = new Set([...found, ...fixed.filter((day) => day >= from && day <= to)]);
  return [...days].sort().slice(0, most);
}

/** Returns a function that says whether a series takes place on a day. It expands nothing, so it may be asked often. */
export function takesPlaceOn({ firstDay, rule, addedDays = [] }: Series): (day: string) => boolean {
  const fixed = new Set(rule ? addedDays : [firstDay, ...addedDays]);
  if (!rule) return (day) => fixed.has(day);
  const matches = matchesOf(firstDay, rule);
  const { until = endOfTime } = ended(firstDay, rule);
  return (day) => fixed.has(day) || (day <= until && matches(day));
}

/** The first day from `day` on which a series with this rule can start, or undefined if it would end before. */
export function firstMatch(rule: RecurrenceRule, day: string): string | undefined {
  const everyTime = { ...rule, interval: 1, count: undefined };
  return daysOf({ firstDay: day, rule: everyTime }, { from: day, to: endOfTime, most: 1 })[0];
}

/** Whether a rule has neither a last day nor a number of days. */
export function isEndless({ until, count }: RecurrenceRule): boolean {
  return until === undefined && count === undefined;
}

/** The last day of a series; undefined if it never ends or has no day at all. */
export function lastDay({ firstDay, rule, addedDays = [] }: Series): string | undefined {
  if (rule && isEndless(rule)) return undefined;
  const last = rule ? lastMatch(firstDay, rule, ended(firstDay, rule).until ?? endOfTime) : firstDay;
  return [...addedDays, ...(last === undefined ? [] : [last])].sort().at(-1);
}

/** A rule with its last day in place of its number of days: the library would count from the first day for each search. */
function ended(firstDay: string, { count, ...rule }: RecurrenceRule): RecurrenceRule {
  return count ? { ...rule, until: endOfCount(firstDay, { ...rule, count }) } : rule;
}

/** Days have no time zone: in UTC the library omits none for a change of clocks. */
function expansion(firstDay: string, rule: RecurrenceRule) {
  return new RRuleTemporal({
    rruleString: formatRule(rule),
    dtstart: midnight(firstDay),
    temporal: Temporal,
    maxIterations: monthsUntilEndOfTime,
    cache: false,
  });
}

/** Searches slices of time that grow from a year, so that neither a daily rule nor one that never fires takes long. */
function ruleDays(firstDay: string, rule: RecurrenceRule, { from, to, most }: Window): string[] {
  const closed = ended(firstDay, rule);
  const { until = endOfTime } = closed;
  const dated = expansion(firstDay, closed);
  const found: string[] = [];
  let start = midnight(from > firstDay ? from : firstDay);
  const last = midnight(to < until ? to : until);
  for (let years = 1; isUpTo(start, last) && found.length < most; years = Math.min(years * 2, longestSlice)) {
    const next = start.add({ years });
    const end = isUpTo(next, last) ? next.subtract({ days: 1 }) : last;
    found.push(...dated.between(start, end, true).map(dayOf));
    start = next;
  }
  return found;
}

function isUpTo(moment: Temporal.ZonedDateTime, last: Temporal.ZonedDateTime): boolean {
  return Temporal.ZonedDateTime.compare(moment, last) <= 0;
}

function midnight(day: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(day).toZonedDateTime("UTC");
}

function dayOf(moment: Temporal.ZonedDateTime): string {
  return moment.toPlainDate().toString();
}
