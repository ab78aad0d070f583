import { congregation } from "../content/congregation.ts";

const { timeZone } = congregation;

const formats = {
  /** 21 November 2026 */
  british: new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }),
  /** November 21, 2026 */
  american: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }),
  /** Saturday, November 21, 2026 */
  americanWithWeekday: new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone }),
  /** Saturday */
  weekday: new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone }),
  /** 21 November */
  dayAndMonth: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone }),
  /** 2026-11-21 */
  day: new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }),
};

/** The words for the day of a timestamp, where the congregation lives. */
export function dateInWords(date: string, style: keyof typeof formats): string {
  return formats[style].format(new Date(date));
}

/** The day of a timestamp where the congregation lives, `YYYY-MM-DD`. */
export function dayOf(date: string): string {
  // A year that was typed with two digits is one of the first century.
  return dateInWords(date, "day").padStart("2026-11-21".length, "0");
}

/** Saturday, 21 November */
export function weekdayAndDay(date: string): string {
  return `${dateInWords(date, "weekday")}, ${dateInWords(date, "dayAndMonth")}`;
}

/** 21-11-2026 */
export function dayMonthYear(date: string): string {
  return dayOf(date).split("-").reverse().join("-");
}

/** `9am`, `9.30am`: how notice boards write `HH:MM`. */
export function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const past = minutes ? `.${String(minutes).padStart(2, "0")}` : "";
  return `${hours % 12 || 12}${past}${hours < 12 ? "am" : "pm"}`;
}
