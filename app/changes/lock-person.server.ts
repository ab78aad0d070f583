import type { DatabaseTransaction } from "../../database/connection.ts";

/**
 * Makes changes by and to a person take turns until the transaction ends. Returns false when the account is gone. Lock
 * content first, and several people in the order of their ids: otherwise two changes could wait for each other.
 */
export async function lockPerson(db: DatabaseTransaction, id: string): Promise<boolean> {
  const locked = await db
    .updateTable("user")
    .set(({ ref }) => ({ lastSeenOn: ref("lastSeenOn") }))
    .where("id", "=", id)
    .executeTakeFirst();
  return locked.numUpdatedRows > 0n;
}
