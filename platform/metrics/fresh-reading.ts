/** Of two who ask within so many milliseconds, the second gets what the first did. */
const freshMs = 5000;
const longestMs = 2000;

/**
 * Caches `read` for five seconds; undefined once it fails or takes longer than two. Only one reading runs at a time, so
 * that those of a database that hangs do not gather.
 */
export function freshReading<Value>(
  read: () => Promise<Value>,
  now: () => number = () => performance.now(),
): () => Promise<Value | undefined> {
  let last: { at: number; value: Value } | undefined;
  let running: Promise<Value | undefined> | undefined;

  async function readAgain(): Promise<Value | undefined> {
    try {
      const value = await read();
      last = { at: now(), value };
      return value;
    } catch {
      last = undefined;
      return undefined;
    } finally {
      running = undefined;
    }
  }

  return async () => {
    if (last && now() - last.at < freshMs) return last.value;
    running ??= readAgain();
    const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), longestMs);
    try {
      return await Promise.race([running, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
