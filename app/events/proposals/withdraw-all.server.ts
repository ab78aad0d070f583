import type { Change } from "../../changes/change.server.ts";

/** Deletes what a member proposed, with their account. Published events stay. */
export async function withdrawProposals(change: Change, userId: string): Promise<void> {
  await change.db.deleteFrom("eventProposals").where("userId", "=", userId).execute();
}
