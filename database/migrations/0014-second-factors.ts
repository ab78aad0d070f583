import type { Kysely } from "kysely";

/** One-time codes as a second factor, and codes for when the device is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("secondFactors")
    .addColumn("userId", "text", (column) => column.primaryKey().references("user.id").onDelete("cascade"))
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("lastUsedStep", "integer", (column) => column.notNull())
    .addColumn("addedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("backupCodes")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("codeHash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("backupCodeOnce", ["userId", "codeHash"])
    .execute();
  await db.schema.alterTable("session").addColumn("secondFactorAt", "text").execute();
}
