import type { DatabaseTransaction } from "../../database/connection.ts";
import { hasRowLocks } from "../changes/locks.server.ts";

/** Lets changes of an event and replies take turns. Call it before reading; lock several at once, or they could deadlock. */
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
