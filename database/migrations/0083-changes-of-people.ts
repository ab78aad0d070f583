import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** What tells who is logged in and what they may do, what is theirs on pages for everybody, and what waits for staff. */
const tables = [
  ...["user", "session", "personRoles", "ownRoles", "secondFactors", "passkey"],
  ...["likes", "prayersPrayed", "attendances", "eventProposals"],
  ...["prayerRewordings", "newcomers", "groupRequests", "suggestedHelpers", "bankProposals"],
];

/** Lets all copies of the site see these changes on PostgreSQL. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === "sqlite") return;
  for (const table of tables)
    await sql`
      create trigger "noteContentChange"
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function "noteContentChange"()`.execute(db);
}
