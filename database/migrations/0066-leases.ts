import type { Kysely } from "kysely";

/** What one of several copies of the site does, and which copies run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("leases")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("fence", "integer", (column) => column.notNull())
    .addColumn("heldUntil", "text", (column) => column.notNull())
    .addColumn("says", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
