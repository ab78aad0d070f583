import type { Database } from "../../database/connection.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { eventColumns } from "./events.server.ts";
import type { SavedEvent } from "./events.ts";
import { type ChurchEvent, readDates } from "./lists.server.ts";

/** The category of services, whose times stand on every page. */
export const serviceCategory = "service";

export interface ServiceSeries extends SavedEvent {
  /** The series that it continues, since somebody changed a date and all that follow. */
  followsId: string | null;
}

/** Public series of services, those that began first first. Some may have ended. */
export function listServiceSeries(db: Database): Promise<ServiceSeries[]> {
  return db
    .selectFrom("events")
    .select([...eventColumns, "followsId"])
    .where("category", "=", serviceCategory)
    .where("rule", "<>", "")
    .where("isPublic", "=", true)
    .orderBy("eventDate")
    .orderBy("id")
    .execute();
}

/** Enough for two months of a service on each day. */
const mostDates = 60;

/** The dates of public services from `today` on, soonest first, cancelled ones too. */
export async function listServiceDates(
  site: { db: Database; storage: Storage },
  today: string,
): Promise<ChurchEvent[]> {
  const rows = await site.db
    .selectFrom("occurrences")
    .select("id")
    .where("category", "=", serviceCategory)
    .where("isPublic", "=", true)
    .where("date", ">=", today)
    .orderBy("date")
    .orderBy("time")
    .orderBy("id")
    .limit(mostDates)
    .execute();
  const dates = new Map(
    (
      await readDates(
        site,
        rows.map(({ id }) => id),
      )
    ).map((date) => [date.id, date]),
  );
  return rows.flatMap(({ id }) => dates.get(id) ?? []);
}
