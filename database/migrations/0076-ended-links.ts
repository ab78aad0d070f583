import type { Kysely } from "kysely";

/** All links of a person can be ended at once, also those that are nowhere but in mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("endedLinks")
    .addColumn("emailDigest", "text", (column) => column.primaryKey())
    .addColumn("endedAt", "text", (column) => column.notNull())
    .addColumn("keptUntil", "text", (column) => column.notNull())
    .execute();
}
