import { timestampOn } from "../../dates/dates.server.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { type DayOrder, dayOrders } from "./import-limits.ts";

/** ISO 8601. Empty if it cannot be read, or may mean two days and no `order` is given. */
export function momentOf(written: string, order?: DayOrder): string {
  const typed = typedIn(written);
  const found = dayIn(typed, order) ?? dayIn(typed.replace(weekday, ""), order);
  const moment = found && momentOn(found.day, found.rest);
  const year = moment?.getUTCFullYear() ?? 0;
  return moment && year >= 1900 && year <= 2200 ? moment.toISOString() : "";
}

/** The date as it is written if it may mean two days; otherwise empty. */
export function unsureDate(written: string): string {
  const isUnsure = momentOf(written) === "" && dayOrders.every((order) => momentOf(written, order) !== "");
  return isUnsure ? typedIn(written) : "";
}

/** The order of the dates that mean one day, if it is the same in all of them. */
export function orderAmong(dates: readonly string[]): DayOrder | undefined {
  const orders = new Set(dates.map(orderOf).filter((order) => order !== undefined));
  return orders.size === 1 ? [...orders][0] : undefined;
}

function orderOf(written: string): DayOrder | undefined {
  const typed = typedIn(written);
  const groups = (withSlashes.exec(typed) ?? withSlashes.exec(typed.replace(weekday, "")))?.groups;
  if (!groups || momentOf(written) === "" || groups.first === groups.second) return undefined;
  return Number(groups.first) > 12 ? "day first" : Number(groups.second) > 12 ? "month first" : undefined;
}

function typedIn(written: string): string {
  return written.slice(0, longest).trim();
}

const longest = 100;
/** In any language. */
const weekday = /^\p{L}+\.?,?\s*/u;

interface Found {
  day: Day;
  /** What follows the day: its time and zone. */
  rest: string;
}

interface Day {
  year: number;
  month: number;
  day: number;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const numbered = /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d\d?)\k<mark>(?<day>\d\d?)(?!\d)/;
const digits = /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?!\d)/;
const withPoints = /^(?<day>\d\d?)\. ?(?<month>\d\d?)\. ?(?<year>\d{4}|\d\d)(?!\d)/;
const withSlashes = /^(?<first>\d\d?)(?<mark>[-/])(?<second>\d\d?)\k<mark>(?<year>\d{4})(?!\d)/;
const dayFirst =
  /^(?<day>\d\d?)(?:st|nd|rd|th|\.)?[ -]+(?<name>\p{L}{3,9})\.?,?[ -]+(?<year>\d{4}|\d\d)(?!\d)/iu;
const monthFirst = /^(?<name>\p{L}{3,9})\.? +(?<day>\d\d?)(?:st|nd|rd|th)?,? +(?<year>\d{4})(?!\d)/iu;
/** As Unix writes them, with the year at the end. */
const yearLast = /^(?<name>\p{L}{3}) +(?<day>\d\d?) +(?<rest>[\d:]{5,8}(?: *\p{L}{1,5})?) +(?<year>\d{4})$/u;

function dayIn(typed: string, order?: DayOrder): Found | undefined {
  for (const form of [numbered, digits, withPoints, withSlashes, dayFirst, monthFirst, yearLast]) {
    const found = form.exec(typed);
    if (!found?.groups) continue;
    const day = dayOfGroups(found.groups, order);
    return day && { day, rest: found.groups.rest ?? typed.slice(found[0].length) };
  }
  return undefined;
}

function dayOfGroups(groups: Partial<Record<string, string>>, order?: DayOrder): Day | undefined {
  const { year = "", name } = groups;
  const written = Number(year);
  // As in RFC 2822, 4.3.
  const whole = year.length > 2 ? written : written + (written < 50 ? 2000 : 1900);
  if (groups.first !== undefined)
    return dayOfSlashes(Number(groups.first), Number(groups.second), { year: whole, order });
  const month =
    name === undefined ? Number(groups.month) : months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return { year: whole, month, day: Number(groups.day) };
}

