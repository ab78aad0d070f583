import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import autocannon from "autocannon";
import { noisyPicture } from "./noisy-picture.ts";
import type { Sending } from "./send-pictures.ts";
import { startSite } from "./servers.ts";
import { compared, type Line, milliseconds, quantile } from "./table.ts";
import { temporaryFolder } from "./temporary-resources.ts";
import { signIn } from "./upload.ts";

const rounds = 3;
const pictures = 10;
const connections = 4;
/** Far below what the server can do: pages must be fast while it still has time for pictures. */
const pagesPerSecond = 40;
const longestSeconds = 30 * 60;

const pages = [
  { what: "/event, from memory", path: "/event" },
  { what: "/event, made again for each request", path: "/event?next=%2F" },
];

/** How long pages take while ten large pictures are taken in; the baseline is the same server without pictures. */
export async function measurePagesMeanwhile(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(path.join(folder.path, "site"), "on");
  const authorization = `Firebase ${await signIn(site)}`;
  const picture = await noisyPicture();
  const lines: Line[] = [];
  for (const { what, path } of pages) {
    const url = site.url + path;
    await slowest(url, 2);
    const taken: { ours: number; baseline: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const baseline = await slowest(url, 10);
      const names = Array.from({ length: pictures }, (_, number) => `events/meanwhile-${number}.jpg`);
      const sent = send({ url: site.url, authorization, picture, names });
      taken.push({ ours: await slowest(url, sent), baseline });
    }
    lines.push(compared(`${what}: latency, p99`, taken, milliseconds, "at most 3"));
  }
  return lines;
}

/** The 99th percentile of the latency in milliseconds, for some seconds or until a promise settles. */
export async function slowest(url: string, until: number | Promise<void>): Promise<number> {
  const times: number[] = [];
  let unexpected = 0;
  const duration = typeof until === "number" ? until : longestSeconds;
  const headers = { "accept-encoding": "br" };
  await new Promise<void>((resolve, reject) => {
    const options = { url, connections, overallRate: pagesPerSecond, duration, headers };
    const running = autocannon(options, (error) => (error ? reject(error) : resolve()));
    // autocannon itself reports latency in whole milliseconds only.
    running.on("response", (_client, status, _bytes, time) => {
      if (status === 200) times.push(time);
      else unexpected += 1;
    });
    if (typeof until !== "number")
      until.then(
        () => running.stop?.(),
        (error) => {
          running.stop?.();
          reject(error);
        },
      );
  });
  if (unexpected > 0) throw new Error(`${url} did not always return 200`);
  return quantile(times, 0.99);
}

async function send(sending: Sending): Promise<void> {
  const worker = new Worker(new URL("./send-pictures.ts", import.meta.url), { workerData: sending });
  await once(worker, "exit");
}
