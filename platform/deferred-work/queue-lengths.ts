import type { Kysely } from "kysely";
import type { DeferredWorkTables } from "./tables.ts";

/** The most jobs of a kind that are counted: a long queue must not make counting it slow. */
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

/** How many jobs of each kind wait, at most 10,000. */
export async function queueLengths<T extends DeferredWorkTables>(
  db: Kysely<T>,
  kinds: readonly string[],
  now: Date,
): Promise<QueueLength[]> {
  const lengths: QueueLength[] = [];
  // One after the other, so that they take only one connection.
  for (const kind of kinds)
    lengths.push(await lengthOf(db as unknown as Kysely<DeferredWorkTables>, kind, now));
  return lengths;
}

async function lengthOf(db: Kysely<DeferredWorkTables>, kind: string, now: Date): Promise<QueueLength> {
  const ofKind = db.selectFrom("deferredWork").where("kind", "=", kind);
  const due = ofKind
    .select("dueAt")
    .where("failedAt", "is", null)
    .where("dueAt", "<=", now.toISOString())
    .limit(mostCounted)
    .as("due");
  const planned = ofKind
    .select("id")
    .where("failedAt", "is", null)
    .where("dueAt", ">", now.toISOString())
    .limit(mostCounted)
    .as("planned");
  const givenUp = ofKind.select("id").where("failedAt", "is not", null).limit(mostCounted).as("givenUp");
  const counts = await db
    .selectNoFrom(({ fn, selectFrom }) => [
      selectFrom(due).select(fn.countAll<number | string>().as("count")).as("due"),
      selectFrom(due)
        .select((due) => due.fn.min("dueAt").as("oldest"))
        .as("oldestDueAt"),
      selectFrom(planned).select(fn.countAll<number | string>().as("count")).as("planned"),
      selectFrom(givenUp).select(fn.countAll<number | string>().as("count")).as("givenUp"),
    ])
    .executeTakeFirstOrThrow();
  return {
    kind,
    due: Number(counts.due ?? 0),
    planned: Number(counts.planned ?? 0),
    oldestDueAt: counts.oldestDueAt ?? undefined,
    givenUp: Number(counts.givenUp ?? 0),
  };
}
