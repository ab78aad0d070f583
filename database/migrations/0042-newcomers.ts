import type { ColumnDefinitionBuilder, Kysely } from "kysely";

/** People who are new ask that somebody looks out for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const person = (name: string, onDelete: "cascade" | "set null") =>
    [
      name,
      "text",
      (column: ColumnDefinitionBuilder) => column.references("user.id").onDelete(onDelete),
    ] as const;
  await db.schema
    .createTable("newcomers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn(...person("userId", "cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("question", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("time", "text", (column) => column.notNull())
    .addColumn("keptUntil", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("seenAt", "text")
    .addColumn(...person("seenBy", "set null"))
    .addColumn("greetedAt", "text")
    .addColumn(...person("greetedBy", "set null"))
    .addColumn("followedUpAt", "text")
    .addColumn(...person("followedUpBy", "set null"))
    .execute();
  await db.schema.createIndex("newcomersByDay").on("newcomers").columns(["day", "id"]).execute();
}
