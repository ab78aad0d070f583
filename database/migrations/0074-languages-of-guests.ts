import type { Kysely } from "kysely";

const tables = [
  "unconfirmedPrayers",
  "prayerGuests",
  "newcomers",
  "groupRequests",
  "vigilPeople",
  "attendances",
];

/** The language in which people without an account wrote; null for those who wrote before, and for accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) await db.schema.alterTable(table).addColumn("language", "text").execute();
}
