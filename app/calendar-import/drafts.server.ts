import type { ReadEvent } from "../../platform/icalendar/read-event.ts";
import { clockTime, formatDay } from "../dates.ts";
import { dayDifference, later } from "../day-arithmetic.ts";
import { eventDays } from "../events/event-days.server.ts";
import { type DateException, eventLimits, type NewEvent, yearsAhead } from "../events/events.ts";
import { congregationZone } from "../time-zone.ts";
import { published, type Visibility } from "../visibility/visibility.ts";
import { ImportRefusal } from "./calendar-file.server.ts";
import { changedDates } from "./changed-dates.server.ts";
import { textsOf, titleOf, type Writing } from "./event-texts.ts";
import { timesOf } from "./event-times.ts";
import { mostImported, mostImportedDates, type RefusedEvent } from "./imports.ts";
import { lastStart, repetitionOf, type TimedEvent } from "./repetition.ts";
import type { SourceFacts } from "./source-facts.ts";

/** An event as an import would save it. Files say nothing that we use about pictures and whom to ask. */
export interface EventDraft {
  uid: string;
  /** `YYYY-MM-DD`, when it is one date of a series that the file lacks; otherwise empty. */
  recurrenceDay: string;
  event: Omit<NewEvent, "eventUrl" | "eventAlt" | "contactName" | "contactEmail" | keyof Visibility>;
  exceptions: DateException[];
  /** Sentences about what differs from the file. */
  notes: string[];
}

export interface Drafts {
  drafts: EventDraft[];
  refused: RefusedEvent[];
  /** How many events are left out because they are over. */
  over: number;
  /** How many dates the drafts have in the time that is listed. */
  dates: number;
}

interface Drafting {
  facts: Map<string, SourceFacts>;
  /** `YYYY-MM-DD` in the congregation's time zone. */
  today: string;
  withPast: boolean;
  own: Writing["own"];
}

/**
 * Makes events of ours from those of a file: a series and the events that replace its dates become one. Following rules takes
 * a while, so the caller decides after each event when to go on (`inTurns`).
 *
 * @throws {ImportRefusal} when there are more events than an import takes, before any rule is followed, or more dates.
 */
export function* draftsOf(read: readonly ReadEvent[], drafting: Drafting): Generator<void, Drafts> {
  const { withPast, today } = drafting;
  const result: Drafts = { drafts: [], refused: [], over: 0, dates: 0 };
  const wholes = new Set(
    read.filter((event) => event.problem === undefined && !event.recurrenceId).map(({ uid }) => uid),
  );
  // Of a date that cannot be read, the reader says no times at all.
  const isPart = ({ uid, recurrenceId, problem, start }: ReadEvent) =>
    wholes.has(uid) && (recurrenceId !== undefined || (problem !== undefined && !start));
  const parts = Map.groupBy(read.filter(isPart), ({ uid }) => uid);
  const taken: TimedEvent[] = [];
  for (const event of read) {
    yield;
    if (isPart(event)) continue;
    if (event.problem !== undefined) result.refused.push({ title: titleOf(event), reason: event.problem });
    else if (!withPast && isOver(event, parts.get(event.uid) ?? [], today)) result.over++;
    else taken.push(event);
  }
  refuseTooMany(taken.length + result.refused.length);
  for (const event of taken) {
    yield;
    take(event, parts.get(event.uid) ?? [], drafting, result);
    refuseTooManyDates(result);
  }
  return result;
}

function refuseTooMany(count: number): void {
  if (count > mostImported)
    throw new ImportRefusal(
      `This calendar has ${count} events to import, and we take at most ${mostImported} at a time. Please export a shorter time.`,
    );
}

function refuseTooManyDates({ dates }: Drafts): void {
  const most = mostImportedDates.toLocaleString("en");
  if (dates > mostImportedDates)
    throw new ImportRefusal(
      `The series of this calendar have more than ${most} dates until ${yearsAhead} years from now, and we take at most ${most} at a time. Please export fewer series.`,
    );
}

function isOver(event: TimedEvent, parts: readonly ReadEvent[], today: string): boolean {
  const last = lastStart(event);
  if (last === undefined) return false;
  const days = event.end ? dayDifference(event.start.day, event.end.day) : 0;
  const ends = [later(last, days), ...parts.map(({ start, end }) => end?.day ?? start?.day ?? "")];
  return ends.every((day) => day < today);
}

function take(
  read: TimedEvent,
  replacing: readonly ReadEvent[],
  { facts, today, own }: Drafting,
  result: Drafts,
): void {
  const { drafts, refused } = result;
  const title = titleOf(read);
  const times = timesOf(read);
  if (!times) {
    refused.push({ title, reason: `It lasts longer than ${eventLimits.days} days.` });
    return;
  }
  if (read.isCancelled && (read.rule || read.addedDays.length > 0)) {
    const reason =
      "The file says that all of its dates are cancelled. If it is here, please end or delete it.";
    refused.push({ title, reason });
    return;
  }
  const notes = new Set<string>();
  const note = (sentence: string) => notes.add(sentence);
  noteSource(read, facts.get(read.uid), note);
  const repetition = repetitionOf(read, today, note);
  const event = {
    ...textsOf(read, { own, note }),
    ...times,
    ...repetition,
    endDate: times.endDate && later(repetition.eventDate, dayDifference(times.eventDate, times.endDate)),
    isPublic: !facts.get(read.uid)?.isPrivate,
  };
  const removedDays = read.isCancelled ? [read.start.day] : read.removedDays;
  const whole = { ...event, ...published, contactName: "", contactEmail: "", eventUrl: "", eventAlt: "" };
  const listedUntil = Temporal.PlainDate.from(today).add({ years: yearsAhead }).toString();
  result.dates += eventDays(whole, whole.eventDate, listedUntil).length;
  const exceptions = changedDates(whole, { replacing, removedDays, own }, note);
  drafts.push({
    uid: read.uid,
    recurrenceDay: read.recurrenceId?.day ?? "",
    event,
    exceptions,
    notes: [...notes],
  });
}

function noteSource(
  { start, recurrenceId }: TimedEvent,
  facts: SourceFacts | undefined,
  note: (sentence: string) => void,
): void {
  if (recurrenceId)
    note(
      `It is one date of a series (due on ${formatDay(recurrenceId.day)}), and the file lacks that series.`,
    );
  if (facts?.isPrivate) note("It is private in the file, so only people who are logged in will see it.");
  if (!facts?.stated || recurrenceId || facts.zone === congregationZone()) return;
  const { day, time } = facts.stated;
  if (day === start.day && time === start.time) return;
  note(`In the file it begins on ${formatDay(day)} at ${clockTime(time)}, by the clock of ${facts.zone}.`);
}
