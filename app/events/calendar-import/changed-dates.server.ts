import type { CalendarMoment } from "../../../platform/icalendar/calendar.ts";
import type { ReadEvent } from "../../../platform/icalendar/read-event.ts";
import { clockTime, formatDay } from "../../dates/dates.ts";
import { detailsOn, dueOn } from "../event-days.server.ts";
import { type DateDetails, type DateException, eventLimits, type NewEvent } from "../events.ts";
import { noTitle, textsOf, type Writing } from "./event-texts.ts";
import { timesOf } from "./event-times.ts";
import type { TimedEvent } from "./repetition.ts";

type Note = (sentence: string) => void;

export interface FileDates {
  whole: TimedEvent;
  replacing: readonly ReadEvent[];
  own: Writing["own"];
}

/** The exceptions of an event. `note` is called with what is left out and what visitors will see as cancelled. */
export function changedDates(event: NewEvent, file: FileDates, note: Note): DateException[] {
  const isDue = dueOn(event);
  const byDay = new Map<string, DateException>();
  for (const exception of atOtherTimes(event, file.whole, note)) byDay.set(exception.day, exception);
  for (const day of removedDays(event, file.whole, note))
    byDay.set(day, { day, isCancelled: true, reason: "", changes: {} });
  for (const read of readableChanges(file, note))
    if (isDue(read.day)) byDay.set(read.day, exceptionOf(event, read, { own: file.own, note }));
    else if (!isOutOfReach(event, file.whole, read.day))
      note(`A change to its date on ${formatDay(read.day)} is left out: it has no such date.`);
  const kept = [...byDay.values()].filter(isDifferent).sort((a, b) => (a.day < b.day ? -1 : 1));
  if (event.rule === "" && event.addedDates === "") noteCancelled(kept, note);
  else noteDifferent(kept, note);
  return withinLimit(kept, note);
}

function readableChanges({ whole, replacing }: FileDates, note: Note) {
  return replacing.flatMap((read) => {
    const day = read.recurrenceId?.day;
    const date = day ? `its date on ${formatDay(day)}` : "one of its dates";
    const problem = read.problem ?? (isOlder(read, whole) ? "It is older than the series." : undefined);
    if (problem !== undefined) note(`A change to ${date} is left out: ${problem}`);
    return problem === undefined && read.problem === undefined && day ? [{ ...read, day }] : [];
  });
}

/** A series that was moved counts up, and the changes of its old dates are history: RFC 5546, section 2.1.4. */
function isOlder(change: ReadEvent, series: ReadEvent): boolean {
  if (change.sequence === undefined || change.sequence >= (series.sequence ?? 0)) return false;
  return (change.lastModified ?? "") <= (series.lastModified ?? "");
}

/** Days that the file leaves out. `note` is called for those on which the series has no date anyway. */
function removedDays(event: NewEvent, { removedTimes, ...whole }: TimedEvent, note: Note): string[] {
  const isDue = dueOn(event);
  const missing = whole.removedDays.filter((day) => !isDue(day) && day !== whole.start.day);
  const stated: CalendarMoment[] = [...missing.map((day) => ({ day })), ...removedTimes];
  const told = stated.filter(({ day }) => !isOutOfReach(event, { ...whole, removedTimes }, day));
  if (told.length > 0)
    note(`The file leaves out ${listed(told)}, but the series has no date then, so this changes nothing.`);
  return whole.removedDays.filter(isDue);
}

/** Whether a day of the file is before the first or after the last date that we took. */
function isOutOfReach(event: NewEvent, { start, otherRule }: TimedEvent, day: string): boolean {
  const last = event.addedDates.split(" ").at(-1) || event.eventDate;
  return (day >= start.day && day < event.eventDate) || (otherRule !== undefined && day > last);
}

const mostListed = 20;

