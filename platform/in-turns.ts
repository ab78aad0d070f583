import { setImmediate } from "node:timers/promises";

/** In milliseconds. Pages from memory take a tenth of that. */
const longestTurn = 10;

/**
 * Takes the steps of a long computation, and lets other requests have their turn in between. Without anybody who waits for
 * the result, `signal` ends it.
 *
 * @returns what the computation returns.
 * @throws the reason of `signal` once it is aborted.
 */
export async function inTurns<Result>(
  steps: Iterator<unknown, Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted();
    const end = performance.now() + longestTurn;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await setImmediate();
  }
}
