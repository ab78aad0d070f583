import type { Change } from "../../changes/change.server.ts";

export async function withdrawProposals(change: Change, userId: string): Promise<void> {
  await change.db.deleteFrom("eventProposals").where("userId", "=", userId).execute();
}
