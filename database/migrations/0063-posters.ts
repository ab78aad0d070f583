import type { Kysely } from "kysely";

/** A picture that staff choose for the film of a sermon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("videos")
    .addColumn("poster", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
