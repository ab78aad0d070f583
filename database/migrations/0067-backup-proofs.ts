import type { Kysely } from "kysely";

/** What came of restoring the newest backup aside, night by night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("backupProofs")
    .addColumn("night", "text", (column) => column.primaryKey())
    .addColumn("heldUntil", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("endedAt", "text")
    .addColumn("outcome", "text")
    .addColumn("reason", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("archive", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("seconds", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("rows", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("files", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // Bytes that nothing reads, such as those between two files of the archive, are in no hash of the archive itself.
  for (const name of ["archive", "sha256"])
    await db.schema
      .alterTable("nightlyBackups")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
}
