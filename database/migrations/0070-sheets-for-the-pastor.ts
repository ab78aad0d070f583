import type { Kysely } from "kysely";

/** Sheets with what only the pastor reads are apart from those that are taken to a meeting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("prayerSheets")
    .addColumn("isForPastor", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
}
