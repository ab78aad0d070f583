import type { Kysely } from "kysely";

/** When somebody last said that a page is still right. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pageReviews")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("reviewedAt", "text", (column) => column.notNull())
    .execute();
}
