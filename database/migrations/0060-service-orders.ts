import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** Staff prepare the order of a service, and can give its date a stream of its own. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .createTable("serviceOrders")
    // No reference: when an event is deleted and restored, its orders are still there.
    .addColumn("eventId", "text", required)
    .addColumn("day", "text", required)
    .addColumn("version", "integer", required)
    .addColumn("stream", "text", required)
    .addColumn("content", "text", required)
    .addPrimaryKeyConstraint("serviceOrderOfDate", ["eventId", "day"])
    .execute();
  await db.schema.createIndex("serviceOrdersByDay").on("serviceOrders").columns(["day"]).execute();
  if (kind === "sqlite") return;
  await sql`
    create trigger "noteContentChange"
    after insert or update or delete or truncate on "serviceOrders"
    for each statement execute function "noteContentChange"()`.execute(db);
}
