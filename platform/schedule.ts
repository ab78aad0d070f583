import type { Log } from "./log.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Runs `task` now and every hour; a failure is logged and tried again an hour later. Answers how to stop. */
export function hourly(log: Log, task: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = task().catch((error: unknown) => log.error({ err: error }, "hourly work failed"));
  };
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Runs `task` now and every minute, but never twice at once; a failure is logged. Its signal says when it is to stop.
 * Returns a function that stops it.
 */
export function everyMinute(log: Log, task: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= task(stopping.signal)
      .catch((error: unknown) => log.error({ err: error }, "minutely work failed"))
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, minute);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
