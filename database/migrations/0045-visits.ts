import type { Kysely } from "kysely";

/** How often each page was opened on a day. No page of visitors reads it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("visits")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("visitsPrimaryKey", ["day", "path"])
    .execute();
}
