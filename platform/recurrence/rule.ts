export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

export type Weekday = (typeof weekdays)[number];

/** Which of a month's Sundays, say: 1 to 5 from its start, or -1 for the last. */
export type Nth = 1 | 2 | 3 | 4 | 5 | -1;

/** On which days something repeats: the part of RFC 5545's recurrence rules that people use for whole days. */
export interface RecurrenceRule {
  frequency: "daily" | "weekly" | "monthly" | "yearly";
  /** Every so many days, weeks, months or years: 1 to 99. Weeks start on Mondays. */
  interval: number;
  /** The days of a weekly rule, Monday first, at least one; empty for other rules. */
  weekdays: Weekday[];
  /** "The second Sunday", "the last Friday" of a monthly or yearly rule. Without it the date is that of the first day. */
  nth?: { nth: Nth; weekday: Weekday } | undefined;
  /** 1 to 12: the month of a yearly rule that has `nth`, which RFC 5545 otherwise counts within the year. */
  month?: number | undefined;
  /** The last day on which it may take place, `YYYY-MM-DD`. Excludes `count`; without both it never ends. */
  until?: string | undefined;
  /** How often it takes place: 1 to 9999. */
  count?: number | undefined;
}

/** Returns the day of the week of a day `YYYY-MM-DD`. */
export function weekdayOf(day: string): Weekday {
  // Browsers that lack Temporal run this too.
  return weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "MO";
}

/**
 * Writes a rule as the value of RFC 5545's RRULE (section 3.3.10), always with the same order of parts:
 * `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20270404`. UNTIL is a DATE, so a calendar whose DTSTART has a time must add one.
 *
 * @throws {RangeError} when a yearly rule with `nth` has no month: readers would count the weekdays of the whole year.
 */
export function formatRule(rule: RecurrenceRule): string {
  const parts = [`FREQ=${rule.frequency.toUpperCase()}`];
  if (rule.interval > 1) parts.push(`INTERVAL=${rule.interval}`);
  if (rule.frequency === "weekly")
    parts.push(`BYDAY=${weekdays.filter((weekday) => rule.weekdays.includes(weekday)).join(",")}`);
  if (rule.nth) parts.push(...nthParts(rule, rule.nth));
  if (rule.until) parts.push(`UNTIL=${rule.until.replaceAll("-", "")}`);
  if (rule.count) parts.push(`COUNT=${rule.count}`);
  return parts.join(";");
}

function nthParts({ frequency, month }: RecurrenceRule, { nth, weekday }: { nth: Nth; weekday: Weekday }) {
  const byDay = `BYDAY=${nth}${weekday}`;
  if (frequency === "monthly") return [byDay];
  if (frequency !== "yearly") return [];
  if (month === undefined) throw new RangeError("A yearly rule for a weekday of a month needs its month.");
  return [`BYMONTH=${month}`, byDay];
}

const oneWeekday = `(?:${weekdays.join("|")})`;
const weekdayOfMonth = `[+-]?0?[0-5]?${oneWeekday}`;

/** What we can read of each part. Any other part or value makes a rule unsupported. */
const readable: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^0*[1-9]\d?$/,
  COUNT: /^0*[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: new RegExp(`^${weekdayOfMonth}(,${weekdayOfMonth})*$`),
  BYSETPOS: /^(\+?[1-5]|-1)$/,
  BYMONTH: /^0?[1-9]$|^1[0-2]$/,
  BYMONTHDAY: /^0?[1-9]$|^[12]\d$|^3[01]$/,
  WKST: new RegExp(`^${oneWeekday}$`),
};

export type Parts = Partial<Record<string, string>>;

/**
 * Reads the value of an RRULE, ours or another program's, in any case, order and spacing.
 *
 * BYMONTHDAY, and BYMONTH of a yearly date, are read only if they are those of `firstDay`, the day of DTSTART, which also
 * gives the weekday of a weekly rule without BYDAY. UNTIL keeps its day and loses its time, which depends on a time zone that
 * a caller has to apply. Returns undefined for a rule that `RecurrenceRule` cannot express.
 */
export function parseRule(text: string, firstDay?: string): RecurrenceRule | undefined {
  const parts = partsOf(text, readable);
  const pattern = parts && patternOf(parts, firstDay);
  const end = parts && endOf(parts);
  if (!pattern || !end) return undefined;
  return {
    interval: 1,
    weekdays: [],
    ...(parts.INTERVAL && { interval: Number(parts.INTERVAL) }),
    ...pattern,
    ...end,
  };
}

/** The parts of a rule by their names, in capitals; undefined if one of them is not `known`, or comes twice. */
export function partsOf(text: string, known: Record<string, RegExp>): Parts | undefined {
  const parts: Parts = {};
  const written = text
    .toUpperCase()
    .replace(/\s/g, "")
    .replace(/^RRULE:/, "");
  for (const part of written.split(";").filter(Boolean)) {
    const [name = "", value = "", ...others] = part.split("=");
    const isRead = Object.hasOwn(known, name) && known[name]?.test(value);
    if (!isRead || others.length > 0 || name in parts) return undefined;
    parts[name] = value;
  }
  return parts;
}

