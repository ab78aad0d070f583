import type { Expression, Kysely, SqlBool } from "kysely";
import type { DeferredWorkTables } from "./tables.ts";

/** The most jobs of a kind that are counted, of the urgent ones and of the others: a long queue must not make that slow. */
const mostCounted = 10_000;

export interface QueueLength {
  kind: string;
  /** Jobs that should have been done by now, also those that are tried again later. */
  due: number;
  /** Jobs for later. */
  planned: number;
  /** UTC ISO 8601; undefined when none is due. */
  oldestDueAt: string | undefined;
  /**
   * Since when any worker could have taken the job that waits longest, UTC ISO 8601; undefined when none waits. Jobs that are
   * being done, or whose next attempt is still to come, wait for nobody.
   */
  waitingSince: string | undefined;
  /** Due jobs that failed and are tried again later. */
  retrying: number;
  /** Jobs that failed for good and are not swept yet. */
  givenUp: number;
}

/**
 * How many jobs of each kind wait. Of more than 10,000 those are counted that are to be taken first.
 *
 * @param isHeld whether only urgent jobs of a kind are done, so that nobody is late with its others.
 */
export async function queueLengths<T extends DeferredWorkTables>(
  given: Kysely<T>,
  kinds: readonly string[],
  now: Date,
  isHeld: (kind: string) => boolean = () => false,
): Promise<QueueLength[]> {
  const db = given as unknown as Kysely<DeferredWorkTables>;
  const givenUp = await countGivenUp(db);
  const lengths: QueueLength[] = [];
  // One after the other, so that they take only one connection.
  for (const kind of kinds) {
    const [urgent, others] = [
      await countWaiting(db, kind, true, now),
      await countWaiting(db, kind, false, now),
    ];
    const [oldestDueAt] = [urgent.oldest ?? [], others.oldest ?? []].flat().toSorted();
    lengths.push({
      kind,
      due: urgent.due + others.due,
      planned: urgent.planned + others.planned,
      oldestDueAt,
      waitingSince: [urgent.waiting ?? [], (isHeld(kind) ? null : others.waiting) ?? []].flat().toSorted()[0],
      retrying: urgent.retrying + others.retrying,
      givenUp: givenUp.get(kind) ?? 0,
    });
  }
  return lengths;
}

async function countWaiting(db: Kysely<DeferredWorkTables>, kind: string, isUrgent: boolean, now: Date) {
  // In the order of the index by which workers find them.
  const first = db
    .selectFrom("deferredWork")
    .select(["dueAt", "heldUntil", "lastError"])
    .where("kind", "=", kind)
    .where("isUrgent", "=", isUrgent)
    .where("failedAt", "is", null)
    .orderBy("heldUntil")
    .limit(mostCounted)
    .as("first");
  const moment = now.toISOString();
  const counts = await db
    .selectFrom(first)
    .select(({ fn, eb, and }) => {
      const count = (condition: Expression<SqlBool>) =>
        fn.sum<number | string | null>(eb.case().when(condition).then(1).else(0).end());
      return [
        fn.countAll<number | string>().as("all"),
        count(eb("dueAt", "<=", moment)).as("due"),
        count(
          and([eb("dueAt", "<=", moment), eb("heldUntil", ">", moment), eb("lastError", "is not", null)]),
        ).as("retrying"),
        fn.min("dueAt").as("oldest"),
        fn.min("heldUntil").as("waiting"),
      ];
    })
    .executeTakeFirstOrThrow();
  const due = Number(counts.due ?? 0);
  return {
    due,
    planned: Number(counts.all) - due,
    retrying: Number(counts.retrying ?? 0),
    oldest: due > 0 ? counts.oldest : undefined,
    // Null when there is no job.
    waiting: counts.waiting !== null && counts.waiting <= moment ? counts.waiting : undefined,
  };
}

async function countGivenUp(db: Kysely<DeferredWorkTables>): Promise<Map<string, number>> {
  const last = db
    .selectFrom("deferredWork")
    .select("kind")
    .where("failedAt", "is not", null)
    .orderBy("failedAt", "desc")
    .limit(mostCounted)
    .as("last");
  const rows = await db
    .selectFrom(last)
    .select(({ fn }) => ["kind", fn.countAll<number | string>().as("jobs")])
    .groupBy("kind")
    .execute();
  return new Map(rows.map(({ kind, jobs }) => [kind, Number(jobs)]));
}
