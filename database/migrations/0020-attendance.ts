import type { Kysely } from "kysely";

/** People say that they come to a date of an event, and mails can carry a calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("events")
    .addColumn("takesReplies", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema.alterTable("events").addColumn("places", "integer").execute();
  await db.schema.alterTable("outbox").addColumn("calendar", "text").execute();
  await db.schema
    .createTable("attendances")
    .addColumn("id", "text", (column) => column.primaryKey())
    // No reference: when an event is deleted, those who said yes are told first.
    .addColumn("eventId", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.references("user.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("people", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("arrival", "integer", (column) => column.notNull())
    .addColumn("told", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("changedAt", "text", (column) => column.notNull())
    .addColumn("remindedAt", "text")
    .addUniqueConstraint("oneReplyPerDate", ["eventId", "day", "email"])
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on("attendances").columns(columns).execute();
  await index("attendancesByArrival", ["eventId", "day", "arrival"]);
  await index("attendancesByPerson", ["userId"]);
  await index("attendancesByEmail", ["email"]);
  await index("attendancesByDay", ["day"]);
}
