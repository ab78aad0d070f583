import type { DatabaseTransaction } from "../../database/connection.ts";
import { hasRowLocks } from "./locks.server.ts";

/**
 * Makes changes by and to a person take turns until the transaction ends. Returns false when the account is gone. Lock
 * content first, and several people in the order of their ids: otherwise two changes could deadlock.
 */
export function lockPerson(db: DatabaseTransaction, id: string): Promise<boolean> {
  return isThere(db, id, "forNoKeyUpdate");
}

/**
 * The same before an account is deleted or its email changed: it also waits for unsaved rows that refer to the account, such
 * as likes, whose own turn would otherwise wait for this one.
 */
export function lockPersonAlone(db: DatabaseTransaction, id: string): Promise<boolean> {
  return isThere(db, id, "forUpdate");
}

async function isThere(
  db: DatabaseTransaction,
  id: string,
  lock: "forUpdate" | "forNoKeyUpdate",
): Promise<boolean> {
  const person = await db
    .selectFrom("user")
    .select("id")
    .where("id", "=", id)
    .$if(hasRowLocks(db), (query) => query[lock]())
    .executeTakeFirst();
  return person !== undefined;
}
