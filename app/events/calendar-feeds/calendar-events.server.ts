import { t } from "@lingui/core/macro";
import type { Congregation } from "../../../content/schema.ts";
import type { CalendarEvent, CalendarMoment } from "../../../platform/icalendar/calendar.ts";
import { currentLocale } from "../../../platform/language/locale.ts";
import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import { lastDay } from "../../../platform/recurrence/days.ts";
import { parseRule, type RecurrenceRule } from "../../../platform/recurrence/rule.ts";
import { assumedEnd } from "../../dates/assumed-end.ts";
import { atTime, formatDay, isDay } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { whereaboutsOf } from "../../pages/shown-facts/whereabouts.ts";
import { uidOf } from "../calendar-id.server.ts";
import { nameOfCategory } from "../categories.ts";
import { asClocksShow } from "../clock-changes.server.ts";
import { detailsOn, dueOn } from "../event-days.server.ts";
import { isSeries } from "../event-path.ts";
import type { DateDetails, DateException } from "../events.ts";
import { heldElsewhere } from "../held-in.ts";
import { lastDayOf, type PartOf, partOn, partsOf } from "../parts.server.ts";
import { isUsualOfService, usualEndOf } from "../service-length.ts";
import { type FeedEvent, feedLimits } from "./feed-events.server.ts";

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
  return partsOf(event)
    .filter((part) => isShownPart(part, publishing))
    .flatMap((part) => {
      // Programs show a date twice that is changed by a component of its own, of what is no series to them.
      if (hasOneDate(part))
        return removed.includes(part.eventDate) ? [] : [dateOf(event, part.eventDate, publishing)];
      return [
        seriesOf(part, removed, publishing),
        ...shown
          .filter(({ day }) => isIn(part, day))
          .map(({ day }) => ({
            ...dateOf(event, day, publishing),
            recurrenceId: { day, time: startOf(part).time },
          })),
      ];
    });
}

function hasOneDate(part: PartOf<FeedEvent>): boolean {
  return part.rule === "" && addedDaysOf(part).length === 0;
}

/** Parts that have no date, or have been over for long, are left out. */
function isShownPart(part: PartOf<FeedEvent>, { today }: Publishing): boolean {
  const since = Temporal.PlainDate.from(today).subtract({ years: feedLimits.yearsKept }).toString();
  return part.until >= since && hasDate(part);
}

/** One date of an event for somebody's own calendar, where nothing changes it later. */
export function calendarDateOf(event: FeedEvent, day: string, publishing: Publishing): CalendarEvent {
  const date = dateOf(event, day, publishing);
  // With the UID of its series it would stand for the whole series.
  return isSeries(event) ? { ...date, uid: uidOf(`${event.id}-${day}`, publishing.calendarId) } : date;
}

function isLongCancelled(
  { eventDate }: DateDetails,
  exception: DateException | undefined,
  { today }: Publishing,
): boolean {
  return exception?.isCancelled === true && later(eventDate, cancelledDays) < today;
}

/** Each part of a series is a series of its own there: few programs read `RANGE=THISANDFUTURE` (RFC 5545, 3.2.13). */
function seriesOf(event: PartOf<FeedEvent>, out: string[], publishing: Publishing): CalendarEvent {
  const removed = out.filter((day) => isIn(event, day));
  const added = addedDaysOf(event);
  const isDue = dueOn({ ...event, endedParts: "", addedDates: "" });
  return {
    ...commonOf(event, publishing),
    ...detailsFor(event, event, publishing),
    description: descriptionOf(event, { url: urlOf(event, publishing), heldIn: event.heldIn }),
    url: urlOf(event, publishing),
    status: "CONFIRMED",
    rule: ruleUntil(event),
    addedDays: added.filter((day) => !removed.includes(day) && !isDue(day)),
    removedDays: removed.filter((day) => !added.includes(day) || isDue(day)),
  };
}

function addedDaysOf(part: PartOf<FeedEvent>): string[] {
  const days = part.addedDates.split(" ").filter(isDay);
  return days.filter((day) => isIn(part, day)).sort();
}

function isIn({ from, until }: PartOf<FeedEvent>, day: string): boolean {
  return day >= from && day < until;
}

/** The rule of a part, which ends with it. */
function ruleUntil(part: PartOf<FeedEvent>): RecurrenceRule | undefined {
  const rule = parseRule(part.rule);
  const until = lastDayOf(part);
  const last = rule && lastDay({ firstDay: part.eventDate, rule });
  if (!rule || part.isLatest || (last !== undefined && last <= until)) return rule;
  const { count: _, ...unended } = rule;
  return { ...unended, until };
}

function hasDate(part: PartOf<FeedEvent>): boolean {
  return part.eventDate < part.until && part.eventDate >= part.from;
}

function dateOf(event: FeedEvent, day: string, publishing: Publishing): CalendarEvent {
  const exception = event.exceptions.find((one) => one.day === day);
  const part = partOn(event, day);
  const details = asClocksShow(detailsOn(event, day, exception));
  const url = isSeries(event) ? `${urlOf(event, publishing)}/${day}` : urlOf(event, publishing);
  return {
    ...commonOf(part, publishing),
    ...detailsFor(part, details, publishing),
    description: descriptionOf(details, {
      ...{ url, exception, heldIn: event.heldIn },
      due: { day, time: part.eventTime },
    }),
    url,
    status: exception?.isCancelled ? "CANCELLED" : "CONFIRMED",
  };
}

/** DTSTAMP is not the time of sending, so that every copy of the site sends the same bytes. */
function commonOf({ partId, version, changedAt, category }: PartOf<FeedEvent>, publishing: Publishing) {
  const changed = new Date(changedAt);
  const kind = nameOfCategory(category);
  return {
    uid: uidOf(partId, publishing.calendarId),
    sequence: version,
    stamp: changed,
    lastModified: changed,
    categories: kind === undefined ? undefined : [kind],
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
  return siteUrl + inThisLanguage(`/event/${slug}`);
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

function placeOf(
  details: DateDetails,
  congregation: Congregation,
  service: { isUsualOfService: boolean },
): Pick<CalendarEvent, "location" | "position"> {
  const { name, address, position } = whereaboutsOf(details, congregation, service);
  return { location: [name, ...address].join(", "), position: positionIn(position) };
}

function positionIn(text: string): CalendarEvent["position"] {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined;
}

interface Described {
  url: string;
  heldIn: string;
  exception?: DateException | undefined;
  due?: { day: string; time: string };
}

/** The text below an event in a calendar: what it is, why it differs, and where to read more. */
function descriptionOf(details: DateDetails, { url, heldIn, exception, due }: Described): string {
  const difference = [exception && due ? differenceOf(details, exception, due) : "", exception?.reason];
  const language = heldElsewhere(heldIn);
  const held = language && `${language.charAt(0).toLocaleUpperCase(currentLocale())}${language.slice(1)}.`;
  return [details.eventContent, held, difference.filter(Boolean).join("\n"), url]
    .filter(Boolean)
    .join("\n\n");
}

/** Says it in words too, because some calendars show neither a status nor where an event was before. */
function differenceOf(
  { eventDate, eventTime, isAllDay }: DateDetails,
  { isCancelled }: DateException,
  due: { day: string; time: string },
): string {
  if (isCancelled) return t`This is cancelled.`;
  const isAtOtherTime = !isAllDay && eventTime !== due.time;
  if (eventDate === due.day && !isAtOtherTime) return "";
  return t`Moved from ${{ when: atTime(formatDay(due.day), due.time) }}.`;
}
