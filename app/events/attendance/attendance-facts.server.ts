import type { Selectable } from "kysely";
import { z } from "zod";
import type { Database } from "../../../database/connection.ts";
import type { EventTable } from "../../../database/event-tables.ts";
import { readJson, writeJson } from "../../../platform/stored-json.ts";
import { stateAt, type Visibility } from "../../items/visibility/visibility.ts";
import { beginsAt } from "../begins-at.server.ts";
import { eventColumns } from "../event-columns.server.ts";
import { detailsOn } from "../event-days.server.ts";
import { isSeries } from "../event-path.ts";
import type { SavedEvent } from "../events.ts";
import { readExceptions } from "../exception-rows.server.ts";
import { occurrenceId } from "../occurrences.server.ts";
import { partOn } from "../parts.server.ts";
import type { DateStatus } from "./attendance-limits.ts";
import type { WhenAndWhere } from "./when.ts";

/** A date by its event and the day it was due. */
export interface DateOfReplies {
  eventId: string;
  /** `YYYY-MM-DD`, when it was due by the event's rule. */
  day: string;
}

/** What an attendee was told about a date: enough to tell them that it is gone once its event is deleted. */
export interface ToldFacts extends WhenAndWhere {
  title: string;
  isCancelled: boolean;
  /** The start that the series has on this date; null for a single event. */
  due: { day: string; time: string } | null;
  /** The version of the event. */
  sequence: number;
  /** Undefined when an earlier version of the site told them. */
  entry?: CalendarEntry | undefined;
}

/** The entry of a reply in somebody's calendar. Mailed files find it for as long as there is the reply. */
export interface CalendarEntry {
  /** With which its UID begins. */
  id: string;
  /** Its `RECURRENCE-ID`; null for an entry of its own. */
  due: ToldFacts["due"];
  /** The last `SEQUENCE` that was mailed; 0 before the first. */
  sequence: number;
}

const dueSchema = z.strictObject({ day: z.string(), time: z.string() }).nullable();

const toldSchema: z.ZodType<ToldFacts> = z.strictObject({
  title: z.string(),
  date: z.string(),
  time: z.string(),
  endDate: z.string(),
  endTime: z.string(),
  isAllDay: z.boolean(),
  placeName: z.string(),
  placeAddress: z.string(),
  isCancelled: z.boolean(),
  due: dueSchema,
  sequence: z.number(),
  entry: z.strictObject({ id: z.string(), due: dueSchema, sequence: z.number() }).optional(),
});

/** What somebody was told, from their reply; undefined if this version of the site cannot read it. */
export function toldIn(json: string): ToldFacts | undefined {
  return readJson(toldSchema, json);
}

/** What somebody is told, as their reply stores it, with what this version does not know of the JSON before it. */
export function writeTold(told: ToldFacts, before?: string): string {
  return writeJson(toldSchema, told, before);
}

export interface FoundDate {
  event: Pick<Selectable<EventTable>, "slug" | "isPublic" | "takesReplies" | "places"> & Visibility;
  facts: ToldFacts;
  /** Why it is cancelled or changed; may be empty. */
  reason: string;
}

/** Returns an event's date as it is now; undefined when the event has no such date. */
export async function findDateOfReplies(
  db: Database,
  { eventId, day }: DateOfReplies,
): Promise<FoundDate | undefined> {
  const event = await db
    .selectFrom("events")
    .innerJoin("occurrences", "occurrences.eventId", "events.id")
    .select(eventColumns.map((name) => `events.${name}` as const))
    .where("occurrences.id", "=", occurrenceId(eventId, day))
    .executeTakeFirst();
  if (!event) return undefined;
  const [exception] = await readExceptions(db, eventId, [day]);
  const { eventTitle, eventDate, eventTime, isAllDay, ...details } = detailsOn(event, day, exception);
  const { endDate, endTime, placeName, placeAddress } = details;
  return {
    event,
    reason: exception?.reason ?? "",
    facts: {
      title: eventTitle.replace(/\s+/g, " "),
      date: eventDate,
      time: isAllDay ? "" : eventTime,
      endDate,
      endTime: isAllDay ? "" : endTime,
      isAllDay,
      placeName,
      placeAddress,
      isCancelled: exception?.isCancelled ?? false,
      due: isSeries(event) ? dueOn(event, day) : null,
      sequence: event.version,
    },
  };
}

/** The facts of a date that no longer exists, for people who were told of it. */
function goneFrom(told: ToldFacts): ToldFacts {
  return { ...told, isCancelled: true };
}

/** A date as it is for somebody whose reply this is: once it is called off, the date is cancelled, for no reason they know. */
export function foundFor(reply: { calledOffAt: string | null } | undefined, found: FoundDate): FoundDate {
  const isOff = reply !== undefined && reply.calledOffAt !== null;
  return isOff ? { ...found, facts: goneFrom(found.facts), reason: "" } : found;
}

/**
 * What is true for somebody who replied, and undefined while they hear nothing: of a hidden event, only that it is
 * cancelled is told, with what they know already. `found` is undefined when there is no such date.
 */
export function factsFor(
  { told, calledOffAt }: { told: ToldFacts; calledOffAt: string | null },
  found: FoundDate | undefined,
  now: Date,
): ToldFacts | undefined {
  if (!found) return goneFrom(told);
  const { facts } = found;
  const isKnownOnly = calledOffAt !== null || isHidden(found, now);
  if (!isKnownOnly) return facts;
  const isOff = calledOffAt !== null || facts.isCancelled;
  return isOff ? { ...goneFrom(told), sequence: facts.sequence } : undefined;
}

/** Whether people who were told one must be told the other: when, where or whether it takes place. */
export function isNews(told: ToldFacts, now: ToldFacts): boolean {
  const names = [
    "date",
    "time",
    "endDate",
    "endTime",
    "isAllDay",
    "placeName",
    "placeAddress",
    "isCancelled",
  ];
  return names.some((name) => told[name as keyof ToldFacts] !== now[name as keyof ToldFacts]);
}

/** Whether nobody replies to an event, or hears of it, because visitors do not see it. */
export function isHidden({ event }: FoundDate, now: Date): boolean {
  return stateAt(event, now) !== "published";
}

/** When a hidden event appears; undefined when somebody has to publish it first. */
export function appearsAt({ event }: FoundDate, now: Date): Date | undefined {
  return stateAt(event, now) === "scheduled" ? new Date(event.visibleFrom) : undefined;
}

export function statusOf({ event, facts }: FoundDate, now: Date): DateStatus {
  if (facts.isCancelled) return "cancelled";
  if (hasBegun(facts, now)) return "begun";
  return event.takesReplies ? "open" : "closed";
}

/** Whether a date has begun; one without a time lasts until the end of its day. */
export function hasBegun(facts: ToldFacts, now: Date): boolean {
  const begins = beginsAt(facts);
  return begins !== undefined && begins <= now;
}

function dueOn(event: SavedEvent, day: string): ToldFacts["due"] {
  const { isAllDay, eventTime } = partOn(event, day);
  return { day, time: isAllDay ? "" : eventTime };
}
