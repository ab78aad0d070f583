import type { Kysely } from "kysely";

/** Askers are told each morning that people prayed for them, unless they want no such mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prayersToTell")
    .addColumn("requestId", "text", (column) =>
      column.notNull().references("prayerRequests.id").onDelete("cascade"),
    )
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("members", "integer", (column) => column.notNull())
    .addColumn("visitors", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("prayersToTellOfDay", ["requestId", "day"])
    .execute();
  await db.schema.createIndex("prayersToTellByDay").on("prayersToTell").column("day").execute();
  for (const table of ["mailChoices", "prayerGuests"])
    await db.schema
      .alterTable(table)
      .addColumn("prayedMail", "text", (column) => column.notNull().defaultTo("on"))
      .execute();
}
