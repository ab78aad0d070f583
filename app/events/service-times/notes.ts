import { clockTime } from "../../dates/dates.ts";
import { dayDifference } from "../../dates/day-arithmetic.ts";
import { formatEventDate } from "../events.ts";
import type { ServiceDate } from "../services.server.ts";

type DateOfService = Pick<
  ServiceDate,
  "day" | "dueTime" | "eventDate" | "eventTime" | "isCancelled" | "reason" | "placeName"
>;

export interface Places {
  /** Where the service is usually held; empty for the congregation's own place. */
  usualPlace: string;
  ownPlace: string;
}

/** How a date of a service differs from the usual, as a sentence; undefined if it does not. `today` is `YYYY-MM-DD`. */
export function noteOn(
  date: DateOfService,
  { usualPlace, ownPlace }: Places,
  today: string,
): string | undefined {
  const { day, eventDate, reason } = date;
  const because = reason && `: ${reason.replace(/(?<![.\s])[.\s]+$/, "")}`;
  if (date.isCancelled) return `No service on ${formatEventDate(eventDate, today)}${because}.`;
  const place = date.placeName === usualPlace ? "" : `, ${date.placeName || ownPlace}`;
  const isMoved = day !== eventDate || date.dueTime !== date.eventTime;
  if (!isMoved && !place) return undefined;
  const when = `${timeInWords(date)}${place}`;
  if (day !== eventDate)
    return `On ${formatEventDate(eventDate, today)}${when} instead of ${formatEventDate(day, today)}${because}.`;
  if (isThisWeek(eventDate, today)) return `Only this week${when}${because}.`;
  return `On ${formatEventDate(eventDate, today)}${when} only${because}.`;
}

function timeInWords({ dueTime, eventTime }: DateOfService): string {
  if (eventTime) return ` at ${clockTime(eventTime)}`;
  return dueTime ? " without a fixed time" : "";
}

/** Weeks end with Sunday. */
function isThisWeek(day: string, today: string): boolean {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return dayDifference(today, day) <= (7 - weekday) % 7;
}
