import { plural, t } from "@lingui/core/macro";
import type { Selectable } from "kysely";
import type { Database } from "../../database/connection.ts";
import type { OccurrenceTable } from "../../database/event-tables.ts";
import { parseRule } from "../../platform/recurrence/rule.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { pictureSizes } from "../../platform/storage/files/stored-files.ts";
import { momentOf } from "../dates/dates.server.ts";
import { dayOf, isDay } from "../dates/dates.ts";
import type { Visibility } from "../items/visibility/visibility.ts";
import { type Hidden, withHidden } from "../items/visibility/visibility-words.ts";
import type { PictureSize } from "../media/pictures/picture.tsx";
import { asClocksShow } from "./clock-changes.server.ts";
import { eventColumns } from "./event-columns.server.ts";
import { detailsOn } from "./event-days.server.ts";
import { isSeries } from "./event-path.ts";
import type { DateDetails, SavedEvent } from "./events.ts";
import { toException } from "./exception-rows.server.ts";
import { occurrenceId } from "./occurrences.server.ts";
import { partOn, partsOf } from "./parts.server.ts";
import { repetitionInWords } from "./repetition-words.ts";
import { ruleInWords } from "./rule-words.ts";
import { isUsualOfService, usualEndOf } from "./service-length.ts";
/** One date of an event, as lists show it. Its details are those of the date. */
export interface ChurchEvent extends Omit<SavedEvent, keyof Visibility | "partId">, Hidden {
  eventId: string;
  /** `YYYY-MM-DD`, when it was due by the rule; undefined for an event without a date. */
  day: string | undefined;
  isCancelled: boolean;
  /** Why it is cancelled or changed; may be empty. */
  reason: string;
  /** When it was due, if it was moved to another day or time. */
  movedFrom: Pick<DateDetails, "eventDate" | "eventTime"> | undefined;
  /** How a series goes on after this date, `and every Sunday`; only where the date stands for all that follow. */
  continues?: string | undefined;
  isUsualOfService: boolean;
  /**
   * How often its series takes place: `Every Sunday at 9am`; undefined for a single event. Without its time if this is that of
   * the date.
   */
  repeats: string | undefined;
  /** Whether the series has been otherwise before this date. */
  beginsPart: boolean;
  /** How it will take place later; only for a series as a whole. */
  changes: { from: string; repeats: string }[];
  /** Pixels of the picture, when it is stored here. */
  pictureSize: PictureSize | undefined;
  /** Start and end for machines: `2026-07-01T19:00+01:00`, or only the day, or undefined when unknown. */
  startsAt: string | undefined;
  endsAt: string | undefined;
  /** Like `startsAt`, when it was due, if it was moved. */
  wasToStartAt: string | undefined;
}

export interface EventSite {
  db: Database;
  storage: Storage;
  clock: () => Date;
}

export async function inOrder(site: EventSite, rows: { id: string }[]): Promise<ChurchEvent[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const dates = new Map((await readDates(site, ids)).map((date) => [date.id, date]));
  return ids.flatMap((id) => dates.get(id) ?? []);
}

type Occurrence = Selectable<OccurrenceTable>;

export async function readDates(site: EventSite, ids: string[]): Promise<ChurchEvent[]> {
  if (ids.length === 0) return [];
  const rows = await site.db.selectFrom("occurrences").selectAll().where("id", "in", ids).execute();
  const events = await readEvents(site.db, [...new Set(rows.map(({ eventId }) => eventId))]);
  return withDetails(
    site,
    rows.flatMap((row) => {
      const event = events.get(row.eventId);
      return event ? [{ event, row, id: row.id }] : [];
    }),
  );
}

/** Events, each with the details of its date, or those that all dates of a series share. */
export async function readFirstDates(site: EventSite, ids: string[]): Promise<ChurchEvent[]> {
  const events = await readEvents(site.db, ids);
  const firsts = [...events.values()]
    .filter((event) => !isSeries(event))
    .map(({ id, eventDate }) => occurrenceId(id, eventDate));
  const rows = firsts.length
    ? await site.db.selectFrom("occurrences").selectAll().where("id", "in", firsts).execute()
    : [];
  const byEvent = new Map(rows.map((row) => [row.eventId, row]));
  return withDetails(
    site,
    [...events.values()].map((event) => ({ event, row: byEvent.get(event.id), id: event.id })),
  );
}

