import type { Kysely } from "kysely";

/** Texts and facts say in which shape they are stored. Versions from before write shape 1, and so does the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["pageRevisions", "pagePreviews", "bankProposals"])
    await db.schema
      .alterTable(table)
      .addColumn("shape", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
}