/** Undefined for an end that is none. */
export function endOf({ UNTIL, COUNT }: Parts): Pick<RecurrenceRule, "until" | "count"> | undefined {
  if (UNTIL && COUNT) return undefined;
  if (COUNT) return { count: Number(COUNT) };
  if (!UNTIL) return {};
  const until = UNTIL.replace(/^(\d{4})(\d{2})(\d{2}).*/, "$1-$2-$3");
  return isDay(until) ? { until } : undefined;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

type Pattern = Pick<RecurrenceRule, "frequency"> & Partial<RecurrenceRule>;

function patternOf(parts: Parts, firstDay: string | undefined): Pattern | undefined {
  if (parts.FREQ === "DAILY") return dailyPattern(parts);
  if (parts.FREQ === "WEEKLY") return weeklyPattern(parts, firstDay);
  if (parts.FREQ === "MONTHLY") return monthlyPattern(parts, firstDay);
  if (parts.FREQ === "YEARLY") return yearlyPattern(parts, firstDay);
  return undefined;
}

/** Some programs write the working days as a daily rule. */
function dailyPattern(parts: Parts): Pattern | undefined {
  if (hasAny(parts, "BYMONTH", "BYMONTHDAY", "BYSETPOS")) return undefined;
  if (!parts.BYDAY) return { frequency: "daily" };
  const days = plainWeekdays(parts.BYDAY);
  return days && Number(parts.INTERVAL ?? 1) === 1 ? { frequency: "weekly", weekdays: days } : undefined;
}

function weeklyPattern(parts: Parts, firstDay: string | undefined): Pattern | undefined {
  if (hasAny(parts, "BYMONTH", "BYMONTHDAY", "BYSETPOS")) return undefined;
  const days = parts.BYDAY ? plainWeekdays(parts.BYDAY) : firstDay && [weekdayOf(firstDay)];
  if (!days || (Number(parts.INTERVAL ?? 1) > 1 && isSplitBy(parts.WKST, days))) return undefined;
  return { frequency: "weekly", weekdays: days };
}

/** Whether weeks that start on `start` group these days differently from weeks that start on Mondays. */
function isSplitBy(start: string | undefined, days: Weekday[]): boolean {
  const position = isWeekday(start) ? weekdays.indexOf(start) : 0;
  const areBefore = days.map((weekday) => weekdays.indexOf(weekday) < position);
  return areBefore.includes(true) && areBefore.includes(false);
}

function monthlyPattern(parts: Parts, firstDay: string | undefined): Pattern | undefined {
  if (hasAny(parts, "BYMONTH")) return undefined;
  if (!parts.BYDAY) return isDateOf(firstDay, parts) ? { frequency: "monthly" } : undefined;
  const nth = nthOf(parts);
  return nth && { frequency: "monthly", nth };
}

function yearlyPattern(parts: Parts, firstDay: string | undefined): Pattern | undefined {
  // RFC 5545 takes BYMONTHDAY alone for that date of each month.
  if (hasAny(parts, "BYMONTHDAY") && !parts.BYMONTH) return undefined;
  if (!parts.BYDAY) return isDateOf(firstDay, parts) ? { frequency: "yearly" } : undefined;
  const nth = nthOf(parts);
  const month = Number(parts.BYMONTH);
  const isOther = firstDay !== undefined && Number(firstDay.split("-")[1]) !== month;
  return nth && parts.BYMONTH && !isOther ? { frequency: "yearly", nth, month } : undefined;
}

/** Whether BYMONTH and BYMONTHDAY, if given, are those of `day`, and nothing else chooses the date. */
function isDateOf(day: string | undefined, { BYMONTH, BYMONTHDAY, BYSETPOS }: Parts): boolean {
  const [, month, date] = day?.split("-") ?? [];
  return (
    !BYSETPOS &&
    (!BYMONTH || Number(BYMONTH) === Number(month)) &&
    (!BYMONTHDAY || Number(BYMONTHDAY) === Number(date))
  );
}

/** Reads `BYDAY=2SU`, or the same as `BYDAY=SU;BYSETPOS=2`. */
function nthOf({ BYDAY = "", BYSETPOS, BYMONTHDAY }: Parts): RecurrenceRule["nth"] {
  const [, position, weekday] = /^([+-]?\d*)(\w\w)$/.exec(BYDAY) ?? [];
  if (BYMONTHDAY || (position && BYSETPOS)) return undefined;
  const nth = Number(position || BYSETPOS || 0);
  return isNth(nth) && isWeekday(weekday) ? { nth, weekday } : undefined;
}

function plainWeekdays(byDay: string): Weekday[] | undefined {
  const days = byDay.split(",");
  return days.every(isWeekday) ? weekdays.filter((weekday) => days.includes(weekday)) : undefined;
}

function isNth(number: number): number is Nth {
  return [1, 2, 3, 4, 5, -1].includes(number);
}

function isWeekday(text: string | undefined): text is Weekday {
  return weekdays.some((weekday) => weekday === text);
}

function hasAny(parts: Parts, ...names: string[]): boolean {
  return names.some((name) => parts[name] !== undefined);
}
