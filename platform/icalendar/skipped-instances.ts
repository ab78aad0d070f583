import { lastDay, takesPlaceOn } from "../recurrence/days.ts";
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
  const excepted = new Set(
    events.flatMap(({ uid, recurrenceId }) => (recurrenceId ? [`${recurrenceId.day} ${uid}`] : [])),
  );
  return events.flatMap((event) => {
    const { uid, start, rule, addedDays = [], removedDays = [], recurrenceId } = event;
    if (start.time === undefined || recurrenceId || (!rule && addedDays.length === 0)) return [];
    const takesPlace = takesPlaceOn({ firstDay: start.day, rule, addedDays });
    return zone
      .skippedDays(start.time)
      .filter((day) => !excepted.has(`${day} ${uid}`) && !removedDays.includes(day) && takesPlace(day))
      .map((day) => instanceOn(event, day));
  });
}

/**
 * Returns a series at a time that is sometimes skipped with the last day of its rule instead of a count: node-ical does not
 * count skipped dates, and would go on for longer.
 */
export function withoutUncertainCount(event: CalendarEvent, zone: WrittenZone): CalendarEvent {
  const { start, rule } = event;
  if (!rule?.count || start.time === undefined || zone.skippedDays(start.time).length === 0) return event;
  const until = lastDay({ firstDay: start.day, rule });
  return until ? { ...event, rule: { ...rule, count: undefined, until } } : event;
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
