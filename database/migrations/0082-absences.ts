import type { Kysely } from "kysely";

/** From when until when the site was off, since when its clock is in doubt, and until when a mail says something. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("siteClock").addColumn("awayFrom", "text").execute();
  await db.schema.alterTable("siteClock").addColumn("backAt", "text").execute();
  await db.schema.alterTable("siteClock").addColumn("doubtedFrom", "text").execute();
  await db.schema.alterTable("outbox").addColumn("validUntil", "text").execute();
}
