import type { DatabaseTransaction } from "../../../database/connection.ts";

export async function deleteSessions(
  db: DatabaseTransaction,
  userId: string,
  { except = "" } = {},
): Promise<boolean> {
  const deleted = await db
    .deleteFrom("session")
    .where("userId", "=", userId)
    .where("id", "!=", except)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
