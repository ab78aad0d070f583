import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { after, lease } from "./retry-times.ts";
import type { DeferredWorkTable, DeferredWorkTables } from "./tables.ts";

export interface NewWork {
  kind: string;
  /** Set it to plan the same job once only, such as the id of what it is about. */
  key?: string;
  /** Anything that JSON can hold. */
  payload?: unknown;
  /** Now, if left out. */
  dueAt?: Date;
  /** Whether the due date counts also for a job that is planned for an earlier one. */
  isPutOff?: boolean;
  /** Whether a key that a worker is doing, or takes within two minutes, stays as it is. */
  leavesHeld?: boolean;
  /** Done before other jobs of its kind, because somebody waits for it. */
  isUrgent?: boolean;
}

/** Jobs of the same millisecond keep the order in which this process planned them. */
let planned = 0;

/** Returns the row of a job that no worker has taken yet. */
export function deferredRow(work: NewWork, now: Date): DeferredWorkTable {
  const { kind, key = null, payload = null, dueAt = now, isUrgent = false } = work;
  return {
    id: uuidv7({ msecs: now.getTime(), seq: planned++ }),
    kind,
    key,
    payload: JSON.stringify(payload),
    isUrgent,
    dueAt: dueAt.toISOString(),
    heldUntil: dueAt.toISOString(),
    fence: 0,
    attempts: 0,
    createdAt: now.toISOString(),
    lastError: null,
    failedAt: null,
  };
}

/**
 * Plans a job; within a transaction it is done only after the commit.
 *
 * A key that is planned already keeps its row, which gets the new payload and the earlier of the two due dates, or the
 * new one if that is put off. A worker that is doing it loses its lease, so that the job is done again with what has
 * changed meanwhile.
 */
export async function defer<T extends DeferredWorkTables>(
  db: Kysely<T>,
  work: NewWork,
  now: Date,
): Promise<void> {
  const due = (column: "dueAt" | "heldUntil") =>
    work.isPutOff ? sql.ref<string>("excluded.dueAt") : earlier(column);
  await (db as unknown as Kysely<DeferredWorkTables>)
    .insertInto("deferredWork")
    .values(deferredRow(work, now))
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "key"])
        .where("failedAt", "is", null)
        .doUpdateSet(({ ref, eb }) => ({
          payload: ref("excluded.payload"),
          isUrgent: sql<boolean>`${ref("deferredWork.isUrgent")} or ${ref("excluded.isUrgent")}`,
          dueAt: due("dueAt"),
          heldUntil: due("heldUntil"),
          fence: eb("deferredWork.fence", "+", 1),
        }))
        // A retry that is due within a lease cannot be told from a lease, and needs no other plan.
        .where("deferredWork.heldUntil", ">", work.leavesHeld ? after(now, lease).toISOString() : ""),
    )
    .execute();
}

/** The job's own date in `column`, or the new due date if that is earlier. */
function earlier(column: "dueAt" | "heldUntil") {
  const [own, added] = [sql.ref<string>(`deferredWork.${column}`), sql.ref<string>("excluded.dueAt")];
  return sql<string>`case when ${added} < ${own} then ${added} else ${own} end`;
}
