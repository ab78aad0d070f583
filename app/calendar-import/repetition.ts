import type { ReadEvent } from "../../platform/icalendar/read-event.ts";
import { daysOf, firstMatch, isEndless, lastDay } from "../../platform/recurrence/days.ts";
import { formatRule, type RecurrenceRule } from "../../platform/recurrence/rule.ts";
import { formatDay } from "../dates.ts";
import type { Repetition } from "../events/event-days.server.ts";
import { eventLimits } from "../events/events.ts";

/** An event whose times the reader could read. */
export type TimedEvent = Extract<ReadEvent, { problem?: undefined }>;

type Note = (sentence: string) => void;

/** The days of an event as ours has them; `note` hears what our limits change. `today` is `YYYY-MM-DD`. */
export function repetitionOf(read: TimedEvent, today: string, note: Note): Repetition {
  const { start, rule, addedDays } = read;
  const matching = rule && firstMatch(rule, start.day);
  if (!rule || !matching)
    return { eventDate: start.day, rule: "", addedDates: addedDatesOf(addedDays, note) };
  // RFC 5545 counts the first day even if the rule does not match it.
  const outside = matching === start.day ? [] : [start.day];
  const days = [...new Set([...outside, ...addedDays])].sort();
  return { ...withinYears(matching, rule, today, note), addedDates: addedDatesOf(days, note) };
}

function addedDatesOf(days: readonly string[], note: Note): string {
  const { addedDates: most } = eventLimits;
  if (days.length > most)
    note(`It lists ${days.length} single dates besides its rule. We keep the last ${most}.`);
  return days.slice(-most).join(" ");
}

/** Our series start at most a few years ago. The first year is fixed, so that the next import finds nothing changed. */
function withinYears(first: string, rule: RecurrenceRule, today: string, note: Note) {
  const earliest = `${Number(today.slice(0, 4)) - eventLimits.yearsBack + 1}-01-01`;
  const later =
    first < earliest
      ? daysOf({ firstDay: first, rule }, { from: earliest, to: "9999-12-31", most: 1 })[0]
      : undefined;
  if (!later) return { eventDate: first, rule: formatRule(rule) };
  note(`In the file it begins on ${formatDay(first)}. Here it begins on ${formatDay(later)}.`);
  const until = rule.count === undefined ? rule.until : lastDay({ firstDay: first, rule });
  return { eventDate: later, rule: formatRule({ ...rule, count: undefined, until }) };
}

/** The last day on which an event begins; undefined if it goes on for ever. */
export function lastStart({ start, rule, addedDays }: TimedEvent): string | undefined {
  if (rule && isEndless(rule)) return undefined;
  const last = lastDay({ firstDay: start.day, rule, addedDays });
  return last && last > start.day ? last : start.day;
}
