import { RRuleTemporal } from "rrule-temporal";
import { endOf, partsOf, type RecurrenceRule } from "./rule.ts";

/** A rule for whole days that `RecurrenceRule` cannot express: the first and third Sunday, each Thursday but not in summer. */
export interface OtherRule extends Pick<RecurrenceRule, "frequency" | "interval" | "until" | "count"> {
  /** The value of an RRULE (RFC 5545, section 3.3.10) without its end, in capitals. */
  pattern: string;
}

const number = (digits: string) => `[+-]?${digits}(,[+-]?${digits})*`;
const weekday = "(MO|TU|WE|TH|FR|SA|SU)";
const date = "0?[1-9]|[12]\\d|3[01]";
const readable: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^0*[1-9]\d?$/,
  // They are counted from the first day on, which may be long ago.
  COUNT: /^0*([1-9]\d{0,2}|1000)$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: new RegExp(`^${number(`([0-5]?\\d)?${weekday}`)}$`),
  BYSETPOS: new RegExp(`^${number("[1-9]\\d?")}$`),
  BYMONTH: /^(0?[1-9]|1[0-2])(,(0?[1-9]|1[0-2]))*$/,
  BYMONTHDAY: new RegExp(`^${number(`(${date})`)}$`),
  BYYEARDAY: new RegExp(`^${number("[1-9]\\d{0,2}")}$`),
  WKST: new RegExp(`^${weekday}$`),
};

/** Reads the value of an RRULE; undefined for one that would not repeat by whole days, or that RFC 5545 does not allow. */
export function parseOtherRule(text: string): OtherRule | undefined {
  const parts = partsOf(text, readable);
  const end = parts && endOf(parts);
  const frequency = parts?.FREQ?.toLowerCase() as OtherRule["frequency"] | undefined;
  if (!parts || !end || !frequency) return undefined;
  const isOrdinal = /\d/.test(parts.BYDAY ?? "");
  const isByDate = Boolean(parts.BYMONTHDAY || parts.BYYEARDAY);
  if (isOrdinal && (frequency === "daily" || frequency === "weekly")) return undefined;
  if (parts.BYMONTHDAY && frequency === "weekly") return undefined;
  if (parts.BYYEARDAY && frequency !== "yearly") return undefined;
  if (parts.BYSETPOS && !parts.BYDAY && !isByDate) return undefined;
  const { UNTIL, COUNT, ...pattern } = parts;
  return {
    frequency,
    interval: Number(parts.INTERVAL ?? 1),
    ...end,
    pattern: Object.entries(pattern)
      .map(([name, value]) => `${name}=${value}`)
      .join(";"),
  };
}

/**
 * Returns all days up to `to` on which a series that begins on `firstDay` takes place by its rule, all `YYYY-MM-DD`. Those before
 * `from` are left out. Each step lists a year, so that the caller decides when to go on (`inTurns`).
 */
export function* otherDays(
  { pattern, until = "9999-12-31", count = Number.POSITIVE_INFINITY }: OtherRule,
  { firstDay, from, to }: { firstDay: string; from: string; to: string },
): Generator<void, string[]> {
  const rule = new RRuleTemporal({
    rruleString: pattern,
    dtstart: midnight(firstDay),
    temporal: Temporal,
    cache: false,
  });
  const last = midnight(to < until ? to : until);
  const found: string[] = [];
  let counted = 0;
  // A rule with a number of days has to be counted from its first one.
  let start = midnight(count === Number.POSITIVE_INFINITY && from > firstDay ? from : firstDay);
  while (counted < count && Temporal.ZonedDateTime.compare(start, last) <= 0) {
    const next = start.add({ years: 1 });
    const end = next.subtract({ days: 1 });
    const days = rule.between(start, Temporal.ZonedDateTime.compare(end, last) < 0 ? end : last, true);
    const taken = days.map((day) => day.toPlainDate().toString()).slice(0, count - counted);
    counted += taken.length;
    found.push(...taken.filter((day) => day >= from));
    start = next;
    yield;
  }
  return found;
}

function midnight(day: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(day).toZonedDateTime("UTC");
}
