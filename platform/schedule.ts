import type { Log } from "./log.ts";

const hour = 60 * 60_000;

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
