import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** The library: pictures that staff choose for pages and facts. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable("pictures")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("alt", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("focusX", "integer", (column) => column.notNull().defaultTo(50))
    .addColumn("focusY", "integer", (column) => column.notNull().defaultTo(50))
    .addColumn("people", "text", (column) => column.notNull())
    .addColumn("agreedBy", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("agreedUntil", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("closedAs", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("takenDownAt", "text")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex("onePictureOfAFile")
    .on("pictures")
    .column("path")
    .unique()
    .where("path" as never, "<>", "")
    .execute();
  if (kind === "sqlite") return;
  await sql`
    create trigger "noteContentChange"
    after insert or update or delete or truncate on "pictures"
    for each statement execute function "noteContentChange"()`.execute(db);
}
