const minute = 60_000;
const day = 24 * 60 * minute;

/** A message taken by one courier is left alone by the others for this long, in milliseconds. */
export const lease = 2 * minute;

/** A message that could not be delivered for this long after it was written is given up, in milliseconds. */
export const patience = 2 * day;

/** What is known of a message given up is kept for this long, in milliseconds. */
export const remembrance = 30 * day;

/**
 * Milliseconds to wait after the `attempts`-th failure: one minute, doubling up to six hours, give or take a
 * tenth so that messages that failed together do not come back together.
 *
 * @param random 0 to 1.
 */
export function retryDelay(attempts: number, random: number = Math.random()): number {
  const delay = Math.min(minute * 2 ** (attempts - 1), 6 * 60 * minute);
  return Math.round(delay * (0.9 + 0.2 * random));
}
