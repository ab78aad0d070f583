import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** People pray for requests, report them, are reminded of them and print them. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await prayed(db);
  await reports(db);
  await reminders(db);
  await sheets(db);
  for (const statement of kind === "sqlite" ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

async function prayed(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prayersPrayed")
    .addColumn("requestId", "text", (column) =>
      column.notNull().references("prayerRequests.id").onDelete("cascade"),
    )
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("day", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("prayedOncePerDay", ["requestId", "userId"])
    .execute();
  await db.schema.createIndex("prayersPrayedByMember").on("prayersPrayed").column("userId").execute();
}

async function reports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prayerReports")
    .addColumn("requestId", "text", (column) =>
      column.notNull().references("prayerRequests.id").onDelete("cascade"),
    )
    .addColumn("reporter", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.references("user.id").onDelete("cascade"))
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("counts", "boolean", (column) => column.notNull())
    .addColumn("settledAs", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("reportedOnce", ["requestId", "reporter"])
    .execute();
  await db.schema.createIndex("prayerReportsOfMember").on("prayerReports").column("userId").execute();
}

async function reminders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prayerReminders")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("requestId", "text", (column) => column.notNull())
    .addColumn("remindedOn", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("remindedOnceOfEach", ["userId", "requestId"])
    .execute();
  await db.schema.createIndex("prayerRemindersDue").on("prayerReminders").column("remindedOn").execute();
}

/** What stood on a sheet has no foreign key to the requests: it must outlive them. */
async function sheets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prayerSheets")
    .addColumn("number", "integer", (column) => column.primaryKey())
    .addColumn("printedBy", "text", (column) => column.references("user.id").onDelete("set null"))
    .addColumn("printedAt", "text", (column) => column.notNull())
    .addColumn("destroyBy", "text", (column) => column.notNull())
    .addColumn("destroyedAt", "text")
    .execute();
  await db.schema
    .createTable("prayersOnSheets")
    .addColumn("sheet", "integer", (column) =>
      column.notNull().references("prayerSheets.number").onDelete("cascade"),
    )
    .addColumn("requestId", "text", (column) => column.notNull())
    .addColumn("goneAt", "text")
    .addPrimaryKeyConstraint("onEachSheetOnce", ["sheet", "requestId"])
    .execute();
}

const deleteNumber = `delete from "itemNumbers" where "kind" = 'prayer' and "itemId" = old."id"`;

const onSqlite = [
  `create trigger "numberOfDeletedPrayer" after delete on "prayerRequests" begin ${deleteNumber}; end`,
];

const onPostgres = [
  `create function "numberOfDeletedPrayer"() returns trigger language plpgsql as $$
   begin
     ${deleteNumber};
     return null;
   end
   $$`,
  `create trigger "numberOfDeletedPrayer" after delete on "prayerRequests"
   for each row execute function "numberOfDeletedPrayer"()`,
];
