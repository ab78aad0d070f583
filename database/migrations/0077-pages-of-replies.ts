import type { Kysely } from "kysely";

/** Pages of those who replied to a date, and how many people they are, are read from an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("attendancesByState")
    .on("attendances")
    .columns(["eventId", "day", "state", "arrival", "id", "people"])
    .execute();
}
