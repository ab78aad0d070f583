import type { Kysely } from "kysely";

/** Invitations by mail, and when somebody last entered their password again within a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("invitations")
    .addColumn("id", "text", (column) => column.primaryKey())
    // Unique: two people who invite somebody at the same moment send one invitation.
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("roles", "text", (column) => column.notNull())
    .addColumn("tokenHash", "text", (column) => column.notNull().unique())
    .addColumn("invitedBy", "text", (column) => column.references("user.id").onDelete("set null"))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("invitationsByAge").on("invitations").column("expiresAt").execute();
  await db.schema.createIndex("invitationsByInviter").on("invitations").column("invitedBy").execute();
  await db.schema.alterTable("session").addColumn("confirmedAt", "text").execute();
}
