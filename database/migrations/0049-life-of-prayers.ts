import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** Prayer requests end, are answered, and have updates; pastors keep private notes about them. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const moment of ["endingAskedAt", "endedAt"])
    await db.schema.alterTable("prayerRequests").addColumn(moment, "text").execute();
  await updates(db);
  await followUps(db);
  for (const column of ["isApproved", "isShared"])
    await db.schema
      .createIndex(`prayerRequestsByState${column === "isApproved" ? "ForAll" : "ForMembers"}`)
      .on("prayerRequests")
      .columns([column, "state", "date desc", "id desc"])
      .execute();
  await db.schema
    .createIndex("prayerRequestsByEnd")
    .on("prayerRequests")
    .columns(["state", "endsAt"])
    .execute();
  const words = kind === "sqlite" ? onSqlite : onPostgres;
  for (const statement of words) await sql.raw(statement).execute(db);
  if (kind === "postgres")
    await sql`
      create trigger "noteContentChange"
      after insert or update or delete or truncate on "prayerUpdates"
      for each statement execute function "noteContentChange"()`.execute(db);
}

async function updates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prayerUpdates")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("requestId", "text", (column) =>
      column.notNull().references("prayerRequests.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("prayerUpdatesOfRequest")
    .on("prayerUpdates")
    .columns(["requestId", "id"])
    .execute();
  await db.schema.createIndex("prayerUpdatesByState").on("prayerUpdates").columns(["state", "id"]).execute();
}

async function followUps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prayerFollowUps")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("requestId", "text", (column) =>
      column.notNull().references("prayerRequests.id").onDelete("cascade"),
    )
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("doneAt", "text")
    .addColumn("authorId", "text", (column) => column.references("user.id").onDelete("set null"))
    .addColumn("authorName", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("prayerFollowUpsOfRequest")
    .on("prayerFollowUps")
    .columns(["requestId", "id"])
    .execute();
}

/** Staff show or hide an update as it was written. */
const refusal = "an update cannot be changed";

const onSqlite = [
  `create trigger "unchangedPrayerUpdate" before update of "words", "requestId", "kind" on "prayerUpdates"
   begin select raise(abort, '${refusal}'); end`,
];

const onPostgres = [
  `create function "unchangedPrayerUpdate"() returns trigger language plpgsql as $$
   begin
     raise exception '${refusal}' using errcode = 'check_violation';
   end
   $$`,
  `create trigger "unchangedPrayerUpdate" before update of "words", "requestId", "kind" on "prayerUpdates"
   for each row execute function "unchangedPrayerUpdate"()`,
];
