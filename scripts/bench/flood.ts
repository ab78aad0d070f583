import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { resetPeakMemory, residentMemory } from "./process-usage.ts";
import type { Flood } from "./send-flood.ts";
import { startSite } from "./servers.ts";
import { compared, type Line, megabytes, milliseconds } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";

const rounds = 3;
const secondsPerRound = 5;
/** A page that nothing keeps, because the cookie could be a notice for one person. */
const made = "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\nCookie: notice=x\r\n";
const kept = "GET /event HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n";

const floods: (Omit<Flood, "url"> & { what: string })[] = [
  {
    what: "one connection that sends 900 requests, again and again",
    ...{ connections: 1, requests: 900, request: made, reads: true },
  },
  {
    what: "twenty connections with 50 requests each, again and again",
    ...{ connections: 20, requests: 50, request: made, reads: true },
  },
  ...[1, 5, 20].flatMap((connections) =>
    [true, false].map((reads) => ({
      what: `${connections} connections with 900 requests each for a kept page, ${reads ? "" : "un"}read, again and again`,
      ...{ connections, requests: 900, request: kept, reads },
    })),
  ),
];

/** The longest pause between two answers while somebody floods the site; the baseline is the same site without a flood. */
export async function measureFlood(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path, "on", { TRUST_PROXY: "on" });
  await longestPause(site, 2);
  const lines: Line[] = [];
  for (const { what, ...flooding } of floods) {
    const pauses: { ours: number; baseline: number }[] = [];
    const memory: { ours: number | undefined; baseline: number | undefined }[] = [];
    for (let round = 0; round < rounds; round++) {
      const quiet = await residentMemory(site.pid);
      const isPeakKnown = await resetPeakMemory(site.pid);
      const baseline = await longestPause(site, secondsPerRound);
      // On a thread of its own, so that its answers do not keep this one from measuring.
      const workerData: Flood = { url: site.url, ...flooding };
      const flood = new Worker(new URL("./send-flood.ts", import.meta.url), { workerData });
      pauses.push({ ours: await longestPause(site, secondsPerRound), baseline });
      const peak = isPeakKnown ? (await residentMemory(site.pid))?.peak : undefined;
      memory.push({ ours: peak, baseline: quiet?.now });
      await flood.terminate();
    }
    lines.push(
      compared(`${what}: longest pause of /healthz`, pauses, milliseconds, "at most 3"),
      compared("  memory at its peak", memory, megabytes),
    );
  }
  return lines;
}

/** In milliseconds. */
async function longestPause({ url }: ServerProcess, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let longest = 0;
  for (let last = performance.now(); last < end; ) {
    const response = await fetch(`${url}/healthz`);
    await response.arrayBuffer();
    const now = performance.now();
    longest = Math.max(longest, now - last);
    await sleep(5);
    last = performance.now();
  }
  return longest;
}
