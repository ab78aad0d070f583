import { t } from "@lingui/core/macro";
import { formatDay, isDay } from "../dates/dates.ts";
import type { Visibility } from "../items/visibility/visibility.ts";

export const newsFeedPath = "/event.atom";

// The schema is in another file, so that pages that only show events do not load the library.
export const eventLimits = {
  title: 120,
  content: 5000,
  placeName: 120,
  placeAddress: 250,
  contactName: 120,
  contactEmail: 254,
  link: 2000,
  reason: 250,
  /** The last day of an event is at most this long after the first. */
  days: 31,
  /** A rule starts at most this long ago. */
  yearsBack: 5,
  addedDates: 200,
  exceptions: 500,
  /** How often a series can be changed from a date on. */
  parts: 50,
};

export const yearsAhead = 2;

/** The line under a list's title, and what search engines show. */
export const eventIntroductions = {
  upcoming: {
    lead: () => t`Bring a friend. Bring a neighbour. There is always room.`,
    description: () => t`What is coming up: services, meals, walks and music. There is always room for you.`,
  },
  calendar: {
    lead: () => t`Everything we have on, day by day.`,
    description: () =>
      t`The calendar of our services, meals, walks and music, month by month and week by week.`,
  },
  past: {
    lead: () => t`What we have done together. Come along next time.`,
    description: () => t`What we have done together: services, meals, walks and music. Come along next time.`,
  },
};

/** What visitors read too is said in their language. */
export const eventMessages = {
  added: "Event added successfully!",
  seeAdded: "See its page",
  updated: "Event updated successfully!",
  removed: "Event deleted.",
  restored: "Event restored.",
  failed: "Failed to add event.",
  notSent: "Failed to add event. What you typed is still here: please try again.",
  notCancelled: "The date could not be cancelled. What you typed is still here: please try again.",
  notSaved: "The event could not be saved. What you typed is still here: please try again.",
  none: () => t`No events available`,
  noneToManage: "No events available.",
  listFailed: () => t`Failed to load events.`,
  copyIsPublished: "Visitors see this copy as soon as you add it, unless you choose otherwise here.",
  noDate: () => t`Date not available`,
  noDatesAhead: "No upcoming dates.",
  noPastDates: "No past dates.",
  dateCancelled: "This date is cancelled.",
  dateBack: "This date takes place after all.",
  dateChanged: "This date has been changed.",
  dateReset: "The changes to this date have been undone.",
  followingChanged: "This date and all later ones have been changed.",
  joined: "The change has been undone: the series continues as before.",
} as const;

export interface DateDetails {
  eventTitle: string;
  eventContent: string;
  /** `YYYY-MM-DD` in the congregation's time zone; empty when unknown. */
  eventDate: string;
  /** `HH:MM`; empty when unknown or all day. */
  eventTime: string;
  /** `YYYY-MM-DD`, the last day; empty when it is the same day. */
  endDate: string;
  /** `HH:MM`; empty when unknown. */
  endTime: string;
  isAllDay: boolean;
  /** Empty for the congregation's own place. */
  placeName: string;
  placeAddress: string;
  /** `latitude, longitude` in degrees, or empty. */
  placePosition: string;
  eventUrl: string;
  /** The picture's alt text; empty when it only decorates. */
  eventAlt: string;
}

export interface NewEvent extends DateDetails, Visibility {
  /** Who to ask; empty when nobody is named. */
  contactName: string;
  contactEmail: string;
  /** An id of `content/event-categories.ts`. */
  category: string;
  /** `https:` URL, or empty. */
  link: string;
  /** The language in which it is held, such as `es`; empty where nobody says it. */
  heldIn: string;
  /** Whether visitors see it; otherwise only people who are logged in. */
  isPublic: boolean;
  /** RFC 5545 rule as `formatRule` writes it; empty when it does not repeat. */
  rule: string;
  /** Further days of a series, `YYYY-MM-DD`, separated by spaces. */
  addedDates: string;
  /** JSON of the parts of a series that ended when somebody changed a date and all that follow; see `parts.server.ts`. */
  endedParts?: string;
}

/** What the history of an event stores: all but its picture and its schedule. */
export type EventText = Omit<NewEvent, "eventUrl" | "eventAlt" | "endedParts" | keyof Visibility>;

export interface SavedEvent extends NewEvent {
  id: string;
  endedParts: string;
  /** What its UID in calendars is made of; empty for its id. */
  partId?: string;
  version: number;
  /** The last part of its URL. */
  slug: string;
  /** Whether people can say that they come. `app/events/attendance` sets this and the next. */
  takesReplies: boolean;
  /** How many people each date has room for; null when there is no limit. */
  places: number | null;
}

export interface DateException {
  /** `YYYY-MM-DD`, when the date was due by the rule. */
  day: string;
  isCancelled: boolean;
  reason: string;
  changes: Partial<DateDetails>;
}

/** `Sunday, 31 May 2026`, without the year when it is that of `today`, or a text for an undated event. */
export function formatEventDate(date: string, today?: string): string {
  return isDay(date) ? formatDay(date, today) : eventMessages.noDate();
}
