import { type Kysely, sql } from "kysely";

/** As `app/items/visibility/visibility.ts` has them. */
const always = "0001-01-01T00:00:00.000Z";
const never = "9999-12-31T23:59:59.999Z";

const visibility = ["visibleFrom", "visibleUntil"];

/**
 * Posts, events and sermons can be drafts, appear later and disappear again. What exists is visible for good. Breaking,
 * because older versions would list the dates of drafts that they change, and show the rest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["dailyPosts", "videos", "events", "occurrences"]) await addColumns(db, table);
  for (const table of ["dailyPosts", "videos", "events"]) await addBoundaries(db, table);
  await widenIndexes(db);
  await db.schema
    .createTable("itemPreviews")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("itemId", "text", (column) => column.notNull())
    .addColumn("tokenHash", "text", (column) => column.notNull().unique())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("onePreviewPerItem", ["kind", "itemId"])
    .execute();
}

async function addColumns(db: Kysely<unknown>, table: string): Promise<void> {
  const alter = () => db.schema.alterTable(table);
  await alter()
    .addColumn("visibleFrom", "text", (column) => column.notNull().defaultTo(always))
    .execute();
  await alter()
    .addColumn("visibleUntil", "text", (column) => column.notNull().defaultTo(never))
    .execute();
}

/** The next moment at which something appears or disappears is found in these. They hold only the few items that do. */
async function addBoundaries(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .createIndex(`${table}Appearing`)
    .on(table)
    .column("visibleFrom")
    .where(sql.ref("visibleFrom"), ">", sql.lit(always))
    .execute();
  await db.schema
    .createIndex(`${table}Disappearing`)
    .on(table)
    .column("visibleUntil")
    .where(sql.ref("visibleUntil"), "<", sql.lit(never))
    .execute();
}

/** Lists still find the ids of a page in an index alone. */
async function widenIndexes(db: Kysely<unknown>): Promise<void> {
  const widen = async (table: string, name: string, columns: string[]) => {
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns, ...visibility])
      .execute();
  };
  await widen("dailyPosts", "dailyPostsNewestFirst", ["date desc", "id desc"]);
  await widen("videos", "videosNewestFirst", ["date desc", "id desc"]);
  await widen("events", "eventsNewestFirst", ["eventDate", "eventTime", "id", "isPublic"]);
  await widen("events", "eventsByCategory", ["category", "eventDate", "eventTime", "id", "isPublic"]);
  await widen("occurrences", "occurrencesByDate", ["date", "time", "id", "isPublic"]);
  await widen("occurrences", "occurrencesByCategory", ["category", "date", "time", "id", "isPublic"]);
  await widen("occurrences", "longOccurrences", ["isLong", "lastDate", "date", "time", "id", "isPublic"]);
}
