import type { Kysely } from "kysely";

/** When everybody was told that the only person who may change bank details can publish a proposal alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("bankProposals").addColumn("announcedAt", "text").execute();
}
