import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/**
 * Events repeat and have dates of their own. Breaking, because older versions would add events without dates, which no
 * list would show.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await widenEvents(db);
  await nameEvents(db);
  await db.schema.createIndex("eventsBySlug").on("events").column("slug").unique().execute();
  await db.schema
    .createIndex("eventsByCategory")
    .on("events")
    .columns(["category", "eventDate", "eventTime", "id"])
    .execute();
  await db.schema.createIndex("eventsByFollowed").on("events").column("followsId").execute();
  await db.schema.createIndex("eventsToList").on("events").columns(["listedUntil", "id"]).execute();
  await exceptions(db);
  await occurrences(db);
  await db.schema
    .createTable("serviceCalendar")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("content", "text", (column) => column.notNull())
    .execute();
  await listDates(db);
  if (kind === "postgres") await noteChanges(db);
}

async function widenEvents(db: Kysely<unknown>): Promise<void> {
  const texts = ["slug", "endDate", "endTime", "placeName", "placeAddress", "placePosition", "contactName"];
  const moreTexts = ["contactEmail", "link", "rule", "addedDates", "listedUntil", "followsRule", "changedAt"];
  for (const name of [...texts, ...moreTexts])
    await db.schema
      .alterTable("events")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  await db.schema
    .alterTable("events")
    .addColumn("category", "text", (column) => column.notNull().defaultTo("other"))
    .execute();
  await db.schema
    .alterTable("events")
    .addColumn("isAllDay", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .alterTable("events")
    .addColumn("isPublic", "boolean", (column) => column.notNull().defaultTo(true))
    .execute();
  await db.schema.alterTable("events").addColumn("followsId", "text").execute();
}

/** URLs of events that exist already end with their ids; SQL cannot make readable ones of their titles. */
async function nameEvents(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  await sql`update "events" set "slug" = "id", "changedAt" = ${now}`.execute(db);
}

async function exceptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("eventExceptions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("eventId", "text", (column) => column.notNull().references("events.id").onDelete("cascade"))
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("isCancelled", "boolean", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .addUniqueConstraint("oneExceptionPerDay", ["eventId", "day"])
    .execute();
  await db.schema.createIndex("eventExceptionsByDay").on("eventExceptions").column("day").execute();
}

/** The indexes hold all that a list needs to find the ids of a page. */
async function occurrences(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("occurrences")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("eventId", "text", (column) => column.notNull().references("events.id").onDelete("cascade"))
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("time", "text", (column) => column.notNull())
    .addColumn("lastDate", "text", (column) => column.notNull())
    .addColumn("isLong", "boolean", (column) => column.notNull())
    .addColumn("isPublic", "boolean", (column) => column.notNull())
    .addColumn("isCancelled", "boolean", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on("occurrences").columns(columns).execute();
  await index("occurrencesByDate", ["date", "time", "id", "isPublic"]);
  await index("occurrencesByCategory", ["category", "date", "time", "id", "isPublic"]);
  await index("occurrencesOfEvent", ["eventId", "date", "time", "id"]);
  await index("longOccurrences", ["isLong", "lastDate", "date", "time", "id", "isPublic"]);
}

async function listDates(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into "occurrences" ("id", "eventId", "day", "date", "time", "lastDate", "isLong", "isPublic", "isCancelled",
      "category")
    select "id" || '/' || "eventDate", "id", "eventDate", "eventDate", "eventTime", "eventDate", false, true, false,
      'other'
    from "events" where "eventDate" like '____-__-__'`.execute(db);
}

async function noteChanges(db: Kysely<unknown>): Promise<void> {
  for (const table of ["eventExceptions", "occurrences", "serviceCalendar"])
    await sql`
      create trigger "noteContentChange"
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function "noteContentChange"()`.execute(db);
}
