import type { Kysely } from "kysely";

/**
 * How often the recording of each sermon was heard. No page of visitors reads it, so a play makes no kept page again. It
 * outlives a deleted sermon, so that any version can restore it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sermonPlays")
    .addColumn("sermonId", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .execute();
}
