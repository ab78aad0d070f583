import type { Kysely } from "kysely";

/** Roles that a church makes, and helpers whom people with a role suggest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ownRoles")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    // Unique: two people who make a role at the same moment make two names.
    .addColumn("nameKey", "text", (column) => column.notNull().unique())
    .addColumn("permissions", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("suggestedHelpers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("roles", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("suggestedHelpersByPerson")
    .on("suggestedHelpers")
    .columns(["userId", "state"])
    .execute();
  await db.schema
    .createIndex("suggestedHelpersByState")
    .on("suggestedHelpers")
    .columns(["state", "id"])
    .execute();
}
