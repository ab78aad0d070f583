import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** Staff can cancel everything of a day at once, and undo it. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .createTable("snowDays")
    .addColumn("day", "text", (column) => column.primaryKey())
    .addColumn("sentence", "text", required)
    .addColumn("onlyAhead", "boolean", required)
    .addColumn("calledAt", "text", required)
    .addColumn("endsAt", "text", required)
    .execute();
  await db.schema
    .createTable("snowDates")
    .addColumn("snowDay", "text", (column) => column.notNull().references("snowDays.day").onDelete("cascade"))
    .addColumn("eventId", "text", required)
    .addColumn("day", "text", required)
    .addColumn("reasonBefore", "text")
    .addColumn("changes", "text", required)
    .addPrimaryKeyConstraint("snowDatesOfDay", ["snowDay", "eventId", "day"])
    .execute();
  if (kind === "sqlite") return;
  await sql`
    create trigger "noteContentChange"
    after insert or update or delete or truncate on "snowDays"
    for each statement execute function "noteContentChange"()`.execute(db);
}
