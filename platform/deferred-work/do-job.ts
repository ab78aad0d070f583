import type { Kysely } from "kysely";
import { type Log, redactEmails } from "../log.ts";
import { finish, giveBack, giveUp, postpone, renew, type TakenJob } from "./claims.ts";
import {
  type Handler,
  type Job,
  jobOf,
  LeaseLostError,
  PermanentFailure,
  TookTooLongError,
  UnreadableWork,
} from "./job.ts";
import { after, lease, longestWork, nextAttempt, unreadableDelay } from "./retry-times.ts";
import type { DeferredWorkTables } from "./tables.ts";

interface Surroundings {
  db: Kysely<DeferredWorkTables>;
  clock: () => Date;
  log: Log;
}

/**
 * Does a job that was taken, and finishes, postpones or gives it up. Doesn't wait for a handler that takes too long.
 * Rejects only when the database fails.
 */
export async function doJob(
  surroundings: Surroundings,
  handler: Handler<DeferredWorkTables>,
  taken: TakenJob,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = surroundings;
  const { longestMs = longestWork } = handler;
  const lost = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new TookTooLongError(`it took longer than ${longestMs / 1000} s`);
    lost.abort(error);
    late.reject(error);
  }, longestMs).unref();
  const renewing = setInterval(async () => {
    // A renewal that fails is tried again; until then the claim is ours unless somebody takes the job.
    const isOurs = await renew(db, taken, clock()).catch(() => true);
    if (!isOurs) lost.abort(new LeaseLostError("somebody else has taken this job"));
  }, lease / 3).unref();
  const job = jobOf(taken, AbortSignal.any([stopping, lost.signal]));
  try {
    await Promise.race([handler.work(job), late.promise]);
  } catch (error) {
    await recordFailure(surroundings, handler, taken, job, error, stopping);
    return;
  } finally {
    clearInterval(renewing);
    clearTimeout(timer);
  }
  // Does nothing if the handler has finished it.
  await finish(db, taken);
}

async function recordFailure(
  { db, clock, log }: Surroundings,
  { givenUp }: Handler<DeferredWorkTables>,
  taken: TakenJob,
  job: Job,
  error: unknown,
  stopping: AbortSignal,
): Promise<void> {
  const { id, kind, attempts } = taken;
  const now = clock();
  const isHopeless = error instanceof PermanentFailure;
  if (stopping.aborted && !isHopeless) {
    await giveBack(db, taken, now);
    return;
  }
  const reason = redactEmails(shortReason(error));
  const next = isHopeless ? undefined : nextTime(error, taken, now);
  const isOurs = next
    ? await postpone(db, taken, next, reason)
    : await db.transaction().execute(async (trx) => {
        if (!(await giveUp(trx, taken, now, reason))) return false;
        await givenUp?.(trx, job);
        return true;
      });
  const entry = { job: id, kind, attempts, reason };
  if (!isOurs) log.info(entry, "deferred work was taken by another worker or planned again meanwhile");
  else if (next) log.warn({ ...entry, next }, "deferred work failed and will be tried again");
  else log.error(entry, "deferred work was given up");
}

function nextTime(error: unknown, taken: TakenJob, now: Date): Date | undefined {
  return error instanceof UnreadableWork ? after(now, unreadableDelay) : nextAttempt(taken, now);
}

function shortReason(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/\s+/g, " ").slice(0, 300);
}
