import type { CalendarMoment } from "./calendar.ts";
import { EventProblem } from "./calendar-error.ts";
import type { EventLines } from "./components.ts";
import { propertyIn, rawValueIn, textIn } from "./properties.ts";
import { midnightIn, wholeDay } from "./source-days.ts";
import { calendarMoment, localTime, momentsIn, type SourceMoment, utcZone } from "./source-moments.ts";
import { type ReadSeries, type Shifts, seriesIn } from "./source-series.ts";
import type { SourceZones } from "./source-zones.ts";

const mostCategories = 50;
const longestUid = 500;

interface ReadTexts {
  /** Empty if the file has none; such an event has a problem. */
  uid: string;
  isCancelled: boolean;
  /** The file asks not to show it to everybody. */
  isPrivate: boolean;
  summary: string;
  description: string;
  location: string;
  url: string;
  categories: string[];
  /** ISO 8601, in UTC. */
  lastModified?: string | undefined;
  /** Undefined if the file states none. */
  sequence?: number | undefined;
}

interface ReadTimes extends ReadSeries {
  /** The date of a series that this event replaces. */
  recurrenceId?: CalendarMoment | undefined;
  /** That date, `YYYY-MM-DD`, if the series is one of whole days. */
  wholeDayReplaced?: string | undefined;
  start: CalendarMoment;
  /** For whole days the last day, included. */
  end?: CalendarMoment | undefined;
  /** How the file states the start, if that is by the clock of a zone. */
  stated?: { zone: string; day: string; time: string } | undefined;
  /** Other events of the file have the same UID, and are no versions of this one. */
  sharesUid?: boolean | undefined;
}

/** An event of a file, its times on the wall clock of one zone. */
export type ReadEvent = ReadTexts &
  (
    | (ReadTimes & { problem?: undefined })
    | (Partial<ReadTimes> & {
        /** Why this event cannot be imported as it is, in a sentence for staff. */
        problem: string;
      })
  );

export interface EventSource {
  zones: SourceZones;
  timeZone: string;
  shifts: Shifts;
}

export function readEvent(event: EventLines, source: EventSource): ReadEvent {
  const texts = textsOf(event);
  try {
    refuseFaults(event, texts.uid);
    return { ...texts, ...timesOf(event, source) };
  } catch (error) {
    if (!(error instanceof EventProblem)) throw error;
    return { ...texts, ...readableDates(event, source), problem: error.message };
  }
}

/** What a sentence about an event that cannot be imported as a whole can name. */
function readableDates(event: EventLines, source: EventSource): Partial<ReadTimes> {
  const read = (property: string) => {
    try {
      const moment = momentOf(property, "", event, source);
      return moment && calendarMoment(moment, source.timeZone);
    } catch (error) {
      if (error instanceof EventProblem) return undefined;
      throw error;
    }
  };
  return { start: read("DTSTART"), recurrenceId: read("RECURRENCE-ID") };
}

function refuseFaults({ isCut, hasEndlessLine }: EventLines, uid: string): void {
  if (isCut) throw new EventProblem("The file breaks off in the middle of it.");
  if (hasEndlessLine) throw new EventProblem("One of its texts is longer than 100,000 characters.");
  if (uid === "" || uid.length > longestUid)
    throw new EventProblem(
      "It has no usable identifier (UID), so a later version of it could not be recognised.",
    );
}

function textsOf({ lines }: EventLines): ReadTexts {
  const text = (name: string) => textIn(lines.get(name)?.[0]);
  const sequence = Number(propertyIn(lines.get("SEQUENCE")?.[0])?.values[0] ?? Number.NaN);
  const categories = lines.get("CATEGORIES")?.flatMap((line) => propertyIn(line)?.values ?? []) ?? [];
  return {
    uid: text("UID"),
    isCancelled: text("STATUS").toUpperCase() === "CANCELLED",
    // An unknown class is to be taken for a private one: RFC 5545, section 3.8.1.3.
    isPrivate: !/^(public)?$/i.test(rawValueIn(lines.get("CLASS")?.[0])),
    summary: text("SUMMARY"),
    description: text("DESCRIPTION"),
    location: text("LOCATION"),
    url: text("URL"),
    categories: categories
      .slice(0, mostCategories)
      .map((category) => String(category).trim())
      .filter(Boolean),
    lastModified: lastModifiedOf(lines.get("LAST-MODIFIED")?.[0]),
    sequence: Number.isSafeInteger(sequence) && sequence >= 0 ? sequence : undefined,
  };
}

function lastModifiedOf(line: string | undefined): string | undefined {
  const value = propertyIn(line)?.values[0];
  try {
    return Temporal.Instant.from(String(value)).toString();
  } catch {
    return undefined;
  }
}

