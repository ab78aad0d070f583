import type { Database } from "../../../database/connection.ts";
import { visibleAt, visibleTo } from "../../items/visibility/visible.server.ts";
import { found } from "../../serving/responses/found.ts";
import { isSignedIn, type Viewer } from "../../viewer.ts";
import { findOwnReplies } from "../attendance/shown-date.server.ts";
import { eventColumns } from "../event-columns.server.ts";
import { eventDays } from "../event-days.server.ts";
import { isSeries } from "../event-path.ts";
import { isDay, type SavedEvent } from "../events.ts";
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

export interface SeriesDates {
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

/**
 * One date of an event by its URL, or the slug and day where it is now: dates that were moved are found by their new day
 * too, and dates of a series that was divided lead to the series that continues it. Throws a 404 page for other days.
 */
export async function readDatePage(
  site: EventSite,
  { viewer, slug, day }: Asked & { day: string },
): Promise<{ date: ChurchEvent; reply: string | undefined } | { movedTo: { slug: string; day?: string } }> {
  const event = await findBySlug(site, { viewer, slug });
  const [date] = await readDates(site, [occurrenceId(event.id, day)]);
  if (date) {
    const replies = await findOwnReplies(site.db, viewer, { eventId: event.id, days: [day] });
    return { date, reply: replies[day] };
  }
  const due = isDay(day) ? await dueOn(site.db, event.id, day) : undefined;
  if (due) return { movedTo: { slug, day: due } };
  const following = isDay(day) ? await findFollowing(site, { viewer, event, day }) : undefined;
  return { movedTo: found(following, "date") };
}

/** The day on which a date was due that now takes place on another one. */
async function dueOn(db: Database, eventId: string, date: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("occurrences")
    .select("day")
    .where("eventId", "=", eventId)
    .where("date", "=", date)
    .orderBy("id")
    .executeTakeFirst();
  return row?.day;
}

interface Divided {
  viewer: Viewer;
  event: SavedEvent;
  day: string;
}

/** Where a series goes on that was divided before `day`, if it had a date on that day by then. */
async function findFollowing(
  { db, clock }: Pick<EventSite, "db" | "clock">,
  { viewer, event, day }: Divided,
): Promise<{ slug: string; day?: string } | undefined> {
  const parts = await db
    .selectFrom("events")
    .select([...eventColumns, "followsRule"])
    .where("followsId", "=", event.id)
    .where("eventDate", "<=", day)
    .where(visibleTo(viewer, "events:write", clock()))
    .$if(!isSignedIn(viewer), (events) => events.where("isPublic", "=", true))
    .orderBy("eventDate", "desc")
    .execute();
  for (const { followsRule, ...part } of parts) {
    const due = (await hasDate(db, part.id, day)) ? day : await dueOn(db, part.id, day);
    if (due) return { slug: part.slug, day: due };
    const wasDue = eventDays({ ...event, rule: followsRule }, day, day).length > 0;
    if (wasDue)
      return (await findFollowing({ db, clock }, { viewer, event: part, day })) ?? { slug: part.slug };
  }
  return undefined;
}

async function hasDate(db: Database, id: string, day: string): Promise<boolean> {
  const row = await db
    .selectFrom("occurrences")
    .select("id")
    .where("id", "=", occurrenceId(id, day))
    .executeTakeFirst();
  return row !== undefined;
}

async function findBySlug(
  { db, clock }: Pick<EventSite, "db" | "clock">,
  { viewer, slug }: Asked,
): Promise<SavedEvent> {
  const event = await db
    .selectFrom("events")
    .select(eventColumns)
    .where("slug", "=", slug)
    .where(visibleTo(viewer, "events:write", clock()))
    .$if(!isSignedIn(viewer), (events) => events.where("isPublic", "=", true))
    .executeTakeFirst();
  return found(event, "event");
}

/** Search engines find others by the links of the lists. */
const mostInSitemap = 1000;

/** Enough for these events beside some daily series. */
const mostLookedThrough = 20_000;

/** The paths of events that visitors can still come to, newest event first: of those whose next dates come soonest. */
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
