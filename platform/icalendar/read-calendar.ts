import { CalendarError } from "./calendar-error.ts";
import { calendarLines } from "./components.ts";
import { textIn } from "./properties.ts";
import { type ReadEvent, readEvent } from "./read-event.ts";
import { Shifts } from "./source-series.ts";
import { SourceZones } from "./source-zones.ts";

/** In bytes of UTF-8. Files of calendars with thousands of events are smaller. */
export const largestCalendar = 5 * 1024 * 1024;

const mostZones = 500;

interface Reading {
  /** IANA name of the zone on whose wall clock the events are returned. */
  timeZone: string;
  mostEvents: number;
}

interface ReadCalendar {
  name?: string | undefined;
  events: ReadEvent[];
}

/**
 * Reads a calendar of any program. An event that cannot be taken over is returned with its `problem`; alarms, tasks and
 * everything that `ReadEvent` lacks are left out. Time and memory are limited whatever the text is; thousands of events take
 * seconds, so that the caller decides after each step when to go on (`inTurns`).
 *
 * @throws {CalendarError} when the text is no calendar, is larger than `largestCalendar` or has more than `mostEvents`.
 */
export function* readCalendar(
  text: string,
  { timeZone, mostEvents }: Reading,
): Generator<void, ReadCalendar> {
  if (text.length > largestCalendar || Buffer.byteLength(text) > largestCalendar)
    throw new CalendarError("This calendar is larger than 5 MB.");
  const { name, method, events, zones } = yield* calendarLines(text.replace(/^\uFEFF/, ""), mostEvents);
  const source = { zones: new SourceZones(zones.slice(0, mostZones)), timeZone, shifts: new Shifts() };
  const isCancelled = textIn(method).toUpperCase() === "CANCEL";
  const read: ReadEvent[] = [];
  for (const event of events) {
    read.push({ ...readEvent(event, source), ...(isCancelled && { isCancelled }) });
    yield;
  }
  return { name: nameIn(name), events: withoutTwins(read) };
}

/** ical.js does not know that these properties are texts. */
function nameIn(line: string | undefined): string | undefined {
  return textIn(line?.replace(/^[\w-]+/, "SUMMARY")) || undefined;
}

/** Gives every event a problem that shares its identity with a newer one; of equally new ones the last counts. */
function withoutTwins(events: ReadEvent[]): ReadEvent[] {
  const newest = new Map<string, ReadEvent>();
  for (const event of events) {
    if (event.problem !== undefined) continue;
    const known = newest.get(identityOf(event));
    if (!known || !isNewer(known, event)) newest.set(identityOf(event), event);
  }
  return events.map((event) =>
    event.problem !== undefined || newest.get(identityOf(event)) === event
      ? event
      : { ...event, problem: "Another event of this calendar has the same identifier (UID)." },
  );
}

function identityOf({ uid, recurrenceId }: ReadEvent): string {
  return JSON.stringify([uid, recurrenceId]);
}

function isNewer(event: ReadEvent, other: ReadEvent): boolean {
  if (event.sequence !== other.sequence) return event.sequence > other.sequence;
  return (event.lastModified ?? "") > (other.lastModified ?? "");
}
