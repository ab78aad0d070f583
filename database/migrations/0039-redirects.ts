import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** Addresses that lead to a page or another site. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable("redirects")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("path", "text", (column) => column.notNull().unique())
    .addColumn("target", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  if (kind === "postgres")
    await sql`
      create trigger "noteContentChange"
      after insert or update or delete or truncate on "redirects"
      for each statement execute function "noteContentChange"()`.execute(db);
}
