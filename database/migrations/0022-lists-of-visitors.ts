import type { Kysely } from "kysely";

/** Visitors' lists of all events find their ids in an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("eventsNewestFirst").execute();
  await db.schema.dropIndex("eventsByCategory").execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on("events").columns(columns).execute();
  await index("eventsNewestFirst", ["eventDate", "eventTime", "id", "isPublic"]);
  await index("eventsByCategory", ["category", "eventDate", "eventTime", "id", "isPublic"]);
}
