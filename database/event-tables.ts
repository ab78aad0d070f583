import type { Generated } from "kysely";
import type { PictureText, Timestamp, Version, VisibilityColumns } from "./columns.ts";

/** An event, or a series of dates that share all this. Times are the congregation's wall clock. */
export interface EventTable extends VisibilityColumns {
  /** UUIDv7. */
  id: string;
  /** The last part of its URL. Never changes. */
  slug: string;
  eventTitle: string;
  eventContent: string;
  /** `YYYY-MM-DD`, the first day; empty when unknown. */
  eventDate: string;
  /** `HH:MM`; empty when unknown. */
  eventTime: string;
  /** `YYYY-MM-DD`, the last day of the first date; empty when it is the same day. */
  endDate: Generated<string>;
  /** `HH:MM`; empty when unknown. */
  endTime: Generated<string>;
  isAllDay: Generated<boolean>;
  /** URL of the picture, or empty. */
  eventUrl: string;
  eventAlt: PictureText;
  /** Empty for the congregation's own place. */
  placeName: Generated<string>;
  placeAddress: Generated<string>;
  /** `latitude, longitude` in degrees, or empty. */
  placePosition: Generated<string>;
  /** Who to ask; empty when nobody is named. */
  contactName: Generated<string>;
  contactEmail: Generated<string>;
  /** An id of `content/event-categories.ts`, or one that is no longer there. */
  category: Generated<string>;
  /** `https:` URL, or empty. */
  link: Generated<string>;
  /** The language in which it is held, such as `es`; empty where nobody says it. */
  heldIn: Generated<string>;
  /** Whether visitors see it; otherwise only people who are logged in. */
  isPublic: Generated<boolean>;
  /** RFC 5545 rule in the form that `formatRule` writes; empty when it does not repeat. */
  rule: Generated<string>;
  /** Further days of a series, `YYYY-MM-DD`, separated by spaces. */
  addedDates: Generated<string>;
  /** The last day up to which the dates of a series are listed; empty when all are. */
  listedUntil: Generated<string>;
  /** JSON of the parts of a series that ended when somebody changed a date and all that follow; empty for none. */
  endedParts: Generated<string>;
  /** What the UID of the latest part is made of, as calendars know it; empty for the id of the event. */
  partId: Generated<string>;
  /** Of an event that an earlier version made of a date and all that follow: the series, if they could not be joined. */
  followsId: Generated<string | null>;
  /** The rule of that series before it was divided. */
  followsRule: Generated<string>;
  /** Whether people can say that they come. */
  takesReplies: Generated<boolean>;
  /** How many people each date has room for; null when there is no limit. */
  places: number | null;
  changedAt: Timestamp;
  version: Version;
}

/** An event that became a part of another one. Its links and its URL lead there. */
export interface FormerEventTable {
  id: string;
  /** The last part of its URL. */
  slug: string;
  eventId: string;
}

/** What is different about one date of an event. */
export interface EventExceptionTable {
  /** UUIDv7. */
  id: string;
  eventId: string;
  /** `YYYY-MM-DD`, when the date was due by the event's rule. */
  day: string;
  isCancelled: boolean;
  /** Why it is cancelled or changed, as visitors read it; may be empty. */
  reason: string;
  /** JSON of the details that differ from the event's. */
  changes: string;
}

/** A date that staff cancelled, changed or let take place as planned again. */
export interface ChangedDateTable {
  eventId: string;
  /** `YYYY-MM-DD`, when the date was due by the event's rule. */
  day: string;
  /** When they last did. */
  changedAt: Timestamp;
}

/** Where a date is now whose event has other days since. */
export interface MovedDateTable {
  eventId: string;
  /** `YYYY-MM-DD`, when the date was due before. */
  fromDay: string;
  /** `YYYY-MM-DD`, when it is due now. */
  toDay: string;
}

/** One date on which an event takes place, made from the event and its exceptions. Lists read only these. */
export interface OccurrenceTable extends VisibilityColumns {
  /** The event's id and the day: `0193…/2026-12-13`. */
  id: string;
  eventId: string;
  /** `YYYY-MM-DD`, when it was due by the event's rule. The last part of its URL. */
  day: string;
  /** `YYYY-MM-DD`, when it takes place. */
  date: string;
  /** `HH:MM`; empty when unknown or all day. */
  time: string;
  /** `YYYY-MM-DD`, its last day, often the same as `date`. */
  lastDate: string;
  /** Whether it lasts longer than a day. */
  isLong: boolean;
  isPublic: boolean;
  isCancelled: boolean;
  category: string;
  /**
   * `YYYY-MM-DD`, when the event takes place before that; empty for its first date. Null until the nightly listing fills
   * in what the version before migration 0036 wrote.
   */
  previousDate: Generated<string | null>;
}

