import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** As `app/items/visibility/visibility.ts` has them. */
const always = "0001-01-01T00:00:00.000Z";
const never = "9999-12-31T23:59:59.999Z";

/** Where the pages that came with the site are and when visitors see them, for those of which staff changed that. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable("sitePages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("visibleFrom", "text", (column) => column.notNull())
    .addColumn("visibleUntil", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("removedAt", "text")
    .addColumn("redirectTo", "text")
    .execute();
  await db.schema
    .createIndex("sitePagesAppearing")
    .on("sitePages")
    .column("visibleFrom")
    .where(sql.ref("visibleFrom"), ">", sql.lit(always))
    .execute();
  await db.schema
    .createIndex("sitePagesDisappearing")
    .on("sitePages")
    .column("visibleUntil")
    .where(sql.ref("visibleUntil"), "<", sql.lit(never))
    .execute();
  await db.schema
    .createTable("earlierSiteSlugs")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("pageId", "text", (column) => column.notNull().references("sitePages.id").onDelete("cascade"))
    .execute();
  if (kind === "sqlite") return;
  for (const table of ["sitePages", "earlierSiteSlugs"])
    await sql`
      create trigger "noteContentChange"
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function "noteContentChange"()`.execute(db);
}
