import type { Selectable, SelectQueryBuilder } from "kysely";
import type { Database } from "../../database/connection.ts";
import type { OccurrenceTable } from "../../database/event-tables.ts";
import type { Tables } from "../../database/tables.ts";
import { parseRule } from "../../platform/recurrence/rule.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { pictureSizes } from "../../platform/storage/files/stored-files.ts";
import { momentOf } from "../dates/dates.server.ts";
import { later } from "../dates/day-arithmetic.ts";
import type { Visibility, VisibilityState } from "../items/visibility/visibility.ts";
import { inState, visibleTo } from "../items/visibility/visible.server.ts";
import { type Hidden, withHidden } from "../items/visibility/words.ts";
import { partOfList, readPage, readParts } from "../lists/page-of-list.server.ts";
import { contains } from "../lists/text-search.server.ts";
import type { PictureSize } from "../media/pictures/picture.tsx";
import type { Page } from "../ui/paging.ts";
import { isSignedIn, may, type Viewer } from "../viewer.ts";
import { asClocksShow } from "./clock-changes.server.ts";
import { eventColumns } from "./event-columns.server.ts";
import { detailsOn } from "./event-days.server.ts";
import { type DateDetails, eventLimits, isDay, type SavedEvent } from "./events.ts";
import { toException } from "./exception-rows.server.ts";
import { occurrenceId } from "./occurrences.server.ts";
import { ruleInWords } from "./rule-words.ts";
import { isUsualOfService, usualEndOf } from "./service-length.ts";

/** One date of an event, as lists show it. Its details are those of the date. */
export interface ChurchEvent extends Omit<SavedEvent, keyof Visibility>, Hidden {
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
  /** How often its series takes place: `Every Sunday at 9am`; undefined for a single event. */
  repeats: string | undefined;
  /** Pixels of the picture, when it is stored here. */
  pictureSize: PictureSize | undefined;
  /** Start and end for machines: `2026-07-01T19:00+01:00`, or only the day, or undefined when unknown. */
  startsAt: string | undefined;
  endsAt: string | undefined;
  /** Like `startsAt`, when it was due, if it was moved. */
  wasToStartAt: string | undefined;
}

export interface Reading {
  db: Database;
  storage: Storage;
  clock: () => Date;
}

export interface Range {
  /** Who reads: visitors see public events only, and only people who may write events see hidden ones. */
  viewer: Viewer;
  /** `YYYY-MM-DD` in the congregation's time zone. */
  today: string;
  category?: string | undefined;
}

/** A page of past dates, latest first. Dates that began earlier and are still going on count as past here too. */
export function listPast(site: Reading, range: Range, page: number): Promise<Page<ChurchEvent>> {
  const ids = datesFor(site, range)
    .where("date", "<", range.today)
    .orderBy("date", "desc")
    .orderBy("time", "desc")
    .orderBy("id", "desc");
  return readPage(site.db, ids, page, (shown) => readDates(site, shown));
}

const mostGoingOn = 10;

/** What began before today and lasts until today or longer. */
export async function listGoingOn(site: Reading, range: Range): Promise<ChurchEvent[]> {
  const rows = await datesFor(site, range)
    .where("isLong", "=", true)
    .where("lastDate", ">=", range.today)
    // What lasts until later cannot have begun. Otherwise all that is ahead would be read.
    .where("lastDate", "<", later(range.today, eventLimits.days))
    .where("date", "<", range.today)
    .orderBy("lastDate", "asc")
    .limit(mostGoingOn)
    .execute();
  return inOrder(site, rows);
}

/** A page of all dates, newest first; undated events come last. */
export function listDates(
  site: Reading,
  range: Omit<Range, "today">,
  page: number,
): Promise<Page<ChurchEvent>> {
  const dates = datesFor(site, range)
    // Events without a date follow in the list.
    .where("date", ">", "")
    .orderBy("date", "desc")
    .orderBy("time", "desc")
    .orderBy("id", "desc");
  const dated = partOfList(site.db, dates, (shown) => readDates(site, shown));
  return readParts([dated, undatedEvents(site, range)], page);
}

