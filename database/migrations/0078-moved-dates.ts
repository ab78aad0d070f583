import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** Where a date is now whose event has other days since, so that its URLs and mailed links lead there. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .createTable("movedDates")
    // No reference: when an event is deleted and restored, its moved dates are still known.
    .addColumn("eventId", "text", required)
    .addColumn("fromDay", "text", required)
    .addColumn("toDay", "text", required)
    .addPrimaryKeyConstraint("movedDatesOfEvent", ["eventId", "fromDay"])
    .execute();
  if (kind === "sqlite") return;
  await sql`
    create trigger "noteContentChange"
    after insert or update or delete or truncate on "movedDates"
    for each statement execute function "noteContentChange"()`.execute(db);
}
