import type { DatabaseTransaction } from "../../../database/connection.ts";

/** Deletes the published proposal of which an event was made. Its member was told, and sees the event. */
export async function forgetProposalOf(db: DatabaseTransaction, eventId: string): Promise<void> {
  await db
    .deleteFrom("eventProposals")
    .where("eventId", "=", eventId)
    .where("state", "=", "published")
    .execute();
}
