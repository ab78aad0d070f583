import { type Kysely, sql } from "kysely";

/** People ask to join a group, and its leader answers by a mailed link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("groupLeaders")
    .addColumn("groupId", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("changedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("groupRequests")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("groupId", "text", (column) => column.notNull())
    .addColumn("groupName", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("mayWrite", "boolean", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("answeredAt", "text")
    .addColumn("tokenHash", "text", (column) => column.notNull().unique())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  // A request that waits is not asked again.
  await db.schema
    .createIndex("groupRequestsWaiting")
    .unique()
    .on("groupRequests")
    .columns(["groupId", "email"])
    .where(sql<boolean>`"answeredAt" is null`)
    .execute();
  await db.schema
    .createIndex("groupRequestsByAnswer")
    .on("groupRequests")
    .columns(["answeredAt", "id"])
    .execute();
}
