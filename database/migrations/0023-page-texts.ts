import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** Texts of pages that were changed in the browser: their revisions, and which one is published. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable("pageRevisions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("authorId", "text")
    .addColumn("authorName", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addUniqueConstraint("oneRevisionPerVersion", ["slug", "version"])
    .execute();
  await db.schema.createIndex("pageRevisionsByAuthor").on("pageRevisions").column("authorId").execute();
  await db.schema
    .createTable("pageTexts")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("revisionId", "text", (column) => column.references("pageRevisions.id"))
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("pagePreviews")
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("onePreviewPerPerson", ["userId", "slug"])
    .execute();
  await db.schema.createIndex("pagePreviewsByAge").on("pagePreviews").column("expiresAt").execute();
  if (kind === "sqlite") return;
  for (const table of ["pageTexts", "pageRevisions"])
    await sql`
      create trigger "noteContentChange"
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function "noteContentChange"()`.execute(db);
}
