import type { Site } from "../../contexts.ts";
import { visibleAt } from "../../items/visibility/visible.server.ts";
import { found } from "../../serving/responses/found.ts";
import type { Viewer } from "../../viewer.ts";
import { findBySlug } from "../date-urls.server.ts";
import { eventColumns } from "../event-columns.server.ts";
import type { DateException, NewEvent, SavedEvent } from "../events.ts";
import { readExceptions, toException } from "../exception-rows.server.ts";

export interface FeedEvent extends Omit<SavedEvent, "endedParts">, Pick<NewEvent, "endedParts"> {
  changedAt: string;
  exceptions: DateException[];
}

export const feedLimits = {
  events: 2000,
  /** Dates that are looked through for them, latest first. */
  dates: 200_000,
  /** Events are left out this long after their last date. */
  yearsKept: 1,
};

const columns = [...eventColumns, "changedAt"] as const;

type FeedSite = Pick<Site, "db" | "clock">;

interface Wanted {
  /** `YYYY-MM-DD` in the congregation's time zone. */
  today: string;
  category?: string | undefined;
}

/** The public events of a feed, oldest first. When there are too many, those whose last date is latest are kept. */
export async function listFeedEvents(
  { db, clock }: FeedSite,
  wanted: Wanted,
): Promise<{ events: FeedEvent[]; isCut: boolean }> {
  const ids = await latestEvents({ db, clock }, wanted);
  const kept = ids.slice(0, feedLimits.events);
  if (kept.length === 0) return { events: [], isCut: false };
  const events = await db
    .selectFrom("events")
    .select(columns)
    .where("id", "in", kept)
    .where("isPublic", "=", true)
    .where(visibleAt(clock()))
    .orderBy("id")
    .execute();
  const exceptions = await db
    .selectFrom("eventExceptions")
    .selectAll()
    .where("eventId", "in", kept)
    .orderBy("day")
    .execute();
  const byEvent = Map.groupBy(exceptions, ({ eventId }) => eventId);
  return {
    events: events.map((event) => ({
      ...event,
      exceptions: (byEvent.get(event.id) ?? []).map(toException),
    })),
    isCut: ids.length > kept.length,
  };
}

/** Events without a date have no last one, so they are left out. */
async function latestEvents({ db, clock }: FeedSite, { today, category }: Wanted): Promise<string[]> {
  const since = Temporal.PlainDate.from(today).subtract({ years: feedLimits.yearsKept }).toString();
  const dates = db
    .selectFrom("occurrences")
    .select(["eventId", "date"])
    .where("date", ">=", since)
    .where("isPublic", "=", true)
    .where(visibleAt(clock()))
    .$if(category !== undefined, (shown) => shown.where("category", "=", category ?? ""))
    .orderBy("date", "desc")
    .orderBy("eventId", "desc")
    .limit(feedLimits.dates);
  const rows = await db
    .selectFrom(dates.as("dates"))
    .select("eventId")
    .groupBy("eventId")
    .orderBy(({ fn }) => fn.max("date"), "desc")
    .orderBy("eventId", "desc")
    .limit(feedLimits.events + 1)
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** An event that has a date, by its URL or one that it had. Throws a 404 page when the viewer sees no such event. */
export async function findFeedEvent(site: FeedSite, viewer: Viewer, slug: string): Promise<FeedEvent> {
  const { id } = await findBySlug(site, { viewer, slug });
  const event = await site.db
    .selectFrom("events")
    .select(columns)
    .where("id", "=", id)
    .where("eventDate", "!=", "")
    .executeTakeFirst();
  return { ...found(event, "event"), exceptions: await readExceptions(site.db, id) };
}

export async function hasUpcoming(
  { db, clock }: FeedSite,
  { today, category = "" }: Wanted,
): Promise<boolean> {
  const row = await db
    .selectFrom("occurrences")
    .select("id")
    .where("category", "=", category)
    .where("date", ">=", today)
    .where("isPublic", "=", true)
    .where(visibleAt(clock()))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
