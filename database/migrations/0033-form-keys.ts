import type { Kysely } from "kysely";

/** What forms have saved, for a day, so that a second attempt gets the answer of the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("formKeys")
    .addColumn("keyHash", "text", (column) => column.primaryKey())
    // No reference: its lock on the person would come before those of content, and two changes could deadlock.
    .addColumn("userId", "text", (column) => column.notNull())
    .addColumn("result", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
}
