import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** As `app/items/visibility/visibility.ts` has them. */
const always = "0001-01-01T00:00:00.000Z";
const never = "9999-12-31T23:59:59.999Z";

/** Pages that staff add, and the addresses that they had before. Their texts are among those of all pages. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable("ownPages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("visibleFrom", "text", (column) => column.notNull())
    .addColumn("visibleUntil", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("removedAt", "text")
    .addColumn("redirectTo", "text")
    .execute();
  await db.schema
    .createIndex("ownPagesAppearing")
    .on("ownPages")
    .column("visibleFrom")
    .where(sql.ref("visibleFrom"), ">", sql.lit(always))
    .execute();
  await db.schema
    .createIndex("ownPagesDisappearing")
    .on("ownPages")
    .column("visibleUntil")
    .where(sql.ref("visibleUntil"), "<", sql.lit(never))
    .execute();
  await db.schema
    .createTable("earlierSlugs")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("pageId", "text", (column) => column.notNull().references("ownPages.id").onDelete("cascade"))
    .execute();
  if (kind === "sqlite") return;
  for (const table of ["ownPages", "earlierSlugs"])
    await sql`
      create trigger "noteContentChange"
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function "noteContentChange"()`.execute(db);
}