function listed(moments: readonly CalendarMoment[]): string {
  const shown = moments.slice(0, mostListed).map(({ day, time }) => {
    return time === undefined ? formatDay(day) : `${formatDay(day)} at ${clockTime(time)}`;
  });
  const more = moments.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more dates`] : [])].join("; ");
}

/**
 * Dates that the file adds at another time of day. Events have one time a day: where there are two, the series' own.
 */
function atOtherTimes(event: NewEvent, { start, end, ...whole }: TimedEvent, note: Note): DateException[] {
  const usual = dueOn({ ...event, addedDates: "" });
  const taken = new Set(whole.addedDays);
  return whole.addedTimes.flatMap(({ day, time = "" }) => {
    if (usual(day) || taken.has(day)) {
      note(
        `On ${formatDay(day)} the file has it a second time, at ${clockTime(time)}. Events here have one time a day, so this one is left out.`,
      );
      return [];
    }
    taken.add(day);
    const begins = { day, time };
    const ends = end && laterBy(begins, start, end);
    const { eventDate: _, ...times } = timesOf({ start: begins, end: ends }) ?? { eventDate: "" };
    const before = detailsOn(event, day);
    return [{ day, isCancelled: false, reason: "", changes: differences(before, { ...before, ...times }) }];
  });
}

/** A moment as long after `from` as `end` is after `start`, by the clock. */
function laterBy(from: CalendarMoment, start: CalendarMoment, end: CalendarMoment): CalendarMoment {
  const shown = ({ day, time = "00:00" }: CalendarMoment) => Temporal.PlainDateTime.from(`${day}T${time}`);
  const moved = shown(from).add(shown(start).until(shown(end)));
  return {
    day: moved.toPlainDate().toString(),
    time: moved.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

function exceptionOf(
  event: NewEvent,
  read: TimedEvent & { day: string },
  { own, note }: Writing,
): DateException {
  const { day } = read;
  if (read.isCancelled) return { day, isCancelled: true, reason: "", changes: {} };
  const usual = detailsOn(event, day);
  const onDay = (sentence: string) => note(`On ${formatDay(day)}: ${sentence}`);
  const { category: _, link, ...texts } = textsOf(read, { own, note: onDay });
  if (link !== "" && link !== event.link)
    onDay("Its link is left out, because single dates cannot have links of their own.");
  const times = timesOf(read);
  if (!times) onDay(`It lasts longer than ${eventLimits.days} days, so this change is left out.`);
  const eventTitle = texts.eventTitle === noTitle ? usual.eventTitle : texts.eventTitle;
  const changes = differences(usual, { ...usual, ...texts, eventTitle, ...times });
  return { day, isCancelled: false, reason: "", changes };
}

function differences(usual: DateDetails, details: DateDetails): Partial<DateDetails> {
  const changed = Object.entries(details).filter(
    ([name, value]) => usual[name as keyof DateDetails] !== value,
  );
  return Object.fromEntries(changed);
}

function isDifferent({ isCancelled, changes }: DateException): boolean {
  return isCancelled || Object.keys(changes).length > 0;
}

function noteCancelled(exceptions: DateException[], note: Note): void {
  if (exceptions.some(({ isCancelled }) => isCancelled))
    note("It is cancelled in the file. Visitors see it as cancelled.");
}

function noteDifferent(exceptions: DateException[], note: Note): void {
  const different = exceptions.filter(({ isCancelled }) => !isCancelled).length;
  if (different === 1) note("One date differs from the others.");
  if (different > 1) note(`${different} dates differ from the others.`);
  const cancelled = exceptions.filter(({ isCancelled }) => isCancelled).length;
  if (cancelled === 1) note("One date is cancelled or left out in the file. Visitors see it as cancelled.");
  if (cancelled > 1)
    note(`${cancelled} dates are cancelled or left out in the file. Visitors see them as cancelled.`);
}

function withinLimit(exceptions: DateException[], note: Note): DateException[] {
  const { exceptions: most } = eventLimits;
  const last = exceptions.at(-most - 1);
  if (last) {
    note(`It has ${exceptions.length} changed or cancelled dates. We keep the last ${most}.`);
    note(`Its changed or cancelled dates until ${formatDay(last.day)} are left out.`);
  }
  return exceptions.slice(-most);
}
