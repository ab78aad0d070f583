import type { Kysely } from "kysely";

/** Members propose events, which staff publish or decline. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("eventProposals")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("eventTitle", "text", (column) => column.notNull())
    .addColumn("eventContent", "text", (column) => column.notNull())
    .addColumn("eventDate", "text", (column) => column.notNull())
    .addColumn("eventTime", "text", (column) => column.notNull())
    .addColumn("endDate", "text", (column) => column.notNull())
    .addColumn("endTime", "text", (column) => column.notNull())
    .addColumn("isAllDay", "boolean", (column) => column.notNull())
    .addColumn("placeName", "text", (column) => column.notNull())
    .addColumn("placeAddress", "text", (column) => column.notNull())
    .addColumn("contactName", "text", (column) => column.notNull())
    .addColumn("contactEmail", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull().defaultTo(""))
    // No reference: the proposal stays when its event is deleted, and finds it again when it is restored.
    .addColumn("eventId", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("decidedAt", "text")
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on("eventProposals").columns(columns).execute();
  await index("eventProposalsByState", ["state", "id"]);
  await index("eventProposalsByPerson", ["userId", "id"]);
  await index("eventProposalsByDecision", ["decidedAt"]);
}
