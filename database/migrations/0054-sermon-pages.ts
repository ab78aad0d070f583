import type { Kysely } from "kysely";

/**
 * Each sermon has a page of its own, and may have a recording and notes. One that an older version adds has its id at the end
 * of its URL until this version next starts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("videos").addColumn("slug", "text").execute();
  await db.schema
    .alterTable("videos")
    .addColumn("summary", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  for (const file of ["audioId", "notesId"])
    await db.schema.alterTable("videos").addColumn(file, "text").execute();
  await db.schema.alterTable("siteFiles").addColumn("audio", "text").execute();
  await db.schema.createIndex("videosBySlug").on("videos").column("slug").unique().execute();
  await db.schema
    .createIndex("videosByPreacher")
    .on("videos")
    .columns(["sermonBy", "date desc", "id desc"])
    .execute();
}
