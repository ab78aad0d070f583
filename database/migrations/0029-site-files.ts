import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** Leaflets, recordings and films that staff upload, and which facts show them. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable("siteFiles")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("url", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("contentType", "text", (column) => column.notNull())
    // An integer of PostgreSQL holds one byte less than 2 GB.
    .addColumn("bytes", "double precision", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable("siteFileUses")
    .addColumn("fileId", "text", (column) => column.notNull().references("siteFiles.id"))
    .addColumn("slug", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("oneSiteFileUse", ["fileId", "slug"])
    .execute();
  await db.schema.createIndex("siteFileUsesBySlug").on("siteFileUses").column("slug").execute();
  if (kind === "postgres")
    await sql`
      create trigger "noteContentChange"
      after insert or update or delete or truncate on ${sql.table("siteFiles")}
      for each statement execute function "noteContentChange"()`.execute(db);
}