/** Which event was made of an event of another calendar. Stays when staff delete that event. */
export interface ImportedEventTable {
  uid: string;
  /** `YYYY-MM-DD`, when it is one date of a series that the file lacked; otherwise empty. */
  recurrenceDay: string;
  eventId: string;
  /** The event's version after its import. A later one means that somebody changed the event here. */
  version: number;
  /** SHA-256 of what was imported. */
  contentHash: string;
  importedAt: Timestamp;
}

/** The URL of a calendar that was imported. Some are secret, so it is shown to nobody. */
export interface CalendarSourceTable {
  /** UUIDv7. */
  id: string;
  url: string;
  name: string;
  importedAt: Timestamp;
}

/** A calendar that was read and waits for its import. */
export interface ImportPreviewTable {
  /** UUIDv7. */
  id: string;
  /** Only this person can see and import it. */
  userId: string;
  /** Where it came from; empty for a file. */
  sourceUrl: string;
  /** JSON of the events as they would be saved. */
  plan: string;
  expiresAt: Timestamp;
}

/** An event that a member proposes. Nothing but its own screens reads it. */
export interface EventProposalTable {
  /** UUIDv7, in the order of time. */
  id: string;
  /** The member who proposed it; removed with their account. */
  userId: string;
  eventTitle: string;
  eventContent: string;
  /** `YYYY-MM-DD`, the first day. */
  eventDate: string;
  /** `HH:MM`; empty when it lasts all day. */
  eventTime: string;
  /** `YYYY-MM-DD`, the last day; empty when it is the same day. */
  endDate: string;
  /** `HH:MM`; empty when unknown. */
  endTime: string;
  isAllDay: boolean;
  /** Empty for the congregation's own place. */
  placeName: string;
  placeAddress: string;
  /** Who to ask; empty when nobody is named. */
  contactName: string;
  contactEmail: string;
  /** What staff should know; nobody else reads it. */
  note: string;
  state: "waiting" | "published" | "declined";
  /** Why it was declined; may be empty. */
  reason: Generated<string>;
  /** The event that was made of it. It may have been deleted since. */
  eventId: string | null;
  createdAt: Timestamp;
  /** When staff published or declined it. */
  decidedAt: Timestamp | null;
}

/** What all pages say of services. One row, written only when it changes, so that the pages can be kept. */
export interface ServiceCalendarTable {
  name: "now";
  /** JSON of the series and the next dates. */
  content: string;
}

/** A day of which staff cancelled everything at once. Deleted when it is undone, and after its end. */
export interface SnowDayTable {
  /** `YYYY-MM-DD` */
  day: string;
  /** What visitors read. */
  sentence: string;
  /** Whether what had begun by then was left as it was. */
  onlyAhead: boolean;
  calledAt: Timestamp;
  endsAt: Timestamp;
}

/** A date that a snow day cancelled, and what an undo needs. */
export interface SnowDateTable {
  snowDay: string;
  eventId: string;
  /** `YYYY-MM-DD`, when the date was due by the event's rule. */
  day: string;
  /** The reason that stood there; null for a date that had no exception. */
  reasonBefore: string | null;
  /** JSON of the exception's changes, by which an undo sees whether somebody has changed it since. */
  changes: string;
}

/** What is done in one service, as staff prepare it. */
export interface ServiceOrderTable {
  eventId: string;
  /** `YYYY-MM-DD`, when the date was due by the event's rule. */
  day: string;
  /** From 1, counts the times that it was saved. */
  version: number;
  /** Where people watch this service; empty for the stream of all services. */
  stream: string;
  /** JSON of its rows. */
  content: string;
}

export interface EventTables {
  events: EventTable;
  formerEvents: FormerEventTable;
  eventExceptions: EventExceptionTable;
  changedDates: ChangedDateTable;
  movedDates: MovedDateTable;
  occurrences: OccurrenceTable;
  importedEvents: ImportedEventTable;
  calendarSources: CalendarSourceTable;
  importPreviews: ImportPreviewTable;
  eventProposals: EventProposalTable;
  serviceCalendar: ServiceCalendarTable;
  snowDays: SnowDayTable;
  snowDates: SnowDateTable;
  serviceOrders: ServiceOrderTable;
}
