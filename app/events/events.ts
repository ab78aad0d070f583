import { formatDay } from "../dates.ts";

// The schema is in another file, so that pages that only show events do not load the library.
export const eventLimits = { title: 120, content: 5000 };

/** The line under a list's title, and what search engines show. */
export const eventIntroductions = {
  upcoming: {
    lead: "Bring a friend. Bring a neighbour. There is always room.",
    description: "What is coming up: services, meals, walks and music. There is always room for you.",
  },
  past: {
    lead: "What we have done together. Come along next time.",
    description: "What we have done together: services, meals, walks and music. Come along next time.",
  },
};

export const eventMessages = {
  added: "Event added successfully!",
  updated: "Event updated successfully!",
  removed: "Event deleted.",
  restored: "Event restored.",
  failed: "Failed to add event.",
  notSaved: "The event could not be saved. What you typed is still here: please try again.",
  none: "No events available",
  noneToManage: "No events available.",
  listFailed: "Failed to load events.",
  noDate: "Date not available",
} as const;

export interface NewEvent {
  eventTitle: string;
  eventContent: string;
  /** `YYYY-MM-DD` in the congregation's time zone; empty when unknown. */
  eventDate: string;
  /** `HH:MM`; empty when unknown. */
  eventTime: string;
  eventUrl: string;
  /** The picture's alt text; empty when it only decorates. */
  eventAlt: string;
}

/** Whether a date is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(date: string): boolean {
  const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00:00Z` : "");
  // Some engines read 30 February as a day of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

/** `Sunday, 31 May 2026`, without the year when it is that of `today`, or a text for an undated event. */
export function formatEventDate(date: string, today?: string): string {
  return isDay(date) ? formatDay(date, today) : eventMessages.noDate;
}
