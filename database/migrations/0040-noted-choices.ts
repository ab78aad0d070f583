import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** Pages that are kept in memory show whether the site shows the sample. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === "postgres")
    await sql`
      create trigger "noteContentChange"
      after insert or update or delete or truncate on "siteChoices"
      for each statement execute function "noteContentChange"()`.execute(db);
}
