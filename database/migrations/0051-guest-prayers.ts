import type { Kysely } from "kysely";

/** People ask for prayer without an account, and look after their request by mailed links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("unconfirmedPrayers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("userName", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("audience", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("isUrgent", "boolean", (column) => column.notNull())
    .addColumn("needsSomebody", "boolean", (column) => column.notNull())
    .addColumn("tokenHash", "text", (column) => column.notNull().unique())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("unconfirmedPrayersByEnd")
    .on("unconfirmedPrayers")
    .column("expiresAt")
    .execute();
  await db.schema
    .createTable("prayerGuests")
    .addColumn("requestId", "text", (column) =>
      column.primaryKey().references("prayerRequests.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("prayerGuestsByEmail").on("prayerGuests").column("email").execute();
  await db.schema
    .createTable("prayerLinks")
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("requestId", "text", (column) =>
      column.notNull().references("prayerGuests.requestId").onDelete("cascade"),
    )
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("prayerLinksOfRequest").on("prayerLinks").column("requestId").execute();
}
