import { v7 as uuidv7 } from "uuid";
import { defaultDetails } from "../../app/events/event-writes.server.ts";
import type { NewEvent } from "../../app/events/events.ts";
import { listOccurrences } from "../../app/events/occurrences.server.ts";
import type { Database } from "../../database/connection.ts";

/** A row of `events` with what a test does not care about. */
export function eventRow(event: Partial<NewEvent> & { id?: string; slug?: string; version?: number } = {}) {
  const id = event.id ?? uuidv7();
  return {
    ...defaultDetails,
    eventTitle: "Choir practice",
    eventContent: "In the chapel",
    eventDate: "2026-12-01",
    eventTime: "19:00",
    eventUrl: "",
    eventAlt: "",
    slug: id,
    changedAt: "2026-11-21T10:00:00.000Z",
    ...event,
    id,
  };
}

/** Inserts events with their dates, as seen at `now`. */
export async function insertEvents(
  db: Database,
  events: Parameters<typeof eventRow>[0][],
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const event of events.map(eventRow)) {
      await trx.insertInto("events").values(event).execute();
      await listOccurrences(trx, event, now);
    }
  });
}

export async function listAllDates(db: Database, now = new Date()): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const event of await trx.selectFrom("events").selectAll().execute())
      await listOccurrences(trx, event, now);
  });
}
