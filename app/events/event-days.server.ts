import { daysOf, takesPlaceOn } from "../../platform/recurrence/days.ts";
import { parseRule } from "../../platform/recurrence/rule.ts";
import { zoned } from "../../platform/zoned.ts";
import { isDay } from "../dates/dates.ts";
import { dayDifference, later } from "../dates/day-arithmetic.ts";
import { congregationZone } from "../dates/time-zone.ts";
import { type DateDetails, type DateException, eventLimits, type NewEvent, yearsAhead } from "./events.ts";
import { lastDayOf, partOn, partsOf } from "./parts.server.ts";

export type Repetition = Pick<NewEvent, "eventDate" | "rule" | "addedDates" | "endedParts">;

/** A rule that fires each day for `yearsBack` and `yearsAhead` has fewer dates. */
const mostDates = 3000;

/** The days from `from` to `to`, both inclusive, on which an event is due. An undated event has none. */
export function eventDays(event: Repetition, from: string, to: string): string[] {
  return partsOf(event).flatMap((part) => {
    const last = lastDayOf(part);
    return daysOfPart(part, from > part.from ? from : part.from, to < last ? to : last);
  });
}

function daysOfPart({ eventDate, rule, addedDates }: Repetition, from: string, to: string): string[] {
  if (!isDay(eventDate) || from > to) return [];
  const addedDays = addedDates.split(" ").filter(isDay);
  const parsed = parseRule(rule);
  if (parsed) return daysOf({ firstDay: eventDate, rule: parsed, addedDays }, { from, to, most: mostDates });
  return [...new Set([eventDate, ...addedDays])].filter((day) => day >= from && day <= to).sort();
}

/** Returns a function that says whether an event is due on a day. An undated event never is. */
export function dueOn(event: Repetition): (day: string) => boolean {
  const parts = partsOf(event).map((part) => ({ part, isDue: dueInPart(part) }));
  return (day) => parts.findLast(({ part }) => part.from <= day)?.isDue(day) ?? false;
}

function dueInPart({ eventDate, rule, addedDates }: Repetition): (day: string) => boolean {
  if (!isDay(eventDate)) return () => false;
  const addedDays = addedDates.split(" ").filter(isDay);
  return takesPlaceOn({ firstDay: eventDate, rule: parseRule(rule), addedDays });
}

export function listedDays(now: Date): { from: string; to: string } {
  const today = zoned(now, congregationZone()).toPlainDate();
  return {
    from: today.subtract({ years: eventLimits.yearsBack }).toString(),
    // A month more, so that each series is extended once a month rather than every day.
    to: today.add({ years: yearsAhead, months: 1 }).toString(),
  };
}

export function detailsOn(whole: NewEvent, day: string, exception?: DateException): DateDetails {
  const event = partOn(whole, day);
  const { eventTitle, eventContent, eventTime, endTime, isAllDay, eventUrl, eventAlt } = event;
  const { placeName, placeAddress, placePosition } = event;
  const moved = exception?.changes.eventDate ?? day;
  return {
    eventTitle,
    eventContent,
    eventTime,
    endTime,
    isAllDay,
    eventUrl,
    eventAlt,
    placeName,
    placeAddress,
    placePosition,
    endDate: event.endDate && later(moved, dayDifference(event.eventDate, event.endDate)),
    ...exception?.changes,
    eventDate: moved,
  };
}
