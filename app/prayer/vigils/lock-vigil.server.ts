import type { DatabaseTransaction } from "../../../database/connection.ts";
import { hasRowLocks } from "../../changes/locks.server.ts";
import { findVigil, type Vigil } from "./vigil-reads.server.ts";

/**
 * Makes changes of a vigil and of who has taken its slots take turns until the transaction ends, and returns the vigil as
 * it is then. Call it before reading any of them. Lock several in the order of their ids.
 */
export async function lockVigil(db: DatabaseTransaction, id: string): Promise<Vigil | undefined> {
  if (hasRowLocks(db))
    await db.selectFrom("vigils").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return findVigil(db, id);
}
