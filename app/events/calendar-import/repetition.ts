import type { ReadEvent } from "../../../platform/icalendar/read-event.ts";
import { daysOf, firstMatch, isEndless, lastDay } from "../../../platform/recurrence/days.ts";
import { type OtherRule, otherDays } from "../../../platform/recurrence/other-rule.ts";
import { formatRule, type RecurrenceRule } from "../../../platform/recurrence/rule.ts";
import { formatDay } from "../../dates/dates.ts";
import type { Repetition } from "../event-days.server.ts";
import { eventLimits, yearsAhead } from "../events.ts";
import { mostSingleDates } from "./import-limits.ts";

export type TimedEvent = Extract<ReadEvent, { problem?: undefined }>;

type Note = (sentence: string) => void;

/** The days of an event as ours has them. `note` is called with what our limits change. `today` is `YYYY-MM-DD`. */
export function* repetitionOf(read: TimedEvent, today: string, note: Note): Generator<void, Repetition> {
  const { start, rule, otherRule } = read;
  const addedDays = allAdded(read);
  if (otherRule) return yield* singleDates(read, otherRule, { addedDays, today, note });
  const matching = rule && firstMatch(rule, start.day);
  if (!rule || !matching)
    return { eventDate: start.day, rule: "", addedDates: addedDatesOf(addedDays, note, "") };
  const days = [...new Set([...firstOutside(read, matching), ...addedDays])].sort();
  const addedDates = addedDatesOf(days, note, " besides its rule");
  return { ...withinYears(matching, rule, today, note), addedDates };
}

function allAdded({ start, addedDays, addedTimes }: TimedEvent): string[] {
  const days = new Set([...addedDays, ...addedTimes.map(({ day }) => day)]);
  days.delete(start.day);
  return [...days].sort();
}

/** RFC 5545 counts the first day even if the rule does not match it, unless the file leaves it out. */
function firstOutside({ start, removedDays }: TimedEvent, matching: string | undefined): string[] {
  return matching === start.day || removedDays.includes(start.day) ? [] : [start.day];
}

function addedDatesOf(days: readonly string[], note: Note, besides: string): string {
  const { addedDates: most } = eventLimits;
  const last = days.at(-most - 1);
  if (last) {
    note(`It lists ${days.length} single dates${besides}. We keep the last ${most}.`);
    note(`Its single dates until ${formatDay(last)} are left out.`);
  }
  return days.slice(-most).join(" ");
}

/** Our series start at most a few years ago. The first year is fixed, so that the next import finds nothing changed. */
function earliestDay(today: string): string {
  return `${Number(today.slice(0, 4)) - eventLimits.yearsBack + 1}-01-01`;
}

function withinYears(first: string, rule: RecurrenceRule, today: string, note: Note) {
  const earliest = earliestDay(today);
  const later =
    first < earliest
      ? daysOf({ firstDay: first, rule }, { from: earliest, to: "9999-12-31", most: 1 })[0]
      : undefined;
  if (!later) return { eventDate: first, rule: formatRule(rule) };
  note(`In the file it begins on ${formatDay(first)}. Here it begins on ${formatDay(later)}.`);
  const until = rule.count === undefined ? rule.until : lastDay({ firstDay: first, rule });
  return { eventDate: later, rule: formatRule({ ...rule, count: undefined, until }) };
}

/** The dates of a rule that ours cannot express, as far as lists look ahead. The last year is fixed, like the first. */
function* singleDates(
  read: TimedEvent,
  rule: OtherRule,
  { addedDays, today, note }: { addedDays: string[]; today: string; note: Note },
): Generator<void, Repetition> {
  const { start } = read;
  const window = { firstDay: start.day, from: earliestDay(today), to: `${lastYear(today)}-12-31` };
  const matching = yield* otherDays(rule, window);
  const outside = firstOutside(read, matching[0]).filter((day) => day >= window.from);
  const days = [...new Set([...outside, ...matching, ...addedDays])].sort();
  const chosen = aroundToday(days, today);
  const [first = start.day, ...others] = chosen;
  const last = chosen.at(-1) ?? first;
  const ends = last < (days.at(-1) ?? last) ? false : yield* hasEnded(rule, start.day, window.to);
  note(
    `Events here cannot repeat like that, so it is imported as ${chosen.length} single dates, from ${formatDay(first)} to ${formatDay(last)}.`,
  );
  if (!ends) note("It continues after that: import the calendar again for later dates.");
  return { eventDate: first, rule: "", addedDates: others.join(" ") };
}

function lastYear(today: string): number {
  return Number(today.slice(0, 4)) + yearsAhead;
}

/** Keeps the dates from this month on when there are more than we take. */
function aroundToday(days: readonly string[], today: string): readonly string[] {
  const next = days.findIndex((day) => day >= `${today.slice(0, "2026-11".length)}-01`);
  const from = Math.min(next === -1 ? days.length : next, Math.max(0, days.length - mostSingleDates));
  return days.slice(from, from + mostSingleDates);
}

function* hasEnded(rule: OtherRule, firstDay: string, by: string): Generator<void, boolean> {
  if (rule.until) return rule.until <= by;
  if (rule.count === undefined) return false;
  const days = yield* otherDays(rule, { firstDay, from: firstDay, to: by });
  return days.length >= rule.count;
}

/** The last day on which it begins, or one after it; undefined if it goes on for longer than lists look ahead. */
export function* lastStart(event: TimedEvent, today: string): Generator<void, string | undefined> {
  const { start, rule, otherRule } = event;
  const addedDays = allAdded(event);
  if (rule && isEndless(rule)) return undefined;
  if (otherRule?.until && otherRule.until < today) return otherRule.until;
  const to = `${lastYear(today)}-12-31`;
  if (otherRule && !(yield* hasEnded(otherRule, start.day, to))) return undefined;
  const days = otherRule
    ? yield* otherDays(otherRule, { firstDay: start.day, from: earliestDay(today), to })
    : [];
  const last = lastDay({ firstDay: start.day, rule, addedDays: [...days, ...addedDays] });
  return last && last > start.day ? last : start.day;
}
