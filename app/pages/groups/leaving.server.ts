import type { DatabaseTransaction } from "../../../database/connection.ts";

/** Leaves what waits for the leaders of these groups to the office: their links open nothing any more. */
export async function leaveToOffice(db: DatabaseTransaction, groups: readonly string[]): Promise<void> {
  if (groups.length === 0) return;
  await db
    .updateTable("groupRequests")
    .set({ state: "office" })
    .where("groupId", "in", groups)
    .where("state", "=", "waiting")
    .execute();
}
