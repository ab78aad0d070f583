import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";

/**
 * The longest pause that a test permits, in milliseconds. Each attack is repeated until it would take several times as
 * long on a vulnerable server; a busy machine alone stays far below.
 */
export const longestPauseMs = 3000;

/** Requests a page repeatedly while `work` runs. Fails when a response takes too long or never comes. */
export async function withHeartbeat<T>(
  siteUrl: string,
  work: () => Promise<T>,
  { path = "/healthz", atMostMs = longestPauseMs } = {},
): Promise<T> {
  let longest = 0;
  let stopped = false;
  const heartbeat = (async () => {
    while (!stopped) {
      const started = performance.now();
      const response = await fetch(siteUrl + path, { signal: AbortSignal.timeout(60_000) });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      longest = Math.max(longest, performance.now() - started);
      await sleep(20);
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
