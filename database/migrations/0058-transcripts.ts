import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** What was said in a recording, and its parts. Transcripts outlive a deleted sermon, so that any version can restore it. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .alterTable("videos")
    .addColumn("chapters", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createTable("sermonTranscripts")
    .addColumn("sermonId", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .execute();
  if (kind === "sqlite") return;
  await sql`
    create trigger "noteContentChange"
    after insert or update or delete or truncate on "sermonTranscripts"
    for each statement execute function "noteContentChange"()`.execute(db);
}