/** Events whose date nobody knows yet, the latest added first, as a part of a list. */
export function undatedEvents(site: Reading, range: Omit<Range, "today">) {
  const ids = eventsFor(site, range).select("id").where("eventDate", "=", "");
  return partOfList(site.db, newestFirst(ids), (shown) => readFirstDates(site, shown));
}

/** Events, newest first, whose titles a search of visitors and members reads: those of many years. */
export const mostSearched = 5000;

/** A page of all events, newest first date first, each series once; undated events come last. */
export function listEvents(
  site: Reading,
  {
    viewer,
    category,
    search = "",
    state,
  }: Omit<Range, "today"> & { search?: string; state?: VisibilityState | undefined },
  page: number,
): Promise<Page<ChurchEvent>> {
  const events = newestFirst(eventsFor(site, { viewer, category }).where(inState(state, site.clock())));
  const isBounded = search !== "" && !may(viewer, "events:write");
  const ids = isBounded
    ? site.db
        .selectFrom(
          events.select(["id", "eventTitle", "eventDate", "eventTime"]).limit(mostSearched).as("events"),
        )
        .select("id")
        .where(contains(site.db, ["eventTitle"], search))
        .orderBy("eventDate", "desc")
        .orderBy("eventTime", "desc")
        .orderBy("id", "desc")
    : events.select("id").where(contains(site.db, ["eventTitle"], search));
  return readPage(site.db, ids, page, (shown) => readFirstDates(site, shown));
}

/** The ids of the dates that a viewer may see. */
export function datesFor(
  { db, clock }: Pick<Reading, "db" | "clock">,
  { viewer, category }: Omit<Range, "today">,
) {
  return db
    .selectFrom("occurrences")
    .select("id")
    .where(visibleTo(viewer, "events:write", clock()))
    .$if(category !== undefined, (dates) => dates.where("category", "=", category ?? ""))
    .$if(!isSignedIn(viewer), (dates) => dates.where("isPublic", "=", true));
}

function eventsFor({ db, clock }: Pick<Reading, "db" | "clock">, { viewer, category }: Omit<Range, "today">) {
  return db
    .selectFrom("events")
    .where(visibleTo(viewer, "events:write", clock()))
    .$if(!isSignedIn(viewer), (events) => events.where("isPublic", "=", true))
    .$if(category !== undefined, (events) => events.where("category", "=", category ?? ""));
}

function newestFirst<Columns>(events: SelectQueryBuilder<Tables, "events", Columns>) {
  return events.orderBy("eventDate", "desc").orderBy("eventTime", "desc").orderBy("id", "desc");
}

export async function inOrder(site: Reading, rows: { id: string }[]): Promise<ChurchEvent[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const dates = new Map((await readDates(site, ids)).map((date) => [date.id, date]));
  return ids.flatMap((id) => dates.get(id) ?? []);
}

type Occurrence = Selectable<OccurrenceTable>;

export async function readDates(site: Reading, ids: string[]): Promise<ChurchEvent[]> {
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
export async function readFirstDates(site: Reading, ids: string[]): Promise<ChurchEvent[]> {
  const events = await readEvents(site.db, ids);
  const firsts = [...events.values()]
    .filter(({ rule, addedDates }) => !rule && !addedDates)
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

async function withDetails({ db, storage, clock }: Reading, found: Found[]): Promise<ChurchEvent[]> {
  const now = clock();
  const exceptions = await exceptionsOf(db, found);
  const dates = found.map(({ id, event, row }): Omit<ChurchEvent, "pictureSize"> => {
    const exception = row && exceptions.get(row.id);
    const shared = withHidden(event, now);
    const due = row && { eventDate: row.day, eventTime: event.eventTime };
    const told = row ? detailsOn(event, row.day, exception) : shared;
    const isSeriesItself = !row && repetitionOf(event) !== undefined;
    const details = isSeriesItself ? told : asClocksShow(told);
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
      repeats: repetitionOf(event),
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

/** The exceptions of these dates, by the ids of their occurrences. */
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

function repetitionOf({ rule, addedDates, eventDate, eventTime, isAllDay }: SavedEvent): string | undefined {
  const parsed = parseRule(rule);
  if (parsed) return ruleInWords(parsed, { firstDay: eventDate, ...(!isAllDay && { time: eventTime }) });
  return addedDates ? `On ${addedDates.split(" ").length + 1} days` : undefined;
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
