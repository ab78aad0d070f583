import type { Kysely } from "kysely";

/** What events, sermons and posts said before, so that it can be read and used again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("itemVersions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("itemId", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    // No references: the history stays when somebody leaves.
    .addColumn("authorId", "text")
    .addColumn("authorName", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("itemVersionsOfItem")
    .on("itemVersions")
    .columns(["kind", "itemId", "version"])
    .execute();
  await db.schema.createIndex("itemVersionsByAuthor").on("itemVersions").column("authorId").execute();
}
