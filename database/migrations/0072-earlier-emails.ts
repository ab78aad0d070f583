import type { Kysely } from "kysely";

/** Accounts keep digests of the emails that they had verified before, so that removing one takes what stands under these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("earlierEmails")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("emailDigest", "text", (column) => column.notNull())
    .addColumn("until", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("earlierEmailsOfAccount", ["userId", "emailDigest"])
    .execute();
}
