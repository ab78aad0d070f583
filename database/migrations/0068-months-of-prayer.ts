import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/**
 * When somebody first decided about a prayer request, and how many of its pastoral notes are done or need nothing more, stand
 * with the request: months are counted from one index. Triggers write both, so that older versions do, too.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema.alterTable("prayerRequests").addColumn("decidedAt", "text").execute();
  await db.schema
    .alterTable("prayerRequests")
    .addColumn("followedUp", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // Other copies need not read anew what they do not know.
  const noted = (how: "disable" | "enable") =>
    kind === "postgres" &&
    sql.raw(`alter table "prayerRequests" ${how} trigger "noteContentChange"`).execute(db);
  await noted("disable");
  await sql`update "prayerRequests" set "decidedAt" = (${sql.raw(firstDecision(`"prayerRequests"."id"`))})`.execute(
    db,
  );
  await sql`
    update "prayerRequests" set "followedUp" = (${sql.raw(followUps(`"prayerRequests"."id"`))})
    where "id" in (select "requestId" from "prayerFollowUps")`.execute(db);
  await noted("enable");
  const words = kind === "sqlite" ? onSqlite : onPostgres;
  for (const statement of words) await sql.raw(statement).execute(db);
  await db.schema
    .createIndex("prayerRequestsByMonth")
    .on("prayerRequests")
    .columns(["date", "state", "isShared", "category", "answeredAt", "decidedAt", "shownAt", "followedUp"])
    .execute();
}

const firstDecision = (id: string) =>
  `select min("createdAt") from "prayerNotes"
   where "requestId" = ${id} and "kind" in ('approved', 'published', 'declined', 'passed-on', 'deleted')`;
const followUps = (id: string) =>
  `select count(*) from "prayerFollowUps" where "requestId" = ${id} and ("doneAt" is not null or "day" = '')`;

const noteDecision = `update "prayerRequests" set "decidedAt" = new."createdAt"
  where "id" = new."requestId" and ("decidedAt" is null or "decidedAt" > new."createdAt")`;
const isDecision = `new."kind" in ('approved', 'published', 'declined', 'passed-on', 'deleted')`;
const noteFollowUps = (row: "new" | "old") =>
  `update "prayerRequests" set "followedUp" = (${followUps(`${row}."requestId"`)}) where "id" = ${row}."requestId"`;

const onSqlite = [
  `create trigger "noteFirstDecision" after insert on "prayerNotes" when ${isDecision} begin ${noteDecision}; end`,
  `create trigger "noteFollowUp" after insert on "prayerFollowUps" begin ${noteFollowUps("new")}; end`,
  `create trigger "noteFollowUpDone" after update of "doneAt", "day" on "prayerFollowUps"
   begin ${noteFollowUps("new")}; end`,
  `create trigger "noteFollowUpGone" after delete on "prayerFollowUps" begin ${noteFollowUps("old")}; end`,
];

const onPostgres = [
  `create function "noteFirstDecision"() returns trigger language plpgsql as $$
   begin ${noteDecision}; return null; end $$`,
  `create trigger "noteFirstDecision" after insert on "prayerNotes"
   for each row when (${isDecision}) execute function "noteFirstDecision"()`,
  `create function "noteFollowUp"() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then ${noteFollowUps("old")}; else ${noteFollowUps("new")}; end if;
     return null;
   end $$`,
  `create trigger "noteFollowUp" after insert or delete or update of "doneAt", "day" on "prayerFollowUps"
   for each row execute function "noteFollowUp"()`,
];
