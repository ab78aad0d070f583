import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";

/**
 * The longest pause that a test permits, in milliseconds. Each attack is repeated until it would take several times as
 * long on a vulnerable server.
 */
const longestPauseMs = 3000;

/** For whole pages, which take longer. */
export const ofPages = { path: "/event", atMostMs: 5000 };

/**
 * Requests a page repeatedly while `work` runs. Fails when too long passes from one response to the next. The time for
 * which other programs keep this process or the server from a core does not count. `pid` is the server's process.
 */
export async function withHeartbeat<T>(
  { url, pid = process.pid }: { url: string; pid?: number | undefined },
  work: () => Promise<T>,
  { path = "/healthz", atMostMs = longestPauseMs } = {},
): Promise<T> {
  const pids = new Set([process.pid, pid]);
  let longest = 0;
  let stopped = false;
  const ownTime = async () => performance.now() - (await waitedForCore(pids));
  const heartbeat = (async () => {
    let last = await ownTime();
    while (!stopped) {
      const response = await fetch(url + path, { signal: AbortSignal.timeout(60_000) });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      await sleep(20);
      const now = await ownTime();
      longest = Math.max(longest, now - last);
      last = now;
    }
  })();
  // Checked below, even when `work` fails first.
  heartbeat.catch(() => undefined);
  try {
    return await work();
  } finally {
    stopped = true;
    await heartbeat;
    expect(longest, "the longest pause of the server in ms").toBeLessThan(atMostMs);
  }
}

/**
 * Returns for how many milliseconds the main threads of these processes have been ready while no core was free for them:
 * the second number in Linux's `/proc/<pid>/schedstat`, in nanoseconds. Other systems do not tell.
 */
async function waitedForCore(pids: Iterable<number>): Promise<number> {
  let sum = 0;
  for (const pid of pids) {
    const statistics = await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => "");
    sum += Number(statistics.split(" ")[1] ?? 0) / 1_000_000;
  }
  return sum;
}
