import type { Kysely } from "kysely";

/** A deleted vigil can be brought back. Versions before this one see it hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("vigils").addColumn("deletedAs", "text").execute();
}
