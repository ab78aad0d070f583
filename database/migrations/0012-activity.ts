import type { Kysely } from "kysely";

/** Who did what to which thing when. Ids are UUIDv7, so their order is the order of time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("activity")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("actorId", "text")
    .addColumn("actorName", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("thingId", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("before", "text")
    .addColumn("after", "text")
    .execute();
  await db.schema.createIndex("activityByActor").on("activity").columns(["actorId", "id"]).execute();
  await db.schema.createIndex("activityByKind").on("activity").columns(["kind", "id"]).execute();
  await db.schema.createIndex("activityByThing").on("activity").columns(["kind", "thingId", "id"]).execute();
}
