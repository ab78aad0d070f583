import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/**
 * A series is one event with parts, each from a day on. Its row says what its latest part says, so versions before this one
 * read the dates from the latest change on as they are. `joinDivided` joins what they have divided.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  for (const name of ["endedParts", "partId"])
    await db.schema
      .alterTable("events")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  await db.schema
    .createTable("formerEvents")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("eventId", "text", required)
    .execute();
  await db.schema.createIndex("formerEventsOfEvent").on("formerEvents").column("eventId").execute();
  if (kind === "sqlite") return;
  await sql`
    create trigger "noteContentChange"
    after insert or update or delete or truncate on "formerEvents"
    for each statement execute function "noteContentChange"()`.execute(db);
}
