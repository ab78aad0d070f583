import { type RecurrenceRule, weekdays } from "./rule.ts";

// Rules are matched and counted by arithmetic on day numbers: an expansion takes as long as there are days before the
// one in question, which of 9,999 is 35 ms.

const dayMs = 86_400_000;
const endOfTime = "9999-12-31";

/**
 * Returns a function that says whether a series that begins on `firstDay` takes place by its rule on a day, both `YYYY-MM-DD`.
 * Neither the rule's last day nor its number of days is looked at.
 *
 * @throws {RangeError} when a day is not in the calendar; so does the function.
 */
export function matchesOf(firstDay: string, rule: RecurrenceRule): (day: string) => boolean {
  const first = Temporal.PlainDate.from(firstDay);
  const start = numberOf(first);
  const isMatch = (date: Temporal.PlainDate) => {
    const day = numberOf(date);
    switch (rule.frequency) {
      case "daily":
        return (day - start) % rule.interval === 0;
      case "weekly": {
        const weeks = (mondayOf(day) - mondayOf(start)) / 7;
        return weeks % rule.interval === 0 && weekdaysOf(rule).includes(day - mondayOf(day));
      }
      default: {
        const months = monthOf(date) - firstMonth(first, rule);
        return months % monthsApart(rule) === 0 && dayInMonth(monthOf(date), first, rule) === day;
      }
    }
  };
  return (day) => day >= firstDay && isMatch(Temporal.PlainDate.from(day));
}

/** The last day of a rule with a number of days, counted from `firstDay`; 9999-12-31 when it would come later or never. */
export function endOfCount(firstDay: string, rule: RecurrenceRule & { count: number }): string {
  const first = Temporal.PlainDate.from(firstDay);
  const last = lastCounted(first, rule);
  const end = Temporal.PlainDate.from(endOfTime);
  if (last === undefined || last >= numberOf(end)) return endOfTime;
  return dayOf(last);
}

function lastCounted(first: Temporal.PlainDate, rule: RecurrenceRule & { count: number }) {
  const start = numberOf(first);
  switch (rule.frequency) {
    case "daily":
      return start + (rule.count - 1) * rule.interval;
    case "weekly": {
      const inWeek = weekdaysOf(rule);
      const passed = inWeek.filter((weekday) => mondayOf(start) + weekday < start).length;
      const index = rule.count - 1 + passed;
      const weeks = Math.floor(index / inWeek.length) * rule.interval;
      return mondayOf(start) + 7 * weeks + (inWeek[index % inWeek.length] ?? 0);
    }
    default:
      return lastOfMonths(first, rule);
  }
}

/**
 * The last day up to `until` on which a series that begins on `firstDay` takes place by its rule; undefined if there is
 * none.
 */
export function lastMatch(firstDay: string, rule: RecurrenceRule, until: string): string | undefined {
  const first = Temporal.PlainDate.from(firstDay);
  const end = Temporal.PlainDate.from(until);
  if (until < firstDay) return undefined;
  const last = lastUpTo(end, first, rule);
  return last === undefined || last < numberOf(first) ? undefined : dayOf(last);
}

function lastUpTo(
  end: Temporal.PlainDate,
  first: Temporal.PlainDate,
  rule: RecurrenceRule,
): number | undefined {
  const [start, until] = [numberOf(first), numberOf(end)];
  switch (rule.frequency) {
    case "daily":
      return until - ((until - start) % rule.interval);
    case "weekly": {
      const weeks = Math.floor((until - mondayOf(start)) / 7 / rule.interval) * rule.interval;
      const days = [weeks, weeks - rule.interval].flatMap((week) =>
        weekdaysOf(rule).map((weekday) => mondayOf(start) + 7 * week + weekday),
      );
      return Math.max(...days.filter((day) => day <= until));
    }
    default: {
      const [from, apart] = [firstMonth(first, rule), monthsApart(rule)];
      for (let month = monthOf(end) - ((monthOf(end) - from) % apart); month >= from; month -= apart) {
        const day = dayInMonth(month, first, rule);
        if (day !== undefined && day <= until) return day;
      }
      return undefined;
    }
  }
}

/** Months without the day are skipped, so they have to be gone through. */
function lastOfMonths(first: Temporal.PlainDate, rule: RecurrenceRule & { count: number }) {
  let left = rule.count;
  for (let month = firstMonth(first, rule); month < 12 * 10_000; month += monthsApart(rule)) {
    const day = dayInMonth(month, first, rule);
    if (day === undefined || day < numberOf(first)) continue;
    if (--left === 0) return day;
  }
  return undefined;
}

/** The number of the day in a month on which a monthly or yearly rule may take place. */
function dayInMonth(month: number, first: Temporal.PlainDate, { nth }: RecurrenceRule): number | undefined {
  const start = startOf(month);
  const end = startOf(month + 1) - 1;
  const day = nth ? nthIn({ start, end }, nth) : start + first.day - 1;
  return day <= end ? day : undefined;
}

function nthIn(
  { start, end }: { start: number; end: number },
  { nth, weekday }: NonNullable<RecurrenceRule["nth"]>,
) {
  const wanted = weekdays.indexOf(weekday);
  const daysTo = (from: number) => (mondayOf(from) + wanted - from + 7) % 7;
  return nth === -1 ? end - 6 + daysTo(end - 6) : start + daysTo(start) + 7 * (nth - 1);
}

/** Months since the year 0. */
function monthOf({ year, month }: Temporal.PlainDate): number {
  return 12 * year + month - 1;
}

function firstMonth(first: Temporal.PlainDate, { frequency, month }: RecurrenceRule): number {
  return frequency === "yearly" && month ? 12 * first.year + month - 1 : monthOf(first);
}

function monthsApart({ frequency, interval }: RecurrenceRule): number {
  return frequency === "yearly" ? 12 * interval : interval;
}

/** The days of a weekly rule as days after Monday, in order. */
function weekdaysOf(rule: RecurrenceRule): number[] {
  return rule.weekdays.map((weekday) => weekdays.indexOf(weekday)).sort();
}

/** Day 0 was a Thursday. */
function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}

function dayOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

function numberOf(date: Temporal.PlainDate): number {
  return startOf(monthOf(date)) + date.day - 1;
}

const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const daysUntil1970 = 719_528;

/** The number of a month's first day. Days are counted from 1970-01-01: `Date` would take ten times as long. */
function startOf(month: number): number {
  const year = Math.floor(month / 12);
  const leapYears = Math.ceil(year / 4) - Math.ceil(year / 100) + Math.ceil(year / 400);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const inYear = (daysBefore[month % 12] ?? 0) + (isLeap && month % 12 > 1 ? 1 : 0);
  return 365 * year + leapYears + inYear - daysUntil1970;
}
