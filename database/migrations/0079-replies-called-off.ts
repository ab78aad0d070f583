import type { Kysely } from "kysely";

/** For whom a date that they can no longer see does not take place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("attendances").addColumn("calledOffAt", "text").execute();
}
