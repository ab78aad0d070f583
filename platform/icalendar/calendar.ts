import type { RecurrenceRule } from "../recurrence/rule.ts";

/** A day (`YYYY-MM-DD`) and the wall-clock time (`HH:MM`) on it. Without a time it is the whole day. */
export interface CalendarMoment {
  day: string;
  time?: string | undefined;
}

/** An event, a series of events, or one date of a series that differs from the others (an exception). */
export interface CalendarEvent {
  /** The same for a series and all its exceptions. */
  uid: string;
  /** Rises with each change that people who accepted the event must hear of. */
  sequence: number;
  stamp: Date;
  lastModified: Date;
  start: CalendarMoment;
  /** For whole days the last day, included. For times the moment it ends; undefined when nobody knows. */
  end?: CalendarMoment | undefined;
  rule?: RecurrenceRule | undefined;
  /** Days outside the rule on which the series also happens, at its usual time. */
  addedDays?: readonly string[] | undefined;
  /** Days of the series on which it does not happen. Some readers miss a removal behind a day that is not one of them. */
  removedDays?: readonly string[] | undefined;
  /** Makes this an exception: the start that the series itself has on this date. */
  recurrenceId?: CalendarMoment | undefined;
  status: "CONFIRMED" | "CANCELLED";
  summary: string;
  description?: string | undefined;
  location?: string | undefined;
  /** In degrees, north and east positive. */
  position?: { latitude: number; longitude: number } | undefined;
  url?: string | undefined;
  categories?: readonly string[] | undefined;
  comment?: string | undefined;
  organizer?: { name: string; email: string } | undefined;
}

export interface Calendar {
  name: string;
  description?: string | undefined;
  url?: string | undefined;
  /** IANA name of the zone in which all times of the events are meant. */
  timeZone: string;
  /** How often subscribers should ask for changes, in minutes. */
  refreshMinutes?: number | undefined;
  method?: "PUBLISH" | "REQUEST" | "CANCEL" | undefined;
  events: readonly CalendarEvent[];
}
