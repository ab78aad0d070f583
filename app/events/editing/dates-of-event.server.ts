import type { Database } from "../../../database/connection.ts";
import { readPage } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import type { SavedEvent } from "../events.ts";
import { readExceptions } from "../exception-rows.server.ts";
import { type ChurchEvent, type EventSite, readDates } from "../listed-dates.server.ts";

export interface ManagedDate extends ChurchEvent {
  day: string;
  isChanged: boolean;
}

/** A page of the dates of an event: from today on, soonest first, or past ones, latest first. */
export async function listDatesOf(
  site: EventSite,
  viewer: Viewer,
  { event, today, past }: { event: Pick<SavedEvent, "id">; today: string; past: boolean },
  page: number,
): Promise<Page<ManagedDate>> {
  requirePermission(viewer, "events:write");
  const order = past ? "desc" : "asc";
  const ids = site.db
    .selectFrom("occurrences")
    .select("id")
    .where("eventId", "=", event.id)
    .where("date", past ? "<" : ">=", today)
    .orderBy("date", order)
    .orderBy("time", order)
    .orderBy("id", order);
  const list = await readPage(site.db, ids, page, (shown) => readDates(site, shown));
  const days = list.items.flatMap(({ day }) => day ?? []);
  const exceptions = await readExceptions(site.db, event.id, days);
  const changed = new Set(
    exceptions.flatMap(({ day, changes }) => (Object.keys(changes).length > 0 ? [day] : [])),
  );
  const items = list.items.map((date) => {
    const day = date.day ?? "";
    // Rows are found by their days in the URL, where a slash would not be.
    return { ...date, day, id: day, isChanged: changed.has(day) };
  });
  return { ...list, items };
}

/** The next date of each of these events that is not cancelled, `YYYY-MM-DD`, by the events' ids. */
export async function nextDatesOf(db: Database, ids: string[], today: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("occurrences")
    .select(({ fn }) => ["eventId", fn.min("date").as("date")])
    .where("eventId", "in", ids)
    .where("date", ">=", today)
    .where("isCancelled", "=", false)
    .groupBy("eventId")
    .execute();
  return new Map(rows.map(({ eventId, date }) => [eventId, date]));
}
