import { LRUCache } from "lru-cache";
import { z } from "zod";
import { partsOfJson, writeJson } from "../../platform/stored-json.ts";
import { later } from "../dates/day-arithmetic.ts";
import type { DateDetails, NewEvent } from "./events.ts";

/** What may differ between the parts of a series. Who may see it, and who comes, is said of all of it. */
export type PartDetails = DateDetails &
  Pick<NewEvent, "contactName" | "contactEmail" | "link" | "rule" | "addedDates">;

export interface EndedPart extends PartDetails {
  /** What its UID in calendars is made of. */
  id: string;
  /** `YYYY-MM-DD`, the day from which the next part says what is so. */
  until: string;
}

export type PartOf<Event> = Event & {
  partId: string;
  /** The first day, `YYYY-MM-DD`; empty for the first part. */
  from: string;
  /** The day from which the next part says what is so. */
  until: string;
  /** Whether no other part follows, so that it may never end. */
  isLatest: boolean;
};

export type WithParts = Partial<NewEvent> & { id?: string; partId?: string };

const endOfTime = "9999-12-31";
const beginning = "";

const text = z.string().default("");
const partsSchema = z.array(
  z.strictObject({
    id: z.string(),
    until: z.string(),
    eventTitle: text,
    eventContent: text,
    eventDate: text,
    eventTime: text,
    endDate: text,
    endTime: text,
    isAllDay: z.boolean().default(false),
    placeName: text,
    placeAddress: text,
    placePosition: text,
    eventUrl: text,
    eventAlt: text,
    contactName: text,
    contactEmail: text,
    link: text,
    rule: text,
    addedDates: text,
  } satisfies Record<keyof EndedPart, z.ZodType>),
) as z.ZodType<EndedPart[]>;

/** Long series ask for each of their dates. */
const read = new LRUCache<string, readonly EndedPart[]>({ max: 200 });

export function endedParts({ endedParts: stored }: WithParts): readonly EndedPart[] {
  if (!stored) return [];
  const known = read.get(stored) ?? partsOfJson(partsSchema, stored);
  read.set(stored, known);
  return known;
}

/** Parts as they are to be stored, with what this version does not know of those before. */
export function writeParts(parts: readonly EndedPart[], before?: string): string {
  return parts.length === 0 ? "" : writeJson(partsSchema, [...parts], before || undefined);
}

export function partsOf<Event extends WithParts>(event: Event): PartOf<Event>[] {
  const ended = endedParts(event);
  const whole = ended.map(({ id, until, ...details }, at) => ({
    ...event,
    ...details,
    partId: id,
    from: ended[at - 1]?.until ?? beginning,
    until,
    isLatest: false,
  }));
  const from = ended.at(-1)?.until ?? beginning;
  return [
    ...whole,
    { ...event, partId: event.partId || (event.id ?? ""), from, until: endOfTime, isLatest: true },
  ];
}

export function partOn<Event extends WithParts>(event: Event, day: string): PartOf<Event> {
  const parts = partsOf(event);
  return parts.findLast(({ from }) => from <= day) ?? (parts[0] as PartOf<Event>);
}

/** The last day that a part says something of. */
export function lastDayOf({ until }: { until: string }): string {
  return until === endOfTime ? endOfTime : later(until, -1);
}

export function partDetailsOf(event: PartDetails): PartDetails {
  return {
    eventTitle: event.eventTitle,
    eventContent: event.eventContent,
    eventDate: event.eventDate,
    eventTime: event.eventTime,
    endDate: event.endDate,
    endTime: event.endTime,
    // SQLite reads booleans as numbers.
    isAllDay: Boolean(event.isAllDay),
    placeName: event.placeName,
    placeAddress: event.placeAddress,
    placePosition: event.placePosition,
    eventUrl: event.eventUrl,
    eventAlt: event.eventAlt,
    contactName: event.contactName,
    contactEmail: event.contactEmail,
    link: event.link,
    rule: event.rule,
    addedDates: event.addedDates,
  };
}

export function rowOfParts(
  parts: readonly (PartDetails & { partId: string; until: string })[],
  before: string,
): PartDetails & { endedParts: string; partId: string } {
  const last = parts.at(-1);
  if (!last) throw new RangeError("an event has at least one part");
  const ended = parts
    .slice(0, -1)
    .map((part) => ({ ...partDetailsOf(part), id: part.partId, until: part.until }));
  return { ...partDetailsOf(last), partId: last.partId, endedParts: writeParts(ended, before) };
}

export function picturesOf(event: WithParts): string[] {
  return [...new Set(partsOf(event).flatMap(({ eventUrl }) => eventUrl || []))];
}
