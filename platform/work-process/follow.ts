import { readdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import { type Failure, failureOf } from "./failures.ts";

export type Reply<Answer> = { answer: Answer } | { failure: Failure };

/** Milliseconds in which work that is asked to stop can end by itself. */
const longestEnd = 3_000;
/** Milliseconds in which it is then cleaned up after it. */
const longestCleaning = 60_000;

/**
 * Follows one order of the process that started this one, sends its answer, and ends. When the channel to that process
 * closes, because it wants this one to stop or has ended, the signal aborts; work that then goes on too long is ended
 * after `abandon`.
 */
export function followOrder<Order, Answer>(
  follow: (order: Order, signal: AbortSignal) => Promise<Answer>,
  abandon: (order: Order) => Promise<void>,
): void {
  giveWay();
  // Stopping the server can signal its whole group of processes; it then closes the channel itself.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => undefined);
  const stopping = new AbortController();
  let given: Order | undefined;
  process.once("disconnect", () => {
    if (given === undefined) process.exit();
    const order = given;
    stopping.abort();
    setTimeout(() => {
      setTimeout(killSelf, longestCleaning);
      abandon(order).finally(killSelf);
    }, longestEnd);
  });
  process.once("message", async (order: Order) => {
    given = order;
    const reply: Reply<Answer> = await follow(order, stopping.signal).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ failure: failureOf(error) }),
    );
    if (!process.connected) process.exit();
    process.send?.(reply, () => process.exit());
  });
}

/** Exiting would wait for threads, which may be what hangs. */
function killSelf(): void {
  process.kill(process.pid, "SIGKILL");
}

/** Requests come before this process, and when memory runs out, Linux ends it rather than the server. */
function giveWay(): void {
  for (const thread of threads()) {
    try {
      os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // The thread has ended.
    }
  }
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Other systems have no such file.
  }
}

/** Linux has a priority for each thread, and V8 has started some of its own. */
function threads(): number[] {
  try {
    return readdirSync("/proc/self/task").map(Number);
  } catch {
    return [process.pid];
  }
}
