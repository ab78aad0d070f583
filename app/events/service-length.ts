import { endAfter } from "../dates/assumed-end.ts";
import type { DateDetails, SavedEvent } from "./events.ts";

/** How long a service lasts whose end nobody has entered. The form of events says so. */
export const serviceMinutes = 90;

/** The category of services, whose times stand on every page. */
export const serviceCategory = "service";

type Times = Pick<DateDetails, "eventDate" | "eventTime" | "endDate" | "endTime" | "isAllDay">;

/** The day and time at which a service without an entered end is over; undefined for everything else. */
export function usualEndOf(
  { eventDate, eventTime, endDate, endTime, isAllDay }: Times,
  category: string,
): { day: string; time: string } | undefined {
  if (category !== serviceCategory || isAllDay || endDate || endTime) return undefined;
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(eventTime)) return undefined;
  return endAfter(eventDate, eventTime, serviceMinutes);
}

export function isUsualOfService(
  { category, placeName }: Pick<SavedEvent, "category" | "placeName">,
  date: Pick<DateDetails, "placeName">,
): boolean {
  return category === serviceCategory && date.placeName === placeName;
}
