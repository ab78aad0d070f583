import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** People take slots of a vigil. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const owned = (by: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(by).onDelete("cascade");
  await db.schema
    .createTable("vigils")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("title", "text", required)
    .addColumn("intention", "text", required)
    .addColumn("startsAt", "text", required)
    .addColumn("endsAt", "text", required)
    .addColumn("hours", "integer", required)
    .addColumn("slotMinutes", "integer", required)
    .addColumn("slotPlaces", "integer", required)
    .addColumn("state", "text", required)
    .addColumn("createdAt", "text", required)
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("vigilsByEnd").on("vigils").columns(["endsAt", "id"]).execute();
  await db.schema
    .createTable("vigilPeople")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("vigilId", "text", owned("vigils.id"))
    .addColumn("userId", "text", (column) => column.references("user.id").onDelete("cascade"))
    .addColumn("email", "text")
    .addColumn("name", "text", required)
    .addColumn("confirmedAt", "text")
    .addColumn("createdAt", "text", required)
    // Both databases let any number of rows have none.
    .addUniqueConstraint("vigilPeopleByAccount", ["vigilId", "userId"])
    .addUniqueConstraint("vigilPeopleByEmail", ["vigilId", "email"])
    .execute();
  await db.schema.createIndex("vigilPeopleOfAccount").on("vigilPeople").column("userId").execute();
  await db.schema.createIndex("vigilPeopleOfEmail").on("vigilPeople").column("email").execute();
  await db.schema
    .createTable("vigilPlaces")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("vigilId", "text", owned("vigils.id"))
    .addColumn("personId", "text", owned("vigilPeople.id"))
    .addColumn("startsAt", "text", required)
    .addColumn("heldUntil", "text")
    .addColumn("remindAt", "text")
    .addColumn("createdAt", "text", required)
    .addUniqueConstraint("vigilPlacesOfPerson", ["personId", "startsAt"])
    .execute();
  await db.schema
    .createIndex("vigilPlacesBySlot")
    .on("vigilPlaces")
    .columns(["vigilId", "startsAt", "heldUntil"])
    .execute();
  await db.schema
    .createTable("vigilLinks")
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("personId", "text", owned("vigilPeople.id"))
    .addColumn("createdAt", "text", required)
    .execute();
  await db.schema.createIndex("vigilLinksOfPerson").on("vigilLinks").column("personId").execute();
  if (kind === "sqlite") return;
  // Visitors' pages show when a vigil is, and how many have taken each slot.
  for (const table of ["vigils", "vigilPlaces"])
    await sql`
      create trigger "noteContentChange"
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function "noteContentChange"()`.execute(db);
}
