import { CalendarError } from "./calendar-error.ts";
import { calendarLines } from "./components.ts";
import { textIn } from "./properties.ts";
import { type ReadEvent, readEvent } from "./read-event.ts";
import { Shifts } from "./source-series.ts";
import { SourceZones } from "./source-zones.ts";

/** In bytes of UTF-8. Files of calendars with thousands of events are smaller. */
const largestCalendar = 5 * 1024 * 1024;

const mostZones = 500;

interface CalendarOptions {
  /** IANA name of the zone on whose wall clock the events are returned. */
  timeZone: string;
  mostEvents: number;
}

interface ReadCalendar {
  name?: string | undefined;
  events: ReadEvent[];
}

/**
 * Reads a calendar of any program. An event that cannot be imported is returned with its `problem`; alarms, tasks and
 * everything that `ReadEvent` lacks are left out. Time and memory are limited whatever the text is; thousands of events
 * take seconds, so that the caller decides after each step when to go on (`inTurns`).
 * @throws {CalendarError} when the text is no calendar, is larger than `largestCalendar` or has more than `mostEvents`.
 */
export function* readCalendar(
  text: string,
  { timeZone, mostEvents }: CalendarOptions,
): Generator<void, ReadCalendar> {
  if (text.length > largestCalendar || Buffer.byteLength(text) > largestCalendar)
    throw new CalendarError("This calendar is larger than 5 MB.");
  const found = yield* calendarLines(text.replace(/^\uFEFF/, ""), mostEvents);
  const { name, method, events } = found;
  const zones = new SourceZones(found.zones.slice(0, mostZones), plainText(found.timeZone));
  const source = { zones, timeZone, shifts: new Shifts() };
  const isCancelled = textIn(method).toUpperCase() === "CANCEL";
  const read: ReadEvent[] = [];
  for (const event of events) {
    read.push({ ...readEvent(event, source), ...(isCancelled && { isCancelled }) });
    yield;
  }
  return { name: plainText(name), events: withoutTwins(read.map(withReplacedDay(read))) };
}

/** ical.js does not know that these properties are texts. */
function plainText(line: string | undefined): string | undefined {
  return textIn(line?.replace(/^[\w-]+/, "SUMMARY")) || undefined;
}

/** Which day of a series an event replaces depends on the series: one of whole days has no times. */
function withReplacedDay(events: readonly ReadEvent[]): (event: ReadEvent) => ReadEvent {
  const series = new Map(
    events.flatMap(({ uid, recurrenceId, start }) => (recurrenceId || !start ? [] : [[uid, start]])),
  );
  return ({ wholeDayReplaced, ...event }) => {
    const isWholeDay = (series.get(event.uid) ?? event.start)?.time === undefined;
    return wholeDayReplaced && isWholeDay ? { ...event, recurrenceId: { day: wholeDayReplaced } } : event;
  };
}

/**
 * Gives every event a problem that is an older version of another one; of equally new ones the last counts. Programs that give
 * all their events the same UID mean events of their own, which is seen from their starts.
 */
function withoutTwins(events: ReadEvent[]): ReadEvent[] {
  const readable = events.filter(({ problem }) => problem === undefined);
  const alike = Map.groupBy(readable, identityOf);
  const inSeries = new Set(readable.filter(({ recurrenceId }) => recurrenceId).map(({ uid }) => uid));
  const taken = new Set<ReadEvent>();
  const sharing = new Set<ReadEvent>();
  for (const versions of alike.values()) {
    const latest = versions.reduce((known, event) => (isNewer(known, event) ? known : event));
    const newest = versions.filter((event) => !isNewer(latest, event));
    const byStart = new Map(newest.map((event) => [JSON.stringify(event.start), event]));
    const isOneEvent = newest.some(({ uid, recurrenceId }) => recurrenceId || inSeries.has(uid));
    const chosen = isOneEvent ? newest.slice(-1) : [...byStart.values()];
    for (const event of chosen) taken.add(event);
    if (chosen.length > 1) for (const event of chosen) sharing.add(event);
  }
  return events.map((event) => {
    if (event.problem !== undefined) return event;
    if (taken.has(event)) return sharing.has(event) ? { ...event, sharesUid: true } : event;
    return { ...event, problem: "Another event of this calendar has the same identifier (UID)." };
  });
}

function identityOf({ uid, recurrenceId }: ReadEvent): string {
  return JSON.stringify([uid, recurrenceId]);
}

function isNewer(event: ReadEvent, other: ReadEvent): boolean {
  const [one, two] = [event.sequence ?? 0, other.sequence ?? 0];
  if (one !== two) return one > two;
  return (event.lastModified ?? "") > (other.lastModified ?? "");
}
