import type { Kysely } from "kysely";
import { unreadableReason } from "./job.ts";
import { after } from "./retry-times.ts";
import type { DeferredWorkTables } from "./tables.ts";

/** Milliseconds after which a job of an unknown kind is not only waiting for its turn. */
const patience = 10 * 60_000;

/** How many jobs of each kind wait for another version of the program: one that knows the kind, or can read them. */
export async function countWaitingForOthers<T extends DeferredWorkTables>(
  db: Kysely<T>,
  kinds: readonly string[],
  now: Date,
): Promise<{ kind: string; jobs: number }[]> {
  const rows = await (db as unknown as Kysely<DeferredWorkTables>)
    .selectFrom("deferredWork")
    .select(({ fn }) => ["kind", fn.countAll<number | string>().as("jobs")])
    .where("failedAt", "is", null)
    .where(({ or, and, eb }) =>
      or([
        eb("lastError", "=", unreadableReason),
        and([eb("kind", "not in", kinds), eb("heldUntil", "<", after(now, -patience).toISOString())]),
      ]),
    )
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  return rows.map(({ kind, jobs }) => ({ kind, jobs: Number(jobs) }));
}
