import type { Kysely } from "kysely";

/**
 * Until when one request finishes an upload, so that no other disturbs it; and the scripts, styles and pictures of each
 * version that ran lately, so that every copy can send those of the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("uploads").addColumn("finishingUntil", "text").execute();
  await db.schema
    .createTable("assetPacks")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("contentKey", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("files", "text", (column) => column.notNull())
    .addColumn("seenAt", "text", (column) => column.notNull())
    .execute();
}
