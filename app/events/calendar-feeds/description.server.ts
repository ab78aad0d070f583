import { clockTime, formatDay } from "../../dates/dates.ts";
import type { DateDetails, DateException } from "../events.ts";

interface Described {
  url: string;
  exception?: DateException | undefined;
  due?: { day: string; time: string };
}

/** The text below an event in a calendar: what it is, why it differs, and where to read more. */
export function descriptionOf(details: DateDetails, { url, exception, due }: Described): string {
  const difference = [exception && due ? differenceOf(details, exception, due) : "", exception?.reason];
  return [details.eventContent, difference.filter(Boolean).join("\n"), url].filter(Boolean).join("\n\n");
}

/** Says it in words too, because some calendars show neither a status nor where an event was before. */
function differenceOf(
  { eventDate, eventTime, isAllDay }: DateDetails,
  { isCancelled }: DateException,
  due: { day: string; time: string },
): string {
  if (isCancelled) return "This is cancelled.";
  const isAtOtherTime = !isAllDay && eventTime !== due.time;
  if (eventDate === due.day && !isAtOtherTime) return "";
  if (!due.time) return `Moved from ${formatDay(due.day)}.`;
  return `Moved from ${formatDay(due.day)}, ${clockTime(due.time)}.`;
}
