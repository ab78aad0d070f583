import { type Kysely, PostgresAdapter } from "kysely";
import { after, keepFailedFor, lease } from "./retry-times.ts";
import type { DeferredWorkTable, DeferredWorkTables } from "./tables.ts";

type Work = Kysely<DeferredWorkTables>;

export type TakenJob = Pick<
  DeferredWorkTable,
  "id" | "kind" | "key" | "payload" | "dueAt" | "fence" | "attempts"
>;

/** A worker's hold on a job. It ends when somebody else takes the job or plans it again. */
export type Claim = Pick<DeferredWorkTable, "id" | "fence">;

/**
 * Takes the job of a kind that has been waiting longest, urgent ones first, and counts the attempt. Only one of several
 * concurrent workers gets it.
 *
 * @param isHeld leaves all but urgent jobs.
 */
export async function claim(
  db: Work,
  kind: string,
  now: Date,
  isHeld = false,
): Promise<TakenJob | undefined> {
  // Looking first keeps idle workers from taking SQLite's write lock.
  const { id } = await db
    .selectNoFrom(({ fn }) => {
      const urgent = due(db, kind, true, now);
      return (isHeld ? urgent : fn.coalesce(urgent, due(db, kind, false, now))).as("id");
    })
    .executeTakeFirstOrThrow();
  return id === null ? undefined : claimNext(db, kind, now, isHeld).executeTakeFirst();
}

/** The statement of `claim`. */
export function claimNext(db: Work, kind: string, now: Date, isHeld = false) {
  const next = (isUrgent: boolean) => {
    const found = due(db, kind, isUrgent, now);
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    return isPostgres ? found.forUpdate().skipLocked() : found;
  };
  return db
    .updateTable("deferredWork")
    .set(({ eb }) => ({
      fence: eb("fence", "+", 1),
      attempts: eb("attempts", "+", 1),
      heldUntil: after(now, lease).toISOString(),
    }))
    .where(({ eb, fn }) => eb("id", "=", isHeld ? next(true) : fn.coalesce(next(true), next(false))))
    .returning(["id", "kind", "key", "payload", "dueAt", "fence", "attempts"]);
}

function due(db: Work, kind: string, isUrgent: boolean, now: Date) {
  return db
    .selectFrom("deferredWork")
    .select("id")
    .where("kind", "=", kind)
    .where("isUrgent", "=", isUrgent)
    .where("failedAt", "is", null)
    .where("heldUntil", "<=", now.toISOString())
    .orderBy("heldUntil")
    .orderBy("id")
    .limit(1);
}

/** Renews the lease. All of these return false, and change nothing, once the claim has ended. */
export function renew(db: Work, claim: Claim, now: Date): Promise<boolean> {
  return set(db, claim, { heldUntil: after(now, lease).toISOString() });
}

/** Deletes the job, or plans it for another time. Ends the claim. */
export async function finish(db: Work, claim: Claim, dueAgain?: Date): Promise<boolean> {
  if (dueAgain) {
    const [dueAt, fence] = [dueAgain.toISOString(), claim.fence + 1];
    return set(db, claim, { dueAt, heldUntil: dueAt, fence, attempts: 0, lastError: null });
  }
  const { numDeletedRows } = await db
    .deleteFrom("deferredWork")
    .where("id", "=", claim.id)
    .where("fence", "=", claim.fence)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Plans the next attempt after a failure. Ends the claim, because a handler that took too long may still be running. */
export function postpone(db: Work, claim: Claim, until: Date, reason: string): Promise<boolean> {
  return set(db, claim, { heldUntil: until.toISOString(), lastError: reason, fence: claim.fence + 1 });
}

/** Lets any worker take the job at once, as if this attempt had not been made. */
export function giveBack(db: Work, job: Claim & { attempts: number }, now: Date): Promise<boolean> {
  return set(db, job, { heldUntil: now.toISOString(), attempts: job.attempts - 1, fence: job.fence + 1 });
}

/** Keeps only that the job failed, and why. Ends the claim. */
export function giveUp(db: Work, claim: Claim, now: Date, reason: string): Promise<boolean> {
  const fence = claim.fence + 1;
  return set(db, claim, { failedAt: now.toISOString(), lastError: reason, payload: "null", fence });
}

/** Deletes jobs that were given up long ago. */
export async function sweepGivenUp<T extends DeferredWorkTables>(db: Kysely<T>, now: Date): Promise<void> {
  await (db as unknown as Work)
    .deleteFrom("deferredWork")
    .where("failedAt", "<", after(now, -keepFailedFor).toISOString())
    .execute();
}

async function set(db: Work, claim: Claim, change: Partial<DeferredWorkTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("deferredWork")
    .set(change)
    .where("id", "=", claim.id)
    .where("fence", "=", claim.fence)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
