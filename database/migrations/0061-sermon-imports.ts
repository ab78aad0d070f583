import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** What was imported as sermons, and where from. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");
  await db.schema
    .createTable("importedSermons")
    // Two imports at the same moment add each sermon once.
    .addColumn("uid", "text", (column) => column.primaryKey())
    // No reference: the row stays when the sermon is deleted, so that the next import says so.
    .addColumn("sermonId", "text", (column) => column.notNull().unique())
    .addColumn("guid", "text", empty)
    .addColumn("recordingUrl", "text", empty)
    .addColumn("recording", "text", (column) => column.notNull().defaultTo("none"))
    .addColumn("problem", "text", empty)
    .addColumn("importedAt", "text", required)
    .execute();
  await db.schema
    .createIndex("importedSermonsByRecording")
    .on("importedSermons")
    .columns(["recording", "sermonId"])
    .execute();
  await db.schema
    .createTable("sermonSources")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("url", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", required)
    .addColumn("importedAt", "text", required)
    .execute();
  if (kind === "sqlite") return;
  await sql`
    create trigger "noteContentChange"
    after insert or update or delete or truncate on "importedSermons"
    for each statement execute function "noteContentChange"()`.execute(db);
}
