import type { Kysely } from "kysely";

/** Bank details that one person proposes and another confirms or declines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("bankProposals")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("before", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull().defaultTo(""))
    // No references: the history stays when somebody leaves.
    .addColumn("authorId", "text")
    .addColumn("authorName", "text", (column) => column.notNull())
    .addColumn("deciderId", "text")
    .addColumn("deciderName", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("decidedAt", "text")
    .execute();
  await db.schema
    .createIndex("oneWaitingBankProposal")
    .on("bankProposals")
    .column("state")
    .unique()
    .where("state" as never, "=", "waiting")
    .execute();
  const index = (name: string, column: string) =>
    db.schema.createIndex(name).on("bankProposals").column(column).execute();
  await index("bankProposalsByAuthor", "authorId");
  await index("bankProposalsByDecider", "deciderId");
}
