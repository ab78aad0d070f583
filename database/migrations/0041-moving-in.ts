import type { Kysely } from "kysely";

/** What came from an old site, and which paths people ask for in vain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("movedItems")
    // Two imports of one export at the same moment add its pages once.
    .addColumn("source", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    // No reference: the row stays when the item is deleted, so that the next import says so.
    .addColumn("itemId", "text", (column) => column.notNull())
    .addColumn("movedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("missedAddresses")
    .addColumn("path", "text", (column) => column.primaryKey())
    .addColumn("times", "integer", (column) => column.notNull())
    .addColumn("lastDay", "text", (column) => column.notNull())
    .execute();
}
