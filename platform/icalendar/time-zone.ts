import type { ClockChange, ZoneHistory } from "./clock-changes.ts";
import { contentLine } from "./lines.ts";

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/** Fewer changes do not prove a rule. */
const fewestForRule = 5;

/**
 * Returns the VTIMEZONE of a zone, whose years `history` holds. Changes that follow one yearly rule until the end of these become
 * an RRULE without end, so that readers can go on from there; all others are listed.
 */
export function timeZoneLines(history: ZoneHistory): string {
  const { timeZone, firstYear, firstOffset, changes } = history;
  const lastYear = changes.at(-1)?.local.year;
  const first = observance(`${firstYear}0101T000000`, firstOffset, firstOffset, false, "");
  const observances = Map.groupBy(
    changes,
    ({ offsetBefore, offsetAfter }) => `${offsetBefore} ${offsetAfter}`,
  );
  const others = [...observances.values()].flatMap((alike) => {
    const regular = lastYear === alike.at(-1)?.local.year ? regularEnd(alike) : [];
    return [listed(alike.slice(0, alike.length - regular.length)), repeated(regular)];
  });
  return [
    contentLine("BEGIN", "VTIMEZONE"),
    contentLine("TZID", timeZone),
    first,
    ...others,
    contentLine("END", "VTIMEZONE"),
  ].join("");
}

/** Readers differ in whether RDATE adds to DTSTART or replaces it, and ical.js reads one date of each RDATE. */
function listed(changes: ClockChange[]): string {
  const [first] = changes;
  if (!first) return "";
  const dates = changes.map(({ local }) => contentLine("RDATE", compact(local)));
  return observanceOf(first, dates.join(""));
}

function repeated(changes: ClockChange[]): string {
  const [first] = changes;
  if (!first) return "";
  const byDay = `${commonOrdinal(changes)}${weekdays[first.local.dayOfWeek - 1]}`;
  return observanceOf(first, contentLine("RRULE", `FREQ=YEARLY;BYMONTH=${first.local.month};BYDAY=${byDay}`));
}

/**
 * Returns the longest end of `changes` that one RRULE describes, or nothing if it is too short to prove a rule. Looks at each
 * change once, because an event in the year 9999 has thousands.
 */
function regularEnd(changes: ClockChange[]): ClockChange[] {
  const last = changes.at(-1);
  const ordinals = new Set<number>();
  let areLast = true;
  let length = 0;
  for (const { local } of changes.toReversed()) {
    ordinals.add(ordinalOf(local));
    areLast &&= isLastInMonth(local);
    if (!(areLast || ordinals.size === 1) || !isYearsBefore(length, local, last?.local)) break;
    length++;
  }
  return length >= fewestForRule ? changes.slice(-length) : [];
}

function isYearsBefore(years: number, one: Temporal.PlainDateTime, later = one): boolean {
  return (
    one.year === later.year - years &&
    one.month === later.month &&
    one.dayOfWeek === later.dayOfWeek &&
    one.toPlainTime().equals(later.toPlainTime())
  );
}

/** Returns which of its weekdays in the month every change has: 1 to 4, or -1 for the last. */
function commonOrdinal(changes: ClockChange[]): number | undefined {
  if (changes.every(({ local }) => isLastInMonth(local))) return -1;
  const ordinals = new Set(changes.map(({ local }) => ordinalOf(local)));
  return ordinals.size === 1 ? ordinals.values().next().value : undefined;
}

function isLastInMonth(local: Temporal.PlainDateTime): boolean {
  return local.day + 7 > local.daysInMonth;
}

/** Which of its weekdays in the month a day is, from 1. */
function ordinalOf(local: Temporal.PlainDateTime): number {
  return Math.ceil(local.day / 7);
}

function observanceOf({ local, offsetBefore, offsetAfter }: ClockChange, dates: string): string {
  return observance(compact(local), offsetBefore, offsetAfter, offsetAfter > offsetBefore, dates);
}

function observance(
  start: string,
  before: number,
  after: number,
  isDaylight: boolean,
  dates: string,
): string {
  const kind = isDaylight ? "DAYLIGHT" : "STANDARD";
  return [
    contentLine("BEGIN", kind),
    contentLine("DTSTART", start),
    contentLine("TZOFFSETFROM", offset(before)),
    contentLine("TZOFFSETTO", offset(after)),
    dates,
    contentLine("END", kind),
  ].join("");
}

function compact(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
}

function offset(seconds: number): string {
  const sign = seconds < 0 ? "-" : "+";
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.trunc(Math.abs(part))).padStart(2, "0"),
  );
  return `${sign}${hours}${minutes}${rest === "00" ? "" : rest}`;
}
