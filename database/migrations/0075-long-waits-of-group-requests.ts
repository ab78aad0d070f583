import type { Kysely } from "kysely";

/**
 * When somebody who asked to join a group was told that nobody has answered yet, and what else came under their email while
 * their request waits: the email may be typed by somebody else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["askerToldAt", "further"])
    await db.schema.alterTable("groupRequests").addColumn(column, "text").execute();
}
