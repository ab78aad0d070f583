import type { Kysely } from "kysely";

/** Which mails about prayer requests people want. People without a row have the defaults. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mailChoices")
    .addColumn("userId", "text", (column) => column.primaryKey().references("user.id").onDelete("cascade"))
    .addColumn("prayerMail", "text", (column) => column.notNull())
    .addColumn("approvalMail", "text", (column) => column.notNull())
    .execute();
}
