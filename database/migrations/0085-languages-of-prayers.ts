import type { Kysely } from "kysely";

/**
 * The language in which a prayer request was written; null for those of before. Of another name than the language of guests,
 * with whom the version before joins them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("prayerRequests").addColumn("writtenIn", "text").execute();
}
