import type { Database } from "../../database/connection.ts";
import { isDay } from "../dates/dates.ts";
import { visibleTo } from "../items/visibility/visible.server.ts";
import { found } from "../serving/responses/found.ts";
import { isSignedIn, type Viewer } from "../viewer.ts";
import { eventColumns } from "./event-columns.server.ts";
import { eventDays } from "./event-days.server.ts";
import type { SavedEvent } from "./events.ts";
import type { EventSite } from "./listed-dates.server.ts";
import { movedTo } from "./moved-dates.server.ts";
import { occurrenceId } from "./occurrences.server.ts";

export type UrlSite = Pick<EventSite, "db" | "clock">;

export interface DateNow {
  eventId: string;
  /** When it is due. */
  day: string;
  /** When it takes place. */
  date: string;
}

/** Where a date is now; without a day when its event has another date instead. */
export interface DateUrl extends Omit<DateNow, "day" | "date">, Partial<Pick<DateNow, "day" | "date">> {
  slug: string;
  /** Whether it was asked for by another URL. */
  isOld: boolean;
  /** Whether it was asked for by another day. */
  hasMoved: boolean;
}

/** An event by its URL, or by one that it had. Throws a 404 page when the viewer sees no such event. */
export async function findBySlug(
  { db, clock }: UrlSite,
  { viewer, slug }: { viewer: Viewer; slug: string },
): Promise<SavedEvent> {
  const event = await eventsFor({ db, clock }, viewer).where("slug", "=", slug).executeTakeFirst();
  if (event) return event;
  const former = db.selectFrom("formerEvents").select("eventId").where("slug", "=", slug);
  return found(await eventsFor({ db, clock }, viewer).where("id", "=", former).executeTakeFirst(), "event");
}

/** The id of the event that another one became a part of, or the same. */
export async function presentEventId(db: Database, id: string): Promise<string> {
  const former = await db
    .selectFrom("formerEvents")
    .select("eventId")
    .where("id", "=", id)
    .executeTakeFirst();
  return former?.eventId ?? id;
}

/** Where the date of a URL is now. Throws a 404 page when there is none, or the viewer may not see it. */
export async function resolveDate(
  site: UrlSite,
  viewer: Viewer,
  { slug, day }: { slug: string; day: string },
): Promise<DateUrl> {
  const event = await findBySlug(site, { viewer, slug });
  const now = await findDateNow(site.db, event.id, day);
  const hasMoved = now?.day !== day;
  if (now) return { ...now, slug: event.slug, hasMoved, isOld: hasMoved || event.slug !== slug };
  return { ...found(await findFollowing(site, { viewer, event, day }), "date"), hasMoved, isOld: true };
}

/** More than anybody moves a date. */
const mostMoves = 10;

/**
 * The date of a day: the one that is due then, that takes place then, or that was moved from there. Undefined when it is
 * gone.
 */
export async function findDateNow(db: Database, id: string, day: string): Promise<DateNow | undefined> {
  const eventId = await presentEventId(db, id);
  for (let asked: string | undefined = day, moves = 0; asked && moves < mostMoves; moves++) {
    const date =
      (await listedDate(db, eventId, { day: asked })) ?? (await listedDate(db, eventId, { date: asked }));
    if (date) return date;
    asked = await movedTo(db, eventId, asked);
  }
  return undefined;
}

async function listedDate(
  db: Database,
  eventId: string,
  { day, date }: Partial<Pick<DateNow, "day" | "date">>,
): Promise<DateNow | undefined> {
  return db
    .selectFrom("occurrences")
    .select(["eventId", "day", "date"])
    .where("eventId", "=", eventId)
    .$if(day !== undefined, (dates) => dates.where("id", "=", occurrenceId(eventId, day ?? "")))
    .$if(date !== undefined, (dates) => dates.where("date", "=", date ?? ""))
    .orderBy("id")
    .executeTakeFirst();
}

/**
 * Where a series goes on that an earlier version divided before `day` and that cannot be joined, if it had a date on that
 * day by then.
 */
async function findFollowing(
  site: UrlSite,
  { viewer, event, day }: { viewer: Viewer; event: SavedEvent; day: string },
): Promise<Omit<DateUrl, "isOld" | "hasMoved"> | undefined> {
  if (!isDay(day)) return undefined;
  const parts = await eventsFor(site, viewer)
    .select("followsRule")
    .where("followsId", "=", event.id)
    .where("eventDate", "<=", day)
    .orderBy("eventDate", "desc")
    .execute();
  for (const { followsRule, ...part } of parts) {
    const date = await findDateNow(site.db, part.id, day);
    if (date) return { ...date, slug: part.slug };
    const wasDue = eventDays({ ...event, rule: followsRule }, day, day).length > 0;
    if (!wasDue) continue;
    const later = await findFollowing(site, { viewer, event: part, day });
    return later ?? { eventId: part.id, slug: part.slug };
  }
  return undefined;
}

function eventsFor({ db, clock }: UrlSite, viewer: Viewer) {
  return db
    .selectFrom("events")
    .select(eventColumns)
    .where(visibleTo(viewer, "events:write", clock()))
    .$if(!isSignedIn(viewer), (events) => events.where("isPublic", "=", true));
}
