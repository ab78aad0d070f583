const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds for which a job belongs to the worker that took it, unless the worker renews the lease. */
export const lease = 2 * minute;

/** Milliseconds that an attempt may take, unless its kind says otherwise. */
export const longestWork = 10 * minute;

/** Milliseconds after its due date at which a job that keeps failing is given up. */
const giveUpAfter = 2 * day;

/** A job has so many attempts at least, about eight hours of them: the site may have been off since it was due. */
const leastAttempts = 10;

/** Milliseconds for which the row of a job given up is kept. */
export const keepFailedFor = 30 * day;

/** Milliseconds after which a job that this version cannot read is looked at again, whatever its age. */
export const unreadableDelay = 60 * minute;

/**
 * Returns the milliseconds to wait after the `attempts`-th failure: one minute, doubling up to six hours, with 10%
 * jitter so that jobs that failed together are not retried together.
 *
 * @param random 0 to 1.
 */
export function retryDelay(attempts: number, random: number = Math.random()): number {
  const delay = Math.min(minute * 2 ** (attempts - 1), 6 * 60 * minute);
  return Math.round(delay * (0.9 + 0.2 * random));
}

/** Returns when a job that failed is tried again; undefined when that was its last attempt. */
export function nextAttempt(job: { dueAt: string; attempts: number }, now: Date): Date | undefined {
  const delay = retryDelay(job.attempts);
  const left = Date.parse(job.dueAt) + giveUpAfter - now.getTime();
  if (left > 0) return after(now, Math.min(delay, left));
  return job.attempts < leastAttempts ? after(now, delay) : undefined;
}

export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
