import type { Kysely } from "kysely";

/** The newest moment that the site is sure of. It has no row before the site has looked at its clock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("siteClock")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("known", "text", (column) => column.notNull())
    .addColumn("seen", "text", (column) => column.notNull())
    .execute();
}
