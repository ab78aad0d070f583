import { type Kysely, sql } from "kysely";

/**
 * Work for later is one table, and mails are its first kind. Breaking, because older versions would neither send the
 * mails of this one nor write mails that it sends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("deferredWork")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("key", "text")
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("isUrgent", "boolean", (column) => column.notNull())
    .addColumn("dueAt", "text", (column) => column.notNull())
    .addColumn("heldUntil", "text", (column) => column.notNull())
    .addColumn("fence", "integer", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("lastError", "text")
    .addColumn("failedAt", "text")
    .execute();
  await sql`
    create index "deferredWorkByTime" on "deferredWork" ("kind", "isUrgent", "heldUntil", "id")
    where "failedAt" is null`.execute(db);
  await sql`
    create unique index "deferredWorkOnce" on "deferredWork" ("kind", "key") where "failedAt" is null`.execute(
    db,
  );
  await sql`
    create index "deferredWorkGivenUp" on "deferredWork" ("failedAt") where "failedAt" is not null`.execute(
    db,
  );
  await moveMails(db);
}

/** The attempts of each mail move to its job. SQLite cannot add a reference to a table that exists. */
async function moveMails(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox").renameTo("oldOutbox").execute();
  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", (column) =>
      column.primaryKey().references("deferredWork.id").onDelete("cascade"),
    )
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("html", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("replyTo", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await sql`
    insert into "deferredWork" ("id", "kind", "payload", "isUrgent", "dueAt", "heldUntil", "fence", "attempts",
      "createdAt", "lastError", "failedAt")
    select "id", 'mail', 'null', false, "createdAt", "nextAttemptAt", 0, "attempts", "createdAt", "lastError", "failedAt"
    from "oldOutbox"`.execute(db);
  await sql`
    insert into "outbox" ("id", "recipient", "subject", "html", "text", "replyTo", "createdAt")
    select "id", "recipient", "subject", "html", "text", "replyTo", "createdAt" from "oldOutbox"`.execute(db);
  await db.schema.dropTable("oldOutbox").execute();
}
