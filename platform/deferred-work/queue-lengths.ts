import type { Kysely } from "kysely";
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
  /** Jobs that failed for good and are not swept yet. */
  givenUp: number;
}

/** How many jobs of each kind wait. Of more than 10,000 those are counted that are to be taken first. */
export async function queueLengths<T extends DeferredWorkTables>(
  given: Kysely<T>,
  kinds: readonly string[],
  now: Date,
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
      givenUp: givenUp.get(kind) ?? 0,
    });
  }
  return lengths;
}

async function countWaiting(db: Kysely<DeferredWorkTables>, kind: string, isUrgent: boolean, now: Date) {
  // In the order of the index by which workers find them.
  const first = db
    .selectFrom("deferredWork")
    .select("dueAt")
    .where("kind", "=", kind)
    .where("isUrgent", "=", isUrgent)
    .where("failedAt", "is", null)
    .orderBy("heldUntil")
    .limit(mostCounted)
    .as("first");
  const counts = await db
    .selectFrom(first)
    .select(({ fn, eb }) => [
      fn.countAll<number | string>().as("all"),
      fn
        .sum<number | string | null>(eb.case().when("dueAt", "<=", now.toISOString()).then(1).else(0).end())
        .as("due"),
      fn.min("dueAt").as("oldest"),
    ])
    .executeTakeFirstOrThrow();
  const due = Number(counts.due ?? 0);
  return { due, planned: Number(counts.all) - due, oldest: due > 0 ? counts.oldest : undefined };
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
