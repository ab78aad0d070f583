import type { Kysely } from "kysely";

/** The language in which an event is held; empty where nobody says it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("events")
    .addColumn("heldIn", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
