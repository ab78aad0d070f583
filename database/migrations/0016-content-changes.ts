import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

const tables = ["events", "videos", "dailyPosts", "prayerRequests", "settings", "storedFiles"];

/**
 * Notes which transactions of PostgreSQL changed what visitors read, so that all copies of the site see it. SQLite
 * counts commits itself.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === "sqlite") return;
  await sql`
    create table "contentChanges" (
      "xid" xid8 not null default pg_current_xact_id(),
      "tableName" text not null,
      "at" timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index "contentChangesXid" on "contentChanges" ("xid")`.execute(db);
  await sql`
    create function "noteContentChange"() returns trigger language plpgsql as $$
    begin
      insert into "contentChanges" ("tableName") values (tg_table_name);
      return null;
    end
    $$`.execute(db);
  for (const table of tables)
    await sql`
      create trigger "noteContentChange"
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function "noteContentChange"()`.execute(db);
}
