import type { Kysely } from "kysely";

/** Keeps what staff delete for a while, so that they can undo it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("deletedItems")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("itemId", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("picturePath", "text", (column) => column.notNull())
    .addColumn("deletedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("deletedItemsByItem").on("deletedItems").column("itemId").execute();
  await db.schema.createIndex("deletedItemsByTime").on("deletedItems").column("deletedAt").execute();
}
