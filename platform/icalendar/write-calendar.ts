import type { Calendar, CalendarEvent } from "./calendar.ts";
import { eventLines } from "./event-lines.ts";
import { contentLine, escapedText, unescapedValue } from "./lines.ts";
import { skippedInstances, withoutUncertainCount } from "./skipped-instances.ts";
import { timeZoneLines } from "./time-zone.ts";
import { WrittenZone } from "./written-zone.ts";

/** Endless series go on after the last start or change, and readers expand them for as long as people look ahead. */
const yearsAhead = 10;

/**
 * Returns a calendar as iCalendar (RFC 5545, with the properties of RFC 7986), lines ended by CRLF. Times are written
 * with the calendar's zone, whose rules stand in the file.
 *
 * Readers disagree about a local time that a clock change skips or repeats. Where an event or an exception starts or ends
 * at one, the moment is written so that it is the same everywhere; see `skippedInstances` for series.
 */
export function writeCalendar(calendar: Calendar): string {
  const { events } = calendar;
  const hasTimes = events.some(({ start }) => start.time !== undefined);
  const zone = new WrittenZone(calendar.timeZone, ...yearsOf(events));
  const all = [...events, ...skippedInstances(events, zone)];
  return [
    contentLine("BEGIN", "VCALENDAR"),
    contentLine("VERSION", "2.0"),
    contentLine("PRODID", "-//Narthex//Calendar//EN"),
    contentLine("CALSCALE", "GREGORIAN"),
    ...headLines(calendar),
    // A calendar must have at least one component (RFC 5545, section 3.6).
    hasTimes || events.length === 0 ? timeZoneLines(zone.history) : "",
    ...all.map((event) => eventLines(withoutUncertainCount(event, zone), zone)),
    contentLine("END", "VCALENDAR"),
  ].join("");
}

function headLines({ name, description, url, timeZone, refreshMinutes, method }: Calendar): string[] {
  const named = escapedText(name);
  const lines = [contentLine("NAME", named), contentLine("X-WR-CALNAME", named)];
  if (method) lines.unshift(contentLine("METHOD", method));
  if (description) {
    const text = escapedText(description);
    lines.push(contentLine("DESCRIPTION", text), contentLine("X-WR-CALDESC", text));
  }
  if (url) lines.push(contentLine("URL", unescapedValue(url)));
  lines.push(contentLine("X-WR-TIMEZONE", timeZone));
  if (refreshMinutes !== undefined) {
    const every = `PT${refreshMinutes}M`;
    lines.push(contentLine("REFRESH-INTERVAL;VALUE=DURATION", every), contentLine("X-PUBLISHED-TTL", every));
  }
  return lines;
}

/** Returns the first and last year whose clock changes the file must hold. The same events give the same years. */
function yearsOf(events: readonly CalendarEvent[]): [number, number] {
  const changed = events.map(({ lastModified }) => lastModified.getUTCFullYear());
  let last = Math.max(1970, ...changed);
  let first = last;
  for (const { start, addedDays = [], recurrenceId } of events) {
    for (const day of [start.day, ...addedDays, recurrenceId?.day ?? start.day]) {
      const year = Number(day.slice(0, 4));
      first = Math.min(first, year);
      last = Math.max(last, year);
    }
  }
  return [first - 1, last + yearsAhead];
}
