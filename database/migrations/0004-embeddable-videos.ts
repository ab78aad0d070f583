import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("videos")
    .addColumn("embeddableChosen", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema.alterTable("videos").addColumn("checkedAt", "text").execute();
  await db.schema.createIndex("videosByCheck").on("videos").columns(["checkedAt", "id"]).execute();
}
