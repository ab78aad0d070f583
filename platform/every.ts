import type { Log } from "./log.ts";

export const minute = 60_000;
export const hour = 60 * minute;

/**
 * Runs `task` now and then every `intervalMs` milliseconds, never twice at once. A failure is logged under `name`, and
 * the task runs again at the next interval. The task's signal aborts when it should stop.
 *
 * @returns a function that stops the schedule and resolves once a running task has ended.
 */
export function every(
  intervalMs: number,
  log: Log,
  name: string,
  task: (signal: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= task(stopping.signal)
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error, task: name }, "scheduled work failed"),
      )
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
