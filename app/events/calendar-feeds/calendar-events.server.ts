import { eventCategories } from "../../../content/event-categories.ts";
import type { Congregation } from "../../../content/schema.ts";
import type { CalendarEvent, CalendarMoment } from "../../../platform/icalendar/calendar.ts";
import { parseRule } from "../../../platform/recurrence/rule.ts";
import { assumedEnd } from "../../dates/assumed-end.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { uidOf } from "../calendar-id.server.ts";
import { asClocksShow } from "../clock-changes.server.ts";
import { detailsOn, dueOn } from "../event-days.server.ts";
import { type DateDetails, type DateException, isDay } from "../events.ts";
import { isUsualOfService, usualEndOf } from "../service-length.ts";
import { descriptionOf } from "./description.server.ts";
import type { FeedEvent } from "./feed-events.server.ts";
import { placeOf } from "./place.server.ts";

/** Subscribed calendars are told of a cancellation for this long. Then the date is only left out. */
const cancelledDays = 60;

export interface Publishing {
  /** Without a trailing slash. */
  siteUrl: string;
  /** With which UIDs end. */
  calendarId: string;
  /** `YYYY-MM-DD` in the congregation's time zone. */
  today: string;
  congregation: Congregation;
}

/** An event as calendars know it: a series with its exceptions, or a single event, unless it was cancelled long ago. */
export function calendarEventsOf(event: FeedEvent, publishing: Publishing): CalendarEvent[] {
  const { exceptions } = event;
  if (!isSeries(event)) {
    const exception = exceptions.find(({ day }) => day === event.eventDate);
    const details = detailsOn(event, event.eventDate, exception);
    return isLongCancelled(details, exception, publishing)
      ? []
      : [dateOf(event, event.eventDate, publishing)];
  }
  const shown = exceptions.filter(
    (exception) => !isLongCancelled(detailsOn(event, exception.day, exception), exception, publishing),
  );
  const removed = exceptions.filter((exception) => !shown.includes(exception)).map(({ day }) => day);
  const { time } = startOf(event);
  return [
    seriesOf(event, removed, publishing),
    ...shown.map(({ day }) => ({ ...dateOf(event, day, publishing), recurrenceId: { day, time } })),
  ];
}

/** One date of an event for somebody's own calendar, where nothing changes it later. */
export function calendarDateOf(event: FeedEvent, day: string, publishing: Publishing): CalendarEvent {
  const date = dateOf(event, day, publishing);
  // With the UID of its series it would stand for the whole series.
  return isSeries(event) ? { ...date, uid: uidOf(`${event.id}-${day}`, publishing.calendarId) } : date;
}

function isSeries({ rule, addedDates }: FeedEvent): boolean {
  return rule !== "" || addedDates !== "";
}

function isLongCancelled(
  { eventDate }: DateDetails,
  exception: DateException | undefined,
  { today }: Publishing,
): boolean {
  return exception?.isCancelled === true && later(eventDate, cancelledDays) < today;
}

function seriesOf(event: FeedEvent, removed: string[], publishing: Publishing): CalendarEvent {
  const added = event.addedDates.split(" ").filter(isDay).sort();
  const isDue = dueOn({ ...event, addedDates: "" });
  return {
    ...commonOf(event, publishing),
    ...detailsFor(event, event, publishing),
    description: descriptionOf(event, { url: urlOf(event, publishing) }),
    url: urlOf(event, publishing),
    status: "CONFIRMED",
    rule: parseRule(event.rule),
    addedDays: added.filter((day) => !removed.includes(day) && !isDue(day)),
    removedDays: removed.filter((day) => !added.includes(day) || isDue(day)),
  };
}

function dateOf(event: FeedEvent, day: string, publishing: Publishing): CalendarEvent {
  const exception = event.exceptions.find((one) => one.day === day);
  const details = asClocksShow(detailsOn(event, day, exception));
  const url = isSeries(event) ? `${urlOf(event, publishing)}/${day}` : urlOf(event, publishing);
  return {
    ...commonOf(event, publishing),
    ...detailsFor(event, details, publishing),
    description: descriptionOf(details, { url, exception, due: { day, time: event.eventTime } }),
    url,
    status: exception?.isCancelled ? "CANCELLED" : "CONFIRMED",
  };
}

/** DTSTAMP is not the time of sending, so that every copy of the site sends the same bytes. */
function commonOf({ id, version, changedAt, category }: FeedEvent, publishing: Publishing) {
  const changed = new Date(changedAt);
  const known = eventCategories.find((one) => one.id === category);
  return {
    uid: uidOf(id, publishing.calendarId),
    sequence: version,
    stamp: changed,
    lastModified: changed,
    categories: known && [known.name],
  };
}

function detailsFor(event: FeedEvent, details: DateDetails, { congregation }: Publishing) {
  return {
    start: startOf(details),
    end: usualEndOf(details, event.category) ?? endOf(details),
    summary: details.eventTitle,
    ...placeOf(details, congregation, { isUsualOfService: isUsualOfService(event, details) }),
  };
}

function urlOf({ slug }: FeedEvent, { siteUrl }: Publishing): string {
  return `${siteUrl}/event/${slug}`;
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** An event whose time nobody knows takes the whole day. */
function startOf({ eventDate, eventTime, isAllDay }: DateDetails): CalendarMoment {
  return isAllDay || !clock.test(eventTime) ? { day: eventDate } : { day: eventDate, time: eventTime };
}

function endOf(details: DateDetails): CalendarMoment | undefined {
  const { eventDate, endDate, endTime } = details;
  const start = startOf(details);
  const lastDay = isDay(endDate) && endDate > eventDate ? endDate : eventDate;
  if (start.time === undefined) return lastDay > eventDate ? { day: lastDay } : undefined;
  if (clock.test(endTime) && (lastDay > eventDate || endTime > start.time))
    return { day: lastDay, time: endTime };
  return lastDay > eventDate ? { day: later(lastDay, 1), time: "00:00" } : assumedEnd(eventDate, start.time);
}
