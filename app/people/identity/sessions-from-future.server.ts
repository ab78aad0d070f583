import { type Database, type DatabaseTransaction, isPostgres } from "../../../database/connection.ts";
import { sessionDays } from "./session-length.ts";

const day = 24 * 60 * 60_000;

/**
 * Lets sessions that were begun or used under a clock that was ahead end when they would have: otherwise they would last until
 * that time has really come. Call it only when the clock is right again.
 */
export async function bringSessionsBack(db: Database | DatabaseTransaction, now: Date): Promise<void> {
  const stored = (moment: Date) => (isPostgres(db) ? moment : moment.toISOString());
  const latestEnd = stored(new Date(now.getTime() + sessionDays * day));
  await db
    .updateTable("session")
    .set({ createdAt: stored(now) })
    .where("createdAt", ">", stored(now))
    .execute();
  await db.updateTable("session").set({ expiresAt: latestEnd }).where("expiresAt", ">", latestEnd).execute();
}
