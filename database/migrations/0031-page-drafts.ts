import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** Versions of pages that are not shown yet, or only for a time. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable("pageDrafts")
    .addColumn("slug", "text", (column) => column.primaryKey().references("pageTexts.slug"))
    .addColumn("revisionId", "text", (column) => column.notNull().references("pageRevisions.id"))
    .addColumn("visibleFrom", "text", (column) => column.notNull())
    .addColumn("visibleUntil", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable("pagePreviews")
    .addColumn("isOfDraft", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  if (kind === "sqlite") return;
  await sql`
    create trigger "noteContentChange"
    after insert or update or delete or truncate on ${sql.table("pageDrafts")}
    for each statement execute function "noteContentChange"()`.execute(db);
}
