import type { ReadEvent } from "../../../platform/icalendar/read-event.ts";
import { clockTime, formatDay } from "../../dates/dates.ts";
import { dayDifference, later } from "../../dates/day-arithmetic.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import type { LeftOut } from "../../items/imports/left-out.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { published, type Visibility } from "../../items/visibility/visibility.ts";
import { eventDays } from "../event-days.server.ts";
import { type DateException, eventLimits, type NewEvent, yearsAhead } from "../events.ts";
import { changedDates } from "./changed-dates.server.ts";
import { textsOf, titleOf, type Writing } from "./event-texts.ts";
import { timesOf } from "./event-times.ts";
import { mostFollowed, mostImported, mostImportedDates } from "./import-limits.ts";
import { lastStart, repetitionOf, type TimedEvent } from "./repetition.ts";

/** An event as an import would save it. Files say nothing that we use about pictures and whom to ask. */
export interface EventDraft {
  uid: string;
  /** `YYYY-MM-DD`, when it is one date of a series that the file lacks; otherwise empty. */
  recurrenceDay: string;
  event: Omit<
    NewEvent,
    "eventUrl" | "eventAlt" | "contactName" | "contactEmail" | "heldIn" | keyof Visibility
  >;
  exceptions: DateException[];
  notes: string[];
}

export interface Drafts {
  drafts: EventDraft[];
  refused: LeftOut[];
  /** The UIDs of series that are in the file but cannot be imported. */
  refusedSeries: ReadonlySet<string>;
  /** How many events are left out because they are over. */
  over: number;
  dates: number;
}

interface Drafting {
  /** `YYYY-MM-DD` in the congregation's time zone. */
  today: string;
  withPast: boolean;
  own: Writing["own"];
}

type Found = Omit<Drafts, "refusedSeries"> & { refusedSeries: Set<string> };

/**
 * Makes events of ours from those of a file: a series and the events that replace its dates become one. Following rules takes
 * a while, so the caller decides after each event when to go on (`inTurns`).
 *
 * @throws {ImportRefusal} when there are more events than an import takes, before any rule is followed, or more dates.
 */
export function* draftsOf(read: readonly ReadEvent[], drafting: Drafting): Generator<void, Drafts> {
  const result: Found = { drafts: [], refused: [], refusedSeries: new Set(), over: 0, dates: 0 };
  const wholes = new Set(
    read.filter((event) => event.problem === undefined && !event.recurrenceId).map(({ uid }) => uid),
  );
  // For a date that cannot be read, the reader may return no times at all.
  const isPart = ({ uid, recurrenceId, problem, start }: ReadEvent) =>
    wholes.has(uid) && (recurrenceId !== undefined || (problem !== undefined && !start));
  const parts = Map.groupBy(read.filter(isPart), ({ uid }) => uid);
  const partsOf = ({ uid }: ReadEvent) => parts.get(uid) ?? [];
  const taken: TimedEvent[] = [];
  let followed = 0;
  for (const event of read) {
    yield;
    if (isPart(event)) continue;
    if (event.problem !== undefined) refuse(event, event.problem, result);
    else if (event.otherRule && ++followed > mostFollowed) refuse(event, tooManyFollowed, result);
    else if (!drafting.withPast && (yield* isOver(event, partsOf(event), drafting.today))) result.over++;
    else taken.push(event);
  }
  refuseTooMany(taken.length + result.refused.length);
  for (const event of taken) {
    yield;
    yield* take(event, partsOf(event), drafting, result);
    refuseTooManyDates(result);
  }
  return result;
}

const tooManyFollowed =
  "This calendar has too many series like this one, whose dates have to be found one by one. Please export a shorter period.";

function refuse(event: ReadEvent, reason: string, { refused, refusedSeries }: Found): void {
  refused.push({ title: titleOf(event), day: event.start?.day, reason });
  if (!event.recurrenceId) refusedSeries.add(event.uid);
}

