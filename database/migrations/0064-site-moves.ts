import type { Kysely } from "kysely";

/** At most one row: that the site is moving away from this database or has done so, or that half of it has arrived here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("siteMoves")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("moveId", "text", (column) => column.notNull())
    .addColumn("siteId", "text", (column) => column.notNull())
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("files", "text", (column) => column.notNull())
    .addColumn("until", "double precision", (column) => column.notNull())
    .execute();
}