async function readEvents(db: Database, ids: string[]): Promise<Map<string, SavedEvent>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("events").select(eventColumns).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface Found {
  /** What the page calls it. */
  id: string;
  event: SavedEvent;
  row: Occurrence | undefined;
}

async function withDetails({ db, storage, clock }: EventSite, found: Found[]): Promise<ChurchEvent[]> {
  const now = clock();
  const today = dayOf(now.toISOString());
  const exceptions = await exceptionsOf(db, found);
  const dates = found.map(({ id, event: whole, row }): Omit<ChurchEvent, "pictureSize"> => {
    const { until, ...event } = partOn(whole, row?.day ?? today);
    const exception = row && exceptions.get(row.id);
    const { from, isLatest: _, partId: __, endedParts, ...ofDate } = event;
    // Pages need to know only whether there are any.
    const shared = { ...withHidden(ofDate, now), endedParts: endedParts && "[]" };
    const due = row && { eventDate: row.day, eventTime: event.eventTime };
    const told = row ? detailsOn(event, row.day, exception) : shared;
    const isSeriesItself = !row && repetitionOf(event) !== undefined;
    const details = isSeriesItself ? told : asClocksShow(told);
    const isAtUsualTime = row !== undefined && details.eventTime === event.eventTime;
    const isMoved =
      due && (due.eventDate !== told.eventDate || (!told.isAllDay && due.eventTime !== told.eventTime));
    return {
      ...shared,
      ...details,
      id,
      eventId: event.id,
      day: row?.day,
      isCancelled: exception?.isCancelled ?? false,
      reason: exception?.reason ?? "",
      movedFrom: isMoved ? due : undefined,
      isUsualOfService: isUsualOfService(event, details),
      repeats: repetitionOf(isAtUsualTime ? { ...event, eventTime: "" } : event),
      beginsPart: row !== undefined && from !== "" && row.day === event.eventDate,
      changes: isSeriesItself ? changesAfter(whole, until) : [],
      startsAt: startOf(details),
      endsAt: endOf(details, event.category),
      wasToStartAt: isMoved ? startOf({ ...event, ...due }) : undefined,
    };
  });
  const sizes = await pictureSizes(
    storage,
    dates.map(({ eventUrl }) => eventUrl),
  );
  return dates.map((date) => ({ ...date, pictureSize: sizes.get(date.eventUrl) }));
}

async function exceptionsOf(db: Database, found: Found[]) {
  const days = [...new Set(found.flatMap(({ row }) => row?.day ?? []))];
  if (days.length === 0) return new Map<string, ReturnType<typeof toException>>();
  const rows = await db
    .selectFrom("eventExceptions")
    .selectAll()
    .where("eventId", "in", [...new Set(found.map(({ event }) => event.id))])
    .where("day", "in", days)
    .execute();
  return new Map(rows.map((row) => [occurrenceId(row.eventId, row.day), toException(row)]));
}

/** How a series takes place from later days on. */
function changesAfter(event: SavedEvent, until: string): ChurchEvent["changes"] {
  const later = partsOf(event).filter(({ from }) => from >= until);
  return later.map((part) => ({ from: part.from, repeats: repetitionInWords(part) }));
}

function repetitionOf({ rule, addedDates, eventDate, eventTime, isAllDay }: SavedEvent): string | undefined {
  const parsed = parseRule(rule);
  if (parsed) return ruleInWords(parsed, { firstDay: eventDate, ...(!isAllDay && { time: eventTime }) });
  if (!addedDates) return undefined;
  return t`On ${plural({ count: addedDates.split(" ").length + 1 }, { one: "# day", other: "# days" })}`;
}

const clockTimes = /^([01]\d|2[0-3]):[0-5]\d$/;

function startOf({ eventDate, eventTime, isAllDay }: DateDetails): string | undefined {
  if (!isDay(eventDate)) return undefined;
  return clockTimes.test(eventTime) && !isAllDay ? momentOf(eventDate, eventTime) : eventDate;
}

function endOf(details: DateDetails, category: string): string | undefined {
  const { eventDate, endDate, endTime, isAllDay } = details;
  const usual = isDay(eventDate) ? usualEndOf(details, category) : undefined;
  if (usual) return momentOf(usual.day, usual.time);
  const last = endDate || eventDate;
  if (!isDay(last)) return undefined;
  if (clockTimes.test(endTime) && !isAllDay) return momentOf(last, endTime);
  return endDate || undefined;
}
