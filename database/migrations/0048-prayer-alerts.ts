import type { Kysely } from "kysely";

/** Prayer requests of people who may be in danger, and who is with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prayerAlerts")
    .addColumn("requestId", "text", (column) =>
      column.primaryKey().references("prayerRequests.id").onDelete("cascade"),
    )
    .addColumn("why", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("takenAt", "text")
    .addColumn("takenBy", "text", (column) => column.references("user.id").onDelete("set null"))
    .addColumn("remindedAt", "text")
    .addColumn("reminders", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
