import { t } from "@lingui/core/macro";
import { data } from "react-router";
import { currentLocale, dateFormat } from "../../../platform/language/locale.ts";
import { fromUntil, unbroken } from "../../dates/dates.ts";
import { weekStart } from "../../dates/day-arithmetic.ts";
import { eventLimits, yearsAhead } from "../events.ts";

export interface CalendarSpan {
  view: "month" | "week";
  /** `December 2026`, `14 to 20 December 2026` */
  title: string;
  /** Weeks, from the day that they begin with where the church is; undefined for days of other months. */
  weeks: (string | undefined)[][];
  /** The values of `?month=` or `?week=` before and after; undefined at the ends of what can be seen. */
  previous: string | undefined;
  next: string | undefined;
  /** Whether today is in it. */
  isCurrent: boolean;
  /** The value of `?month=` for the same days; undefined for the current month. */
  month: string | undefined;
  /** The value of `?week=` for the same days. */
  week: string;
}

const inDays = { day: "numeric", timeZone: "UTC" } as const;
const inDaysAndMonths = { ...inDays, month: "long" } as const;
const inFull = { dateStyle: "long", timeZone: "UTC" } as const;
const inMonths = { month: "long", year: "numeric", timeZone: "UTC" } as const;

/** The span that a URL asks for: `?week=` with any of its days, `?month=`, or this month. Throws a 404 page for others. */
export function calendarSpan(url: string, today: string): CalendarSpan {
  const { searchParams } = new URL(url);
  const [month, week] = [searchParams.get("month"), searchParams.get("week")];
  if (week !== null)
    return weekSpan(
      known(() => fullDate(week)),
      today,
    );
  return monthSpan(
    known(() => fullMonth(month ?? today.slice(0, "2026-12".length))),
    today,
  );
}

function fullDate(text: string): Temporal.PlainDate | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? Temporal.PlainDate.from(text, { overflow: "reject" }) : undefined;
}

function fullMonth(text: string): Temporal.PlainYearMonth | undefined {
  return /^\d{4}-\d{2}$/.test(text) ? Temporal.PlainYearMonth.from(text, { overflow: "reject" }) : undefined;
}

function known<Value>(read: () => Value | undefined): Value {
  try {
    const value = read();
    if (value !== undefined) return value;
  } catch {
    // 31 February: there is no such page either.
  }
  throw noSuchSpan();
}

function noSuchSpan() {
  return data(t`The calendar has no such page.`, { status: 404 });
}

function monthSpan(month: Temporal.PlainYearMonth, today: string): CalendarSpan {
  const now = Temporal.PlainDate.from(today).toPlainYearMonth();
  if (!isShown(month, now)) throw noSuchSpan();
  const first = month.toPlainDate({ day: 1 });
  const last = month.toPlainDate({ day: month.daysInMonth });
  const weeks: (string | undefined)[][] = [];
  for (
    let start = Temporal.PlainDate.from(weekStart(first.toString()));
    Temporal.PlainDate.compare(start, last) <= 0;
    start = start.add({ weeks: 1 })
  )
    weeks.push(
      daysFrom(start).map((day) => (day.toPlainYearMonth().equals(month) ? day.toString() : undefined)),
    );
  const [before, after] = [month.subtract({ months: 1 }), month.add({ months: 1 })];
  const isCurrent = month.equals(now);
  return {
    view: "month",
    title: dateFormat(inMonths).format(asDate(first)),
    weeks,
    previous: isShown(before, now) ? before.toString() : undefined,
    next: isShown(after, now) ? after.toString() : undefined,
    isCurrent,
    month: isCurrent ? undefined : month.toString(),
    week: weekStart(isCurrent ? today : first.toString()),
  };
}

function weekSpan(day: Temporal.PlainDate, today: string): CalendarSpan {
  const now = Temporal.PlainDate.from(today);
  const start = known(() => Temporal.PlainDate.from(weekStart(day.toString())));
  const days = daysFrom(start);
  if (!isWeekShown(start, now)) throw noSuchSpan();
  const isCurrent = start.toString() === weekStart(today);
  const month = (isCurrent ? now : start.add({ days: 3 })).toPlainYearMonth();
  const [before, after] = [start.subtract({ weeks: 1 }), start.add({ weeks: 1 })];
  return {
    view: "week",
    title: weekInWords(start),
    weeks: [days.map(String)],
    previous: isWeekShown(before, now) ? before.toString() : undefined,
    next: isWeekShown(after, now) ? after.toString() : undefined,
    isCurrent,
    month: month.equals(now.toPlainYearMonth()) ? undefined : month.toString(),
    week: start.toString(),
  };
}

function isShown(month: Temporal.PlainYearMonth, now: Temporal.PlainYearMonth): boolean {
  const [first, last] = [now.subtract({ years: eventLimits.yearsBack }), now.add({ years: yearsAhead })];
  return (
    Temporal.PlainYearMonth.compare(month, first) >= 0 && Temporal.PlainYearMonth.compare(month, last) <= 0
  );
}

/** A week is shown with the month that most of its days are in. */
function isWeekShown(start: Temporal.PlainDate, now: Temporal.PlainDate): boolean {
  return isShown(start.add({ days: 3 }).toPlainYearMonth(), now.toPlainYearMonth());
}

function daysFrom(start: Temporal.PlainDate): Temporal.PlainDate[] {
  return Array.from({ length: start.daysInWeek }, (_, days) => start.add({ days }));
}

function weekInWords(start: Temporal.PlainDate): string {
  const end = start.add({ days: start.daysInWeek - 1 });
  const full = dateFormat(inFull);
  if (currentLocale() !== "en-GB") return unbroken(full.formatRange(asDate(start), asDate(end)));
  const isOneYear = start.year === end.year;
  const short = !isOneYear ? inFull : start.month === end.month ? inDays : inDaysAndMonths;
  return fromUntil(unbroken(dateFormat(short).format(asDate(start))), unbroken(full.format(asDate(end))));
}

function asDate(day: Temporal.PlainDate): Date {
  return new Date(`${day}T00:00:00Z`);
}
