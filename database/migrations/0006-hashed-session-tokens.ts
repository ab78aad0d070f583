import { type Kysely, sql } from "kysely";

/** Ends all sessions: until now their tokens stood in the database as they are, from now on only their hashes do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "session"`.execute(db);
}
