import { t } from "@lingui/core/macro";
import { currentLocale, dateFormat, formatIn } from "../../platform/language/locale.ts";
import { congregationZone } from "./time-zone.ts";

/** Calendar days are the same everywhere, so they are formatted in UTC. */
const ofDays = { timeZone: "UTC" } as const;

const styles = {
  /** 21 November 2026 */
  british: (timeZone: string) => dateFormat({ dateStyle: "long", timeZone }),
  /** November 21, 2026: the specification has it so, also on pages that are otherwise British. */
  american: (timeZone: string) => onBoards({ dateStyle: "long", timeZone }),
  /** Saturday, November 21, 2026 */
  americanWithWeekday: (timeZone: string) => onBoards({ dateStyle: "full", timeZone }),
};

function onBoards(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return currentLocale() === "en-GB" ? formatIn("en-US", options) : dateFormat(options);
}

/** For machines, whatever the language: `parts` have the digits that `YYYY-MM-DD` and `HH:MM` are made of. */
const partsOfDay = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
const partsOfTime = { hour: "2-digit", minute: "2-digit" } as const;

/** Whether a date is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(date: string): boolean {
  const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00:00Z` : "");
  // Some engines read 30 February as a day of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

/** Formats the day and time of a timestamp in the congregation's time zone: `21 November 2026, 7.05pm`. */
export function formatMoment(date: string): string {
  return atTime(formatDate(date, "british"), timeOf(date));
}

/** The time of a timestamp in the congregation's time zone, `HH:MM`. */
export function timeOf(date: string): string {
  return formatIn("en-GB", { ...partsOfTime, timeZone: congregationZone() }).format(new Date(date));
}

export function formatDate(date: string, style: keyof typeof styles): string {
  return unbroken(styles[style](congregationZone()).format(new Date(date)));
}

/** The day of a timestamp in the congregation's time zone, `YYYY-MM-DD`. */
export function dayOf(date: string): string {
  const format = formatIn("en-GB", { ...partsOfDay, timeZone: congregationZone() });
  const parts = format.formatToParts(new Date(date));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  // Pads years of the first century, which people get by typing two digits.
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** Saturday, 21 November 2026, for a day `YYYY-MM-DD`; omits the year when it is that of `today`. */
export function formatDay(day: string, today?: string): string {
  // `Intl` writes no comma in Britain, and our notices always have.
  if (currentLocale() === "en-GB") return `${weekdayName(day)}, ${dayWithoutWeekday(day, today)}`;
  return inWords(day, { weekday: "long", ...partsIn(day, today) });
}

/** Saturday */
export function weekdayName(day: string): string {
  return inWords(day, { weekday: "long" });
}

/** 21 November 2026; omits the year as `formatDay` does. */
export function dayWithoutWeekday(day: string, today?: string): string {
  return inWords(day, partsIn(day, today));
}

function partsIn(day: string, today: string | undefined): Intl.DateTimeFormatOptions {
  const isThisYear = today !== undefined && day.slice(0, 4) === today.slice(0, 4);
  return { day: "numeric", month: "long", ...(!isThisYear && { year: "numeric" }) };
}

function inWords(day: string, parts: Intl.DateTimeFormatOptions): string {
  return unbroken(dateFormat({ ...parts, ...ofDays }).format(new Date(`${day}T00:00:00Z`)));
}

/** Saturday, 21 November, for a timestamp */
export function weekdayAndDay(date: string): string {
  const day = dayOf(date);
  return formatDay(day, day);
}

/** Keeps a day and its month on one line. */
export function unbroken(text: string): string {
  return text.replace(/(?<=\b\d{1,2}\.?) (?=\p{L})|(?<=\p{L}) (?=\d{1,2}\b)/u, "\u00a0");
}

/** 21-11-2026 */
export function dayMonthYear(date: string): string {
  const [day, locale] = [dayOf(date), currentLocale()];
  if (locale === "en-GB") return day.split("-").reverse().join("-");
  // Browsers do not agree on how Canada writes it.
  if (locale === "en-CA") return day;
  return dateFormat({ ...partsOfDay, ...ofDays }).format(new Date(`${day}T00:00:00Z`));
}

/** `9am`, `9.30am`, `noon`: formats `HH:MM` as notice boards in Britain do, and elsewhere as is usual there: `9:30 AM`. */
export function clockTime(time: string): string {
  const locale = currentLocale();
  if (locale === "en-GB") return onNoticeBoards(time);
  // Rows of earlier versions hold any text.
  if (!/^\d\d:\d\d/.test(time)) return time;
  const format = dateFormat({ hour: "numeric", minute: "2-digit", ...ofDays });
  // Browsers do not agree on the space.
  const written = format.format(new Date(`1970-01-01T${time}Z`)).replaceAll(/\s/g, "\u00a0");
  return locale.startsWith("de") ? `${written.replace(/^0(?=\d)/, "")}\u00a0Uhr` : written;
}

/** `9am to 10.30am` */
export function clockTimes(begins: string, ends: string): string {
  const [from, until] = [clockTime(begins), clockTime(ends)];
  return t({ message: `${from} to ${until}`, comment: "Times of a day: 9am to 10.30am" });
}

/** A day in words with its times in words, if there are some: `Saturday, 21 November, 9am to 10.30am`. */
export function onDay(day: string, times: string): string {
  if (times === "") return day;
  return t({
    message: `${day}, ${times}`,
    comment: "Such as: Sunday, 13 December, 9am to 10.30am; or: all day",
  });
}

/** A day in words with a time, `HH:MM`, if there is one: `Saturday, 21 November, 7.05pm`. */
export function atTime(day: string, time: string): string {
  return onDay(day, time && clockTime(time));
}

/** From one day, or moment, in words until another: `Sunday, 13 December, 9am to Tuesday, 15 December, 4pm`. */
export function fromUntil(first: string, last: string): string {
  return t({
    message: `${first} to ${last}`,
    comment: "Days or moments: Friday, 1 July to Sunday, 3 July, 4pm",
  });
}

function onNoticeBoards(time: string): string {
  if (time === "12:00") return "noon";
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const past = minutes ? `.${String(minutes).padStart(2, "0")}` : "";
  return `${hours % 12 || 12}${past}${hours < 12 ? "am" : "pm"}`;
}
