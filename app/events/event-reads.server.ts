import type { SelectQueryBuilder } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { Site } from "../contexts.ts";
import { later } from "../dates/day-arithmetic.ts";
import { inState, visibleTo } from "../items/visibility/visible.server.ts";
import { type ListFilter, wholeList } from "../lists/list-filter.ts";
import { partOfList, pathOfRow, readPage, readParts } from "../lists/page-of-list.server.ts";
import type { Page } from "../lists/paging.ts";
import { contains } from "../lists/text-search.server.ts";
import { isSignedIn, may, requirePermission, type Viewer } from "../viewer.ts";
import { eventColumns } from "./event-columns.server.ts";
import { eventLimits, type SavedEvent } from "./events.ts";
import {
  type ChurchEvent,
  type EventSite,
  inOrder,
  readDates,
  readFirstDates,
} from "./listed-dates.server.ts";

export interface Range {
  /** Who reads: visitors see public events only, and only people who may write events see hidden ones. */
  viewer: Viewer;
  /** `YYYY-MM-DD` in the congregation's time zone. */
  today: string;
  category?: string | undefined;
}

export function findEvent(
  { db }: Pick<Site, "db">,
  viewer: Viewer,
  id: string,
): Promise<SavedEvent | undefined> {
  requirePermission(viewer, "events:write");
  return db.selectFrom("events").select(eventColumns).where("id", "=", id).executeTakeFirst();
}

/** A page of past dates, latest first. Dates that began earlier and are still going on count as past here too. */
export function listPast(site: EventSite, range: Range, page: number): Promise<Page<ChurchEvent>> {
  const ids = datesFor(site, range)
    .where("date", "<", range.today)
    .orderBy("date", "desc")
    .orderBy("time", "desc")
    .orderBy("id", "desc");
  return readPage(site.db, ids, page, (shown) => readDates(site, shown));
}

const mostGoingOn = 10;

/** What began before today and lasts until today or longer. */
export async function listGoingOn(site: EventSite, range: Range): Promise<ChurchEvent[]> {
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
  site: EventSite,
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
export function undatedEvents(site: EventSite, range: Omit<Range, "today">) {
  const ids = eventsFor(site, range).select("id").where("eventDate", "=", "");
  return partOfList(site.db, newestFirst(ids), (shown) => readFirstDates(site, shown));
}

/** Events, newest first, whose titles a search of visitors and members reads: those of many years. */
export const mostSearched = 5000;

/** A page of all events, newest first date first, each series once; undated events come last. */
export function listEvents(
  site: EventSite,
  viewer: Viewer,
  page: number,
  { search, state, category }: ListFilter & { category?: string | undefined } = wholeList,
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

export function pathInList(
  site: EventSite,
  viewer: Viewer,
  { id, eventDate, eventTime }: Pick<SavedEvent, "id" | "eventDate" | "eventTime">,
): Promise<string> {
  const upTo = eventsFor(site, { viewer })
    .select("id")
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple("eventDate", "eventTime", "id"), ">=", tuple(eventDate, eventTime, id)),
    );
  return pathOfRow(site.db, upTo, { list: "/event-alter", id });
}

export function datesFor(
  { db, clock }: Pick<Site, "db" | "clock">,
  { viewer, category }: Omit<Range, "today">,
) {
  return db
    .selectFrom("occurrences")
    .select("id")
    .where(visibleTo(viewer, "events:write", clock()))
    .$if(category !== undefined, (dates) => dates.where("category", "=", category ?? ""))
    .$if(!isSignedIn(viewer), (dates) => dates.where("isPublic", "=", true));
}

function eventsFor({ db, clock }: Pick<Site, "db" | "clock">, { viewer, category }: Omit<Range, "today">) {
  return db
    .selectFrom("events")
    .where(visibleTo(viewer, "events:write", clock()))
    .$if(!isSignedIn(viewer), (events) => events.where("isPublic", "=", true))
    .$if(category !== undefined, (events) => events.where("category", "=", category ?? ""));
}

function newestFirst<Columns>(events: SelectQueryBuilder<Tables, "events", Columns>) {
  return events.orderBy("eventDate", "desc").orderBy("eventTime", "desc").orderBy("id", "desc");
}