function timesOf(event: EventLines, source: EventSource): ReadTimes {
  const { lines } = event;
  const { timeZone } = source;
  const written = momentOf("DTSTART", "Its start", event, source);
  const start = written && (wholeDayIn(written, event, source) ?? written);
  if (!start) throw new EventProblem("It has no start.");
  const replaced = lines.get("RECURRENCE-ID")?.[0];
  if (propertyIn(replaced)?.parameters.range !== undefined)
    throw new EventProblem("It changes this date of a series and all later ones.");
  const recurrenceId = momentOf("RECURRENCE-ID", "The date that it replaces", event, source);
  return {
    recurrenceId: recurrenceId && calendarMoment(recurrenceId, timeZone),
    wholeDayReplaced: recurrenceId && wholeDay(recurrenceId, source).toString(),
    start: calendarMoment(start, timeZone),
    end: endOf(start, event, source),
    stated: statedIn(start, event),
    ...seriesIn(event, { ...source, start }),
  };
}

const wholeDayFlags = ["X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT"];

/** Outlook marks whole days that it writes as times, from midnight to midnight. */
function wholeDayIn(
  start: SourceMoment,
  { lines }: EventLines,
  source: EventSource,
): SourceMoment | undefined {
  const isMarked = wholeDayFlags.some((flag) => /^true$/i.test(rawValueIn(lines.get(flag)?.[0])));
  const midnight = isMarked && start.kind === "time" ? midnightIn(start, source) : undefined;
  return midnight && { kind: "day", date: midnight.toPlainDate() };
}

function statedIn(start: SourceMoment, { lines }: EventLines): ReadTimes["stated"] {
  if (start.kind === "day" || !start.zone) return undefined;
  const { tzid } = propertyIn(lines.get("DTSTART")?.[0])?.parameters ?? {};
  const { day = "", time = "" } = calendarMoment({ ...start, zone: undefined }, "");
  return { zone: start.zone === utcZone ? utcZone.name : String(tzid ?? ""), day, time };
}

function momentOf(
  property: string,
  name: string,
  { lines }: EventLines,
  { zones }: EventSource,
): SourceMoment | undefined {
  const [line] = lines.get(property) ?? [];
  if (line === undefined) return undefined;
  const found = propertyIn(line);
  const [moment] = found ? momentsIn(found, zones, name) : [];
  if (!moment) throw new EventProblem(`${name} cannot be read.`);
  return moment;
}

/** The end of whole days is the day after the last; many programs write the last day itself for a single one. */
function endOf(start: SourceMoment, event: EventLines, source: EventSource): CalendarMoment | undefined {
  const { timeZone } = source;
  const written = momentOf("DTEND", "Its end", event, source) ?? endAfter(start, event);
  if (!written) return undefined;
  if (start.kind === "day") return { day: lastDay(start.date, written, source).toString() };
  if (written.kind === "day") throw new EventProblem("It starts at a time and ends with a whole day.");
  // Programs leave out the zone that the start has named.
  const end = { ...written, zone: written.zone ?? start.zone };
  const order = Temporal.PlainDateTime.compare(localTime(start, timeZone), localTime(end, timeZone));
  if (order > 0) throw new EventProblem("It ends before it starts.");
  return order === 0 ? undefined : calendarMoment(end, timeZone);
}

function lastDay(first: Temporal.PlainDate, end: SourceMoment, source: EventSource): Temporal.PlainDate {
  const day = wholeDay(end, source);
  const order = Temporal.PlainDate.compare(first, day);
  if (order > 0) throw new EventProblem("It ends before it starts.");
  const isExclusive = end.kind === "day" || midnightIn(end, source) !== undefined;
  return isExclusive && order < 0 ? day.subtract({ days: 1 }) : day;
}

/** Days of a duration are days of the calendar, its hours are exact: RFC 5545, section 3.3.6. */
function endAfter(start: SourceMoment, { lines }: EventLines): SourceMoment | undefined {
  const [line] = lines.get("DURATION") ?? [];
  if (line === undefined) return undefined;
  try {
    const duration = Temporal.Duration.from(propertyIn(line)?.raw.trim() ?? "");
    return laterBy(duration, start);
  } catch (error) {
    if (error instanceof RangeError) throw new EventProblem("Its duration cannot be read.");
    throw error;
  }
}

function laterBy(duration: Temporal.Duration, start: SourceMoment): SourceMoment {
  if (start.kind === "day") return { kind: "day", date: start.date.add(duration) };
  if (!start.zone) return { ...start, local: start.local.add(duration) };
  const { weeks, days, hours, minutes, seconds } = duration;
  const end = start.zone.instantOf(start.local.add({ weeks, days })).add({ hours, minutes, seconds });
  return { kind: "time", local: end.toZonedDateTimeISO("UTC").toPlainDateTime(), zone: utcZone };
}
