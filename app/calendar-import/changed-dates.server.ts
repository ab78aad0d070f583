import type { ReadEvent } from "../../platform/icalendar/read-event.ts";
import { formatDay } from "../dates.ts";
import { detailsOn, dueOn } from "../events/event-days.server.ts";
import { type DateDetails, type DateException, eventLimits, type NewEvent } from "../events/events.ts";
import { noTitle, textsOf, type Writing } from "./event-texts.ts";
import { timesOf } from "./event-times.ts";
import type { TimedEvent } from "./repetition.ts";

type Note = (sentence: string) => void;

/** What a file says about single dates of an event. */
export interface FileDates {
  /** Events that replace one date. */
  replacing: readonly ReadEvent[];
  removedDays: readonly string[];
  own: Writing["own"];
}

/** The exceptions of an event; `note` hears what is left out, and what visitors will see as cancelled. */
export function changedDates(event: NewEvent, file: FileDates, note: Note): DateException[] {
  const replacing = file.replacing.flatMap((read) => {
    if (read.problem !== undefined) note(`A change of one of its dates is left out: ${read.problem}`);
    return read.problem === undefined && read.recurrenceId ? [{ ...read, day: read.recurrenceId.day }] : [];
  });
  const isDue = dueOn(event);
  const byDay = new Map<string, DateException>();
  const removed = file.removedDays.filter(isDue);
  for (const day of removed) byDay.set(day, { day, isCancelled: true, reason: "", changes: {} });
  for (const read of replacing)
    if (isDue(read.day)) byDay.set(read.day, exceptionOf(event, read, { own: file.own, note }));
    else if (read.day >= event.eventDate)
      note(`A change of its date on ${formatDay(read.day)} is left out: it has no such date.`);
  const kept = [...byDay.values()].filter(isDifferent).sort((a, b) => (a.day < b.day ? -1 : 1));
  if (event.rule === "" && event.addedDates === "") noteCancelled(kept, note);
  else noteDifferent(kept, note);
  return withinLimit(kept, note);
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
  const { category: _, link: __, ...texts } = textsOf(read, { own, note: onDay });
  const times = timesOf(read);
  if (!times) onDay(`It lasts longer than ${eventLimits.days} days, so this change is left out.`);
  const eventTitle = texts.eventTitle === noTitle ? usual.eventTitle : texts.eventTitle;
  const details: DateDetails = { ...usual, ...texts, eventTitle, ...times };
  const changed = Object.entries(details).filter(
    ([name, value]) => usual[name as keyof DateDetails] !== value,
  );
  return { day, isCancelled: false, reason: "", changes: Object.fromEntries(changed) };
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
  if (exceptions.length > most)
    note(`It has ${exceptions.length} changed or cancelled dates. We keep the last ${most}.`);
  return exceptions.slice(-most);
}
