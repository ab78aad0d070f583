import { t } from "@lingui/core/macro";
import { currentLocale } from "../../platform/language/locale.ts";
import {
  atTime,
  clockTime,
  clockTimes,
  formatDay,
  fromUntil,
  isDay,
  onDay,
  weekdayName,
} from "../dates/dates.ts";
import { type DateDetails, eventMessages } from "./events.ts";

type Times = Pick<DateDetails, "eventDate" | "eventTime"> &
  Partial<Pick<DateDetails, "endDate" | "endTime" | "isAllDay">>;

/**
 * When a date is, in two parts: its days, and its times unless they stand with the days. `Sunday, 13 December` and
 * `9am to 10.30am`; `Friday, 1 to Sunday, 3 July` and `all day`. Omits the year of `today`.
 */
export function whenInWords(date: Times, today?: string): { days: string; times: string } {
  const { eventDate, eventTime, endDate = "", endTime = "", isAllDay = false } = date;
  if (!isDay(eventDate)) return { days: eventMessages.noDate(), times: eventTime && clockTime(eventTime) };
  const last = isDay(endDate) && endDate > eventDate ? endDate : undefined;
  if (isAllDay) return { days: daysInWords(eventDate, last, today), times: t`all day` };
  if (last === undefined)
    return { days: formatDay(eventDate, today), times: timesInWords(eventTime, endTime) };
  if (!endTime) return { days: daysInWords(eventDate, last, today), times: eventTime && since(eventTime) };
  const [begins, ends] = [formatDay(eventDate, today), formatDay(last, today)];
  return { days: fromUntil(atTime(begins, eventTime), atTime(ends, endTime)), times: "" };
}

/** `9am to 10.30am`, or the one that is known. */
export function timesInWords(begins: string, ends: string): string {
  if (begins && ends) return clockTimes(begins, ends);
  const known = begins || ends;
  return known && clockTime(known);
}

function since(time: string): string {
  return t({
    message: `from ${{ time: clockTime(time) }}`,
    comment: "Of several days: from 9am on the first",
  });
}

/** The same in one line: `Sunday, 13 December, 9am to 10.30am`. */
export function whenInLine(date: Times, today?: string): string {
  const { days, times } = whenInWords(date, today);
  return onDay(days, times);
}

/** What people read who come by the old address of a date, or by a link that was mailed before it moved. */
export function movedInWords(date: string, today?: string): string {
  return t`This date has moved to ${{ day: formatDay(date, today) }}.`;
}

/** `Friday, 1 to Sunday, 3 July`: names a month once where both days are in it. */
function daysInWords(first: string, last: string | undefined, today?: string): string {
  if (last === undefined) return formatDay(first, today);
  const isOneMonth = first.slice(0, "2026-07".length) === last.slice(0, "2026-07".length);
  // Other languages name the month with both days.
  const start =
    isOneMonth && currentLocale() === "en-GB"
      ? `${weekdayName(first)}, ${Number(first.slice("2026-07-".length))}`
      : formatDay(first, sameYear(first, last, today));
  return fromUntil(start, formatDay(last, today));
}

/** A year that both days share stands only once, after the last one. */
function sameYear(first: string, last: string, today?: string): string | undefined {
  return first.slice(0, 4) === last.slice(0, 4) ? first : today;
}
