import { currentLocale } from "../../../platform/language/locale.ts";
import { clockTime, dayWithoutWeekday, isDay, weekdayName } from "../../dates/dates.ts";
import { isSeries } from "../event-path.ts";
import { whenInLine } from "../event-when-words.ts";

import type { ChurchEvent } from "../listed-dates.server.ts";

export interface ShareWords {
  state: "Cancelled" | "Moved" | "";
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
    state: event.isCancelled ? "Cancelled" : event.movedFrom ? "Moved" : "",
    rule: whole ? (event.repeats ?? "") : "",
    ...(whole || !isDay(event.eventDate) ? { weekday: "", day: "", time: "" } : whenOf(event, today)),
    title: event.eventTitle,
    congregation,
  };
}

export function shareAlt(event: SharedEvent, today: string): string {
  const when = isWholeSeries(event) ? event.repeats : whenInLine(event, today);
  return [event.eventTitle, when, event.isCancelled && "Cancelled"].filter(Boolean).join(". ");
}

function isWholeSeries(event: SharedEvent): boolean {
  return isSeries(event) && event.day === undefined;
}

function whenOf(event: SharedEvent, today: string): Pick<ShareWords, "weekday" | "day" | "time"> {
  const { eventDate, endDate, eventTime, endTime, isAllDay } = event;
  if (!isDay(endDate) || endDate <= eventDate) {
    const times = [eventTime, endTime].filter(Boolean).map(clockTime).join(" to ");
    return { ...partsOf(eventDate, today), time: isAllDay ? "All day" : times };
  }
  const isOneMonth = eventDate.slice(0, "2026-07".length) === endDate.slice(0, "2026-07".length);
  const isOneYear = eventDate.slice(0, "2026".length) === endDate.slice(0, "2026".length);
  const first = partsOf(eventDate, isOneYear ? eventDate : today);
  const last = partsOf(endDate, today);
  return {
    weekday: `${first.weekday} to ${last.weekday}`,
    day: `${isOneMonth && currentLocale() === "en-GB" ? Number(eventDate.slice("2026-07-".length)) : first.day} to ${last.day}`,
    time: eventTime && !isAllDay ? `From ${clockTime(eventTime)}` : "",
  };
}

function partsOf(date: string, today: string): { weekday: string; day: string } {
  return { weekday: weekdayName(date), day: dayWithoutWeekday(date, today) };
}
