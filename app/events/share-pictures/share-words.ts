import { t } from "@lingui/core/macro";
import { currentLocale } from "../../../platform/language/locale.ts";
import { clockTime, dayWithoutWeekday, fromUntil, isDay, weekdayName } from "../../dates/dates.ts";
import { isSeries } from "../event-path.ts";
import { timesInWords, whenInLine } from "../event-when-words.ts";
import type { ChurchEvent } from "../listed-dates.server.ts";

export interface ShareWords {
  /** Whether it is cancelled or moved; may be empty. */
  state: string;
  /** How often a series takes place, instead of a day and time. */
  rule: string;
  weekday: string;
  day: string;
  time: string;
  title: string;
  congregation: string;
}

export type SharedEvent = Pick<
  ChurchEvent,
  | "day"
  | "rule"
  | "addedDates"
  | "repeats"
  | "eventTitle"
  | "eventDate"
  | "eventTime"
  | "endDate"
  | "endTime"
  | "isAllDay"
  | "isCancelled"
  | "movedFrom"
>;

export function shareWords(event: SharedEvent, today: string, congregation: string): ShareWords {
  const whole = isWholeSeries(event);
  return {
    state: event.isCancelled ? t`Cancelled` : event.movedFrom ? t`Moved` : "",
    rule: whole ? (event.repeats ?? "") : "",
    ...(whole || !isDay(event.eventDate) ? { weekday: "", day: "", time: "" } : whenOf(event, today)),
    title: event.eventTitle,
    congregation,
  };
}

export function shareAlt(event: SharedEvent, today: string): string {
  const when = isWholeSeries(event) ? event.repeats : whenInLine(event, today);
  return [event.eventTitle, when, event.isCancelled && t`Cancelled`].filter(Boolean).join(". ");
}

function isWholeSeries(event: SharedEvent): boolean {
  return isSeries(event) && event.day === undefined;
}

function whenOf(event: SharedEvent, today: string): Pick<ShareWords, "weekday" | "day" | "time"> {
  const { eventDate, endDate, eventTime, endTime, isAllDay } = event;
  if (!isDay(endDate) || endDate <= eventDate) {
    const time = isAllDay ? t`All day` : timesInWords(eventTime, endTime);
    return { ...partsOf(eventDate, today), time };
  }
  const isOneMonth = eventDate.slice(0, "2026-07".length) === endDate.slice(0, "2026-07".length);
  const isOneYear = eventDate.slice(0, "2026".length) === endDate.slice(0, "2026".length);
  const first = partsOf(eventDate, isOneYear ? eventDate : today);
  const last = partsOf(endDate, today);
  return {
    weekday: fromUntil(first.weekday, last.weekday),
    day: fromUntil(
      isOneMonth && currentLocale() === "en-GB"
        ? String(Number(eventDate.slice("2026-07-".length)))
        : first.day,
      last.day,
    ),
    time: eventTime && !isAllDay ? t`From ${{ time: clockTime(eventTime) }}` : "",
  };
}

function partsOf(date: string, today: string): { weekday: string; day: string } {
  return { weekday: weekdayName(date), day: dayWithoutWeekday(date, today) };
}
