import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { resetPeakMemory, residentMemory } from "./process-usage.ts";
import { startSite } from "./servers.ts";
import { compared, type Line, megabytes, milliseconds } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";

const rounds = 3;
const secondsPerRound = 5;
/** For a page that nothing keeps, because the cookie could be a notice for one person. */
const request = "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\nCookie: notice=x\r\n\r\n";

const floods = [
  { what: "one connection that sends 900 requests, again and again", connections: 1, requests: 900 },
  { what: "twenty connections with 50 requests each, again and again", connections: 20, requests: 50 },
];

/** The longest pause between two answers while somebody floods the site; the baseline is the same site without a flood. */
export async function measureFlood(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path, "on", { TRUST_PROXY: "on" });
  await longestPause(site, 2);
  const lines: Line[] = [];
  for (const { what, connections, requests } of floods) {
    const pauses: { ours: number; baseline: number }[] = [];
    const memory: { ours: number | undefined; baseline: number | undefined }[] = [];
    for (let round = 0; round < rounds; round++) {
      const quiet = await residentMemory(site.pid);
      const isPeakKnown = await resetPeakMemory(site.pid);
      const baseline = await longestPause(site, secondsPerRound);
      const stop = flood(site.url, connections, requests);
      pauses.push({ ours: await longestPause(site, secondsPerRound), baseline });
      const peak = isPeakKnown ? (await residentMemory(site.pid))?.peak : undefined;
      memory.push({ ours: peak, baseline: quiet?.now });
      await stop();
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

/** Sends requests until stopped, on each connection all in one piece and then again when they are answered. */
function flood(url: string, connections: number, requests: number): () => Promise<void> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let isStopped = false;
  const one = async () => {
    while (!isStopped) {
      const socket = connect(Number(port), hostname);
      open.add(socket);
      socket.on("error", () => undefined);
      // The last request asks for the connection to be closed.
      socket.write(request.repeat(requests - 1) + request.replace("Cookie", "Connection: close\r\nCookie"));
      socket.resume();
      // A connection may be reset, which is no failure here.
      await new Promise((resolve) => socket.once("close", resolve));
      open.delete(socket);
    }
  };
  const running = Promise.all(Array.from({ length: connections }, one));
  return async () => {
    isStopped = true;
    for (const socket of open) socket.destroy();
    await running;
  };
}
