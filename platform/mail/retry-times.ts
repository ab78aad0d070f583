const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds for which a message belongs to the courier that took it. */
export const lease = 2 * minute;

/** Milliseconds after which an undelivered message is given up. */
export const giveUpAfter = 2 * day;

/** Milliseconds for which the row of a message given up is kept. */
export const keepFailedFor = 30 * day;

/**
 * Returns the milliseconds to wait after the `attempts`-th failure: one minute, doubling up to six hours, with 10%
 * jitter so that messages that failed together are not retried together.
 *
 * @param random 0 to 1.
 */
export function retryDelay(attempts: number, random: number = Math.random()): number {
  const delay = Math.min(minute * 2 ** (attempts - 1), 6 * 60 * minute);
  return Math.round(delay * (0.9 + 0.2 * random));
}