function refuseTooMany(count: number): void {
  if (count > mostImported)
    throw new ImportRefusal(
      `This calendar has ${count} events to import, and at most ${mostImported} can be imported at a time. Please export a shorter period.`,
    );
}

function refuseTooManyDates({ dates }: Drafts): void {
  const most = mostImportedDates.toLocaleString("en");
  if (dates > mostImportedDates)
    throw new ImportRefusal(
      `The series of this calendar have more than ${most} dates until ${yearsAhead} years from now, and at most ${most} can be imported at a time. Please export fewer series.`,
    );
}

function* isOver(event: TimedEvent, parts: readonly ReadEvent[], today: string): Generator<void, boolean> {
  const last = yield* lastStart(event, today);
  if (last === undefined) return false;
  const days = event.end ? dayDifference(event.start.day, event.end.day) : 0;
  const ends = [later(last, days), ...parts.map(({ start, end }) => end?.day ?? start?.day ?? "")];
  return ends.every((day) => day < today);
}

function* take(
  read: TimedEvent,
  replacing: readonly ReadEvent[],
  { today, own }: Drafting,
  result: Found,
): Generator<void, void> {
  const times = timesOf(read);
  if (!times) {
    refuse(read, `It lasts longer than ${eventLimits.days} days.`, result);
    return;
  }
  if (read.isCancelled && isSeries(read)) {
    refuse(
      read,
      "The file says that all of its dates are cancelled. If it is already on this site, please end or delete it.",
      result,
    );
    return;
  }
  const notes = new Set<string>();
  const note = (sentence: string) => notes.add(sentence);
  const isPrivate = [read, ...replacing].some((event) => event.isPrivate);
  noteSource(read, { isPrivate, isRefused: result.refusedSeries.has(read.uid) }, note);
  const repetition = yield* repetitionOf(read, today, note);
  const event = {
    ...textsOf(read, { own, note }),
    ...times,
    ...repetition,
    endDate: times.endDate && later(repetition.eventDate, dayDifference(times.eventDate, times.endDate)),
    isPublic: !isPrivate,
  };
  const removedDays = read.isCancelled ? [read.start.day] : read.removedDays;
  const whole = {
    ...event,
    ...published,
    contactName: "",
    contactEmail: "",
    heldIn: "",
    eventUrl: "",
    eventAlt: "",
  };
  const listedUntil = Temporal.PlainDate.from(today).add({ years: yearsAhead }).toString();
  result.dates += eventDays(whole, whole.eventDate, listedUntil).length;
  const exceptions = changedDates(whole, { whole: { ...read, removedDays }, replacing, own }, note);
  result.drafts.push({
    uid: read.sharesUid ? uidAmongTwins(read.uid, times) : read.uid,
    recurrenceDay: read.recurrenceId?.day ?? "",
    event,
    exceptions,
    notes: [...notes],
  });
}

function isSeries({ rule, otherRule, addedDays, addedTimes }: TimedEvent): boolean {
  return Boolean(rule || otherRule || addedDays.length > 0 || addedTimes.length > 0);
}

/** The UID of an event whose program gives all events the same one. */
export function uidAmongTwins(uid: string, start: Pick<NewEvent, "eventDate" | "eventTime">): string {
  return `${uid}#${start.eventDate}T${start.eventTime}`;
}

function noteSource(
  { start, recurrenceId, stated }: TimedEvent,
  { isPrivate, isRefused }: { isPrivate: boolean; isRefused: boolean },
  note: (sentence: string) => void,
): void {
  if (recurrenceId) {
    const series = isRefused ? "that series cannot be imported" : "that series is not in the file";
    note(`It is one date of a series (due on ${formatDay(recurrenceId.day)}), and ${series}.`);
  }
  if (isPrivate) note("It is private in the file, so only people who are logged in will see it.");
  if (!stated || recurrenceId || stated.zone === congregationZone()) return;
  const { zone, day, time } = stated;
  if (day === start.day && time === start.time) return;
  note(`In the file it begins on ${formatDay(day)} at ${clockTime(time)}, in the time zone ${zone}.`);
}
