import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/**
 * A prayer request remembers what its next step depends on: where it was before, that readers have hidden it, that its asker
 * said no to other words, and since when it waits.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const added = ["stateBefore", "hiddenAt", "editRefusedAt", "waitingSince", "waitToldAt"];
  for (const column of added)
    await db.schema.alterTable("prayerRequests").addColumn(column, "text").execute();
  await db.schema
    .alterTable("prayerRequests")
    .addColumn("waitTold", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await rewordings(db);
  for (const statement of [...backfill, ...(kind === "sqlite" ? onSqlite : onPostgres)])
    await sql.raw(statement).execute(db);
}

/** Apart from `prayerEdits`, which versions before this one would let the asker publish. */
async function rewordings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prayerRewordings")
    .addColumn("requestId", "text", (column) =>
      column.primaryKey().references("prayerRequests.id").onDelete("cascade"),
    )
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("userName", "text", (column) => column.notNull())
    .addColumn("askedAt", "text", (column) => column.notNull())
    .execute();
}

const backfill = [
  `update "prayerRequests" set "waitingSince" = "date", "endsAt" = null where "state" = 'waiting'`,
  `update "prayerRequests" set "hiddenAt" = (
     select max("createdAt") from "prayerReports"
     where "requestId" = "prayerRequests"."id" and "settledAs" is null and "counts")
   where "state" = 'waiting' and "shownAt" is not null`,
  // Until now an approval said that somebody had spoken with the person. From now on only an alert that is taken ends.
  `delete from "prayerAlerts" where "takenBy" is null and "requestId" in (
     select "id" from "prayerRequests" where "state" in ('shown', 'held', 'answered'))`,
];

const refusal = "the person who asked said no to other words";
const violates = `new."how" in ('decided', 'spelling') and exists (
  select 1 from "prayerRequests" where "id" = new."requestId" and "editRefusedAt" is not null)`;

const onSqlite = [
  `create trigger "refusedPrayerEdit" before insert on "prayerConsents" when ${violates}
   begin select raise(abort, '${refusal}'); end`,
];

const onPostgres = [
  `create function "refusedPrayerEdit"() returns trigger language plpgsql as $$
   begin
     if ${violates} then raise exception '${refusal}' using errcode = 'check_violation'; end if;
     return new;
   end
   $$`,
  `create trigger "refusedPrayerEdit" before insert on "prayerConsents"
   for each row execute function "refusedPrayerEdit"()`,
];
