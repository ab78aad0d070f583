import type { Kysely } from "kysely";

/** Calendars of other programs: which event came from where, URLs to import again, and what waits for its import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("importedEvents")
    .addColumn("uid", "text", (column) => column.notNull())
    .addColumn("recurrenceDay", "text", (column) => column.notNull())
    // No reference: the row stays when the event is deleted, so that the next import leaves it deleted.
    .addColumn("eventId", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("contentHash", "text", (column) => column.notNull())
    .addColumn("importedAt", "text", (column) => column.notNull())
    // Two imports of one calendar at the same moment add its events once.
    .addPrimaryKeyConstraint("importedEventsKey", ["uid", "recurrenceDay"])
    .execute();
  await db.schema
    .createTable("calendarSources")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("url", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("importedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("importPreviews")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("sourceUrl", "text", (column) => column.notNull())
    .addColumn("plan", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("importPreviewsByAge").on("importPreviews").column("expiresAt").execute();
  await db.schema.createIndex("importPreviewsByPerson").on("importPreviews").column("userId").execute();
}
