import { setTimeout as sleep } from "node:timers/promises";

/** In milliseconds. Pages from memory take a tenth of that. */
const longestTurn = 8;

/**
 * Returns a function that work in the background awaits between its parts. It resolves at once until the parts took 8 ms
 * together, and then after as long as they took: a request waits for one part at most, and half of a processor is left to
 * others.
 *
 * @throws the reason of `signal` once it is aborted.
 */
export function backgroundTurns(signal?: AbortSignal, pause = sleep): () => Promise<void> {
  let since = performance.now();
  return async () => {
    signal?.throwIfAborted();
    const worked = performance.now() - since;
    if (worked < longestTurn) return;
    await pause(worked);
    since = performance.now();
  };
}
