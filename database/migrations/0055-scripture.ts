import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** What sermons are about. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .alterTable("videos")
    .addColumn("scripture", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createTable("sermonPassages")
    .addColumn("sermonId", "text", (column) => column.notNull().references("videos.id").onDelete("cascade"))
    .addColumn("place", "integer", required)
    .addColumn("book", "integer", required)
    .addColumn("firstChapter", "integer", required)
    .addColumn("firstVerse", "integer")
    .addColumn("lastChapter", "integer", required)
    .addColumn("lastVerse", "integer")
    .addColumn("countedFrom", "integer", required)
    .addPrimaryKeyConstraint("passagesOfSermon", ["sermonId", "place"])
    .execute();
  // All that the map of the Bible and the list of a book read.
  await db.schema
    .createIndex("sermonPassagesByBook")
    .on("sermonPassages")
    .columns(["book", "countedFrom", "lastChapter", "firstChapter", "firstVerse", "sermonId"])
    .execute();
  // Who may see them, without their text.
  await db.schema
    .createIndex("videosByVisibility")
    .on("videos")
    .columns(["id", "visibleFrom", "visibleUntil"])
    .execute();
  if (kind === "sqlite") return;
  await sql`
    create trigger "noteContentChange"
    after insert or update or delete or truncate on "sermonPassages"
    for each statement execute function "noteContentChange"()`.execute(db);
}