function dayOfSlashes(
  first: number,
  second: number,
  { year, order }: { year: number; order: DayOrder | undefined },
): Day | undefined {
  const isSure = first > 12 || second > 12 || first === second;
  const isDayFirst = isSure ? second <= 12 : order === "day first";
  if (isDayFirst) return { year, month: second, day: first };
  return isSure || order ? { year, month: first, day: second } : undefined;
}

const time =
  /^(?:[T,]|at |um )?\s*(?<hour>\d\d?)[:.]?(?<minute>\d\d)(?:[:.]?(?<second>\d\d)(?:[.,]\d+)?)?(?!\d)(?:\s*(?<half>[ap])\.?m\b\.?|\s*(?:Uhr|h)\b)?/i;

/** Undefined if there is no such moment. Without a time it is noon, and without a zone the congregation's clock counts. */
function momentOn(day: Day, rest: string): Date | undefined {
  const date = plainDate(day);
  const typed = rest.trim();
  const found = time.exec(typed);
  const zone = zoneIn(typed.slice(found?.[0].length ?? 0));
  if (!date || zone === undefined) return undefined;
  if (!found) return new Date(timestampOn(date.toString()));
  const { hour = "", minute = "", second = "0", half } = found.groups ?? {};
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59) return undefined;
  // A second that is added to a day has the number 60.
  const clock = { hour: hours, minute: Number(minute), second: Math.min(Number(second), 59) };
  return new Date(date.toPlainDateTime(clock).toZonedDateTime(zone).epochMilliseconds);
}

function plainDate(day: Day): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(day, { overflow: "reject" });
  } catch {
    return undefined;
  }
}

/** What zones are called in dates, as in RFC 822 and by custom; names that several zones share are left out. */
const offsets: Record<string, string> = {
  ...{ Z: "+00:00", UT: "+00:00", UTC: "+00:00", GMT: "+00:00", WET: "+00:00" },
  ...{ BST: "+01:00", WEST: "+01:00", CET: "+01:00", MEZ: "+01:00", MET: "+01:00", WAT: "+01:00" },
  ...{ CEST: "+02:00", MESZ: "+02:00", MEST: "+02:00", EET: "+02:00", CAT: "+02:00", SAST: "+02:00" },
  ...{ EEST: "+03:00", MSK: "+03:00", EAT: "+03:00", HKT: "+08:00", SGT: "+08:00", AWST: "+08:00" },
  ...{ JST: "+09:00", KST: "+09:00", ACST: "+09:30", ACDT: "+10:30", AEST: "+10:00", AEDT: "+11:00" },
  ...{ NZST: "+12:00", NZDT: "+13:00", NST: "-03:30", NDT: "-02:30", AST: "-04:00", ADT: "-03:00" },
  ...{ EST: "-05:00", EDT: "-04:00", CST: "-06:00", CDT: "-05:00", MST: "-07:00", MDT: "-06:00" },
  ...{ PST: "-08:00", PDT: "-07:00", AKST: "-09:00", AKDT: "-08:00", HST: "-10:00" },
};

const offset = /^(?:GMT|UTC)?(?<sign>[+-])(?<hours>\d\d?)(?::?(?<minutes>\d\d))?$/i;

/** A zone that Temporal knows: the congregation's if none is written; undefined for one that we do not know. */
function zoneIn(written: string): string | undefined {
  // The second name is a comment, such as `+0100 (CET)`.
  const typed = written
    .replace(/\([^()]*\)\s*$/, "")
    .replace(/^\s*\[|\]\s*$/g, "")
    .trim();
  if (typed === "") return congregationZone();
  const { sign = "", hours = "", minutes = "00" } = offset.exec(typed)?.groups ?? {};
  const name = sign ? `${sign}${hours.padStart(2, "0")}:${minutes}` : (offsets[typed.toUpperCase()] ?? typed);
  return /^[+-]|\//.test(name) && isZone(name) ? name : undefined;
}

function isZone(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId !== "";
  } catch {
    return false;
  }
}
