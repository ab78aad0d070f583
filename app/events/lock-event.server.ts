import type { DatabaseTransaction } from "../../database/connection.ts";
import { hasRowLocks } from "../changes/locks.server.ts";

/**
 * Makes changes of an event and its dates, and replies to them, take turns until the transaction ends. Call it before
 * reading any of them. Lock several at once: otherwise two changes could deadlock.
 */
export async function lockEvent(db: DatabaseTransaction, id: string): Promise<void> {
  await db
    .selectFrom("events")
    .select("id")
    .where("id", "=", id)
    .$if(hasRowLocks(db), (event) => event.forNoKeyUpdate())
    .executeTakeFirst();
}

export async function lockEvents(db: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  // Ids grow with time. Changes of a series lock the part that continues it first.
  for (const id of [...new Set(ids)].toSorted().reverse()) await lockEvent(db, id);
}
