import type { Kysely } from "kysely";
import { after } from "./retry-times.ts";
import type { DeferredWorkTables } from "./tables.ts";

const hour = 60 * 60_000;
/** What is due later than this after it was planned is due at a moment of its own, such as before an event. */
const soon = 24 * hour;
/** No lease and no pause after a failure is longer. */
const longestHeld = 7 * hour;

/**
 * Brings back what a clock that was ahead has planned or taken: otherwise it would wait until that time has really come.
 * Reads all jobs, so call it only when the clock is right again.
 */
export async function bringBack<T extends DeferredWorkTables>(given: Kysely<T>, now: Date): Promise<void> {
  const db = given as unknown as Kysely<DeferredWorkTables>;
  const [at, held] = [now.toISOString(), after(now, longestHeld).toISOString()];
  const jobs = await db
    .selectFrom("deferredWork")
    .select(["id", "dueAt", "createdAt", "fence"])
    .where("failedAt", "is", null)
    .where(({ or, and, eb }) =>
      or([
        eb("createdAt", ">", at),
        and([eb("attempts", ">", 0), eb("dueAt", "<=", at), eb("heldUntil", ">", held)]),
      ]),
    )
    .execute();
  for (const { id, dueAt, createdAt, fence } of jobs) {
    const wait = Date.parse(dueAt) - Date.parse(createdAt);
    const isFuture = createdAt > at;
    const due = isFuture && wait <= soon ? after(now, Math.max(0, wait)).toISOString() : dueAt;
    await db
      .updateTable("deferredWork")
      .set({ dueAt: due, heldUntil: due, createdAt: isFuture ? at : createdAt, fence: fence + 1 })
      .where("id", "=", id)
      .where("fence", "=", fence)
      .execute();
  }
}
