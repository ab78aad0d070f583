import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** Speakers, series and topics, by which sermons are found. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");
  const owned = (by: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(by).onDelete("cascade");
  await db.schema
    .createTable("sermonCollections")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", required)
    .addColumn("slug", "text", required)
    .addColumn("name", "text", required)
    .addColumn("about", "text", empty)
    .addColumn("imgUrl", "text", empty)
    .addColumn("imgAlt", "text", empty)
    .addColumn("number", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex("sermonCollectionsBySlug")
    .on("sermonCollections")
    .columns(["kind", "slug"])
    .unique()
    .execute();
  await db.schema
    .createTable("sermonCollectionNames")
    .addColumn("kind", "text", required)
    .addColumn("nameKey", "text", required)
    .addColumn("name", "text", required)
    .addColumn("collectionId", "text", owned("sermonCollections.id"))
    .addPrimaryKeyConstraint("nameOfSermonCollection", ["kind", "nameKey"])
    .execute();
  await db.schema
    .createIndex("sermonCollectionNamesByCollection")
    .on("sermonCollectionNames")
    .column("collectionId")
    .execute();
  await db.schema
    .createTable("mergedCollectionSlugs")
    .addColumn("kind", "text", required)
    .addColumn("slug", "text", required)
    .addColumn("collectionId", "text", owned("sermonCollections.id"))
    .addPrimaryKeyConstraint("slugOfMergedCollection", ["kind", "slug"])
    .execute();
  await db.schema
    .createIndex("mergedCollectionSlugsByCollection")
    .on("mergedCollectionSlugs")
    .column("collectionId")
    .execute();
  await db.schema
    .createTable("sermonsInCollections")
    .addColumn("collectionId", "text", owned("sermonCollections.id"))
    .addColumn("sermonId", "text", owned("videos.id"))
    .addColumn("place", "integer")
    .addPrimaryKeyConstraint("sermonInCollection", ["collectionId", "sermonId"])
    .execute();
  await db.schema
    .createIndex("sermonsInCollectionsBySermon")
    .on("sermonsInCollections")
    .columns(["sermonId", "collectionId"])
    .execute();
  await db.schema
    .alterTable("videos")
    .addColumn("wasIn", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  // All that lists and counts of collections read of sermons.
  await db.schema
    .createIndex("videosInCollections")
    .on("videos")
    .columns(["id", "date", "visibleFrom", "visibleUntil"])
    .execute();
  if (kind === "sqlite") return;
  for (const table of [
    "sermonCollections",
    "sermonCollectionNames",
    "mergedCollectionSlugs",
    "sermonsInCollections",
  ])
    await sql`
      create trigger "noteContentChange"
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function "noteContentChange"()`.execute(db);
}
