import { type Kysely, sql } from "kysely";

/** Ends all sessions: their tokens were stored as plain text, and only hashes are stored from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "session"`.execute(db);
}
