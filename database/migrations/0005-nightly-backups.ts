import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("nightlyBackups")
    .addColumn("night", "text", (column) => column.primaryKey())
    .addColumn("heldUntil", "text", (column) => column.notNull())
    .addColumn("finishedAt", "text")
    .execute();
}
