import { visibleAt } from "../../items/visibility/visible.server.ts";
import { found } from "../../serving/responses/found.ts";
import type { Viewer } from "../../viewer.ts";
import { findOwnReplies } from "../attendance/shown-date.server.ts";
import { type DateUrl, findBySlug, resolveDate } from "../date-urls.server.ts";
import { isSeries } from "../event-path.ts";
import {
  type ChurchEvent,
  type EventSite,
  inOrder,
  readDates,
  readFirstDates,
} from "../listed-dates.server.ts";
import { occurrenceId } from "../occurrences.server.ts";

interface Asked {
  viewer: Viewer;
  slug: string;
}

export interface EventPage {
  event: ChurchEvent;
  /** Undefined for a single event. */
  dates: SeriesDates | undefined;
  /** What the viewer replied to its dates, in words, by the days when these were due. */
  replies?: Record<string, string>;
}

interface SeriesDates {
  /** From today on, soonest first. */
  next: ChurchEvent[];
  /** Before today, latest first. */
  earlier: ChurchEvent[];
}

const mostNext = 10;
const mostEarlier = 10;

/** An event by its URL; for a series with some of its dates. Throws a 404 page when the viewer sees no such event. */
export async function readEventPage(
  site: EventSite,
  { today, ...asked }: Asked & { today: string },
): Promise<EventPage> {
  const { id } = await findBySlug(site, asked);
  const page = found(await readEventById(site, id, today), "event");
  const days = page.dates ? page.dates.next.map(({ day }) => day) : [page.event.day];
  return { ...page, replies: await findOwnReplies(site.db, asked.viewer, { eventId: id, days }) };
}

/** The same by the event's id, whether visitors see it or not: who may see it is for the caller to ask. */
export async function readEventById(
  site: EventSite,
  id: string,
  today: string,
): Promise<EventPage | undefined> {
  const [event] = await readFirstDates(site, [id]);
  return event && { event, dates: isSeries(event) ? await datesOf(site, id, today) : undefined };
}

async function datesOf(site: EventSite, id: string, today: string): Promise<SeriesDates> {
  const all = site.db.selectFrom("occurrences").select("id").where("eventId", "=", id);
  const next = await all
    .where("date", ">=", today)
    .orderBy("date", "asc")
    .orderBy("time", "asc")
    .orderBy("id", "asc")
    .limit(mostNext)
    .execute();
  const earlier = await all
    .where("date", "<", today)
    .orderBy("date", "desc")
    .orderBy("time", "desc")
    .orderBy("id", "desc")
    .limit(mostEarlier)
    .execute();
  return { next: await inOrder(site, next), earlier: await inOrder(site, earlier) };
}

/** One date of an event by its URL, or where it is now. Throws a 404 page when there is none. */
export async function readDatePage(
  site: EventSite,
  { viewer, ...asked }: Asked & { day: string },
): Promise<{ date: ChurchEvent; reply: string | undefined } | { movedTo: DateUrl }> {
  const address = await resolveDate(site, viewer, asked);
  const { eventId, day, isOld } = address;
  if (isOld || day === undefined) return { movedTo: address };
  const [date] = await readDates(site, [occurrenceId(eventId, day)]);
  const replies = await findOwnReplies(site.db, viewer, { eventId, days: [day] });
  return { date: found(date, "date"), reply: replies[day] };
}

/** Search engines find others by the links of the lists. */
const mostInSitemap = 1000;

/** Enough for these events beside some daily series. */
const mostLookedThrough = 20_000;

export async function listEventPaths(
  { db, clock }: Pick<EventSite, "db" | "clock">,
  today: string,
): Promise<string[]> {
  const dates = db
    .selectFrom("occurrences")
    .select(["eventId", "date"])
    .where("date", ">=", today)
    .where("isPublic", "=", true)
    .where(visibleAt(clock()))
    .orderBy("date")
    .orderBy("eventId")
    .limit(mostLookedThrough);
  const soonest = db
    .selectFrom(dates.as("dates"))
    .select("eventId")
    .groupBy("eventId")
    .orderBy(({ fn }) => fn.min("date"))
    .orderBy("eventId")
    .limit(mostInSitemap);
  const rows = await db
    .selectFrom("events")
    .select("slug")
    .where("id", "in", soonest)
    .where("isPublic", "=", true)
    .where(visibleAt(clock(), "events"))
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ slug }) => `/event/${slug}`);
}
