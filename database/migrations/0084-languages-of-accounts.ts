import type { Kysely } from "kysely";

/** The language that each person reads; null where the first one of the church is as good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("user").addColumn("language", "text").execute();
  await db.schema.alterTable("user").addColumn("languageChosenAt", "text").execute();
}
