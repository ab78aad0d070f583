import { daysOf } from "../recurrence/days.ts";
import type { CalendarEvent } from "./calendar.ts";
import type { WrittenZone } from "./written-zone.ts";

/**
 * Returns an exception for each date of a series whose local start a clock change skips, unless the series already has an
 * exception for it. A series only states a local time, and ical.js, unlike RFC 5545, reads a skipped one by the clocks
 * after the change; an exception states the time that the clocks really show.
 *
 * A repeated time gets none: RFC 5545 says that it is the first, and readers match exceptions at such times differently.
 */
export function skippedInstances(events: readonly CalendarEvent[], zone: WrittenZone): CalendarEvent[] {
  const daysByTime = new Map<string, string[]>();
  const skippedDays = (time: string) => {
    const known =
      daysByTime.get(time) ??
      [...zone.unclear.keys()].filter((day) => zone.unclearAt({ day, time })?.isSkipped);
    daysByTime.set(time, known);
    return known;
  };
  const excepted = new Set(
    events.flatMap(({ uid, recurrenceId }) => (recurrenceId ? [`${recurrenceId.day} ${uid}`] : [])),
  );
  return events.flatMap((event) => {
    const { uid, start, recurrenceId } = event;
    if (start.time === undefined || recurrenceId) return [];
    return skippedDays(start.time)
      .filter((day) => !excepted.has(`${day} ${uid}`) && happensOn(event, day))
      .map((day) => instanceOn(event, day));
  });
}

function happensOn({ start, rule, addedDays = [], removedDays = [] }: CalendarEvent, day: string): boolean {
  if ((!rule && addedDays.length === 0) || removedDays.includes(day)) return false;
  const series = { firstDay: start.day, rule, addedDays };
  return daysOf(series, { from: day, to: day, most: 1 }).length > 0;
}

function instanceOn(event: CalendarEvent, day: string): CalendarEvent {
  const { start, end } = event;
  const later = Temporal.PlainDate.from(start.day).until(day);
  return {
    ...event,
    rule: undefined,
    addedDays: undefined,
    removedDays: undefined,
    recurrenceId: { ...start, day },
    start: { ...start, day },
    end: end && { ...end, day: Temporal.PlainDate.from(end.day).add(later).toString() },
  };
}
