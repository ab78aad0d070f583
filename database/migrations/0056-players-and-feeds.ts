import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** Videos are looked at every night, and feeds say what of posts and events has changed. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const owned = (by: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(by).onDelete("cascade");
  for (const column of ["notPlayingSince", "notPlayingMailedAt"])
    await db.schema.alterTable("videos").addColumn(column, "text").execute();
  await db.schema
    .createTable("videoChecks")
    .addColumn("videoId", "text", (column) => column.primaryKey())
    .addColumn("videoUrl", "text", required)
    .addColumn("heldUntil", "text", required)
    .addColumn("lookedAt", "text")
    .addColumn("playedAt", "text")
    .addColumn("refusedAt", "text")
    .execute();
  await db.schema
    .alterTable("mailChoices")
    .addColumn("videoMail", "text", (column) => column.notNull().defaultTo("on"))
    .execute();
  await db.schema.alterTable("dailyPosts").addColumn("changedAt", "text").execute();
  await db.schema
    .createTable("changedDates")
    .addColumn("eventId", "text", owned("events.id"))
    .addColumn("day", "text", required)
    .addColumn("changedAt", "text", required)
    .addPrimaryKeyConstraint("changedDatesOfEvent", ["eventId", "day"])
    .execute();
  await db.schema.createIndex("changedDatesInOrder").on("changedDates").column("changedAt desc").execute();
  if (kind === "sqlite") return;
  // The feed of events shows which dates changed, and since when events say what they say.
  for (const table of ["changedDates", "itemVersions"])
    await sql`
      create trigger "noteContentChange"
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function "noteContentChange"()`.execute(db);
}
