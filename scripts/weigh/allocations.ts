import { Agent, get } from "node:http";
import type { ServerProcess } from "../bench/temporary-resources.ts";
import type { Section } from "./sections.ts";
import { allocatedBy } from "./used.ts";

const rounds = 5;
const requestsOfRound = 150;

/**
 * Bytes of JavaScript objects that a kept page costs, whether they are collected or not: how much V8's count of them
 * (`total_allocated_bytes` of `v8.getHeapStatistics()`) rises by requests that come one after the other on one connection,
 * less what it rises by without any, by request. It repeats within one percent, because
 *
 * - V8's optimizing compilers are off: they leave out objects once a function has run often, so that the number falls for
 *   15,000 requests, and at another request in each run. In production it is about a third lower.
 * - Garbage is collected before the count is read, which otherwise includes the rest of the block begun last.
 * - It is the least of several rounds: timers allocate, too.
 *
 * Node's own HTTP server is part of it. Memory outside the heap, such as buffers, is not.
 */
export async function weighAllocations(site: ServerProcess): Promise<Section> {
  const rows: Section["rows"] = {};
  for (const path of ["/", "/event"]) {
    await ask(site, path, requestsOfRound);
    const withRequests = await leastOf(() => allocatedBy(site, () => ask(site, path, requestsOfRound)));
    const without = await leastOf(() => allocatedBy(site, async () => undefined));
    rows[path] = [Math.round((withRequests - without) / requestsOfRound)];
  }
  return { name: "allocations", title: "Allocated for a kept page (KB)", columns: ["KB"], rows };
}

async function leastOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round++) values.push(await measure());
  return Math.min(...values);
}

async function ask({ url }: ServerProcess, path: string, times: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const once = () =>
    new Promise<void>((resolve, reject) => {
      get(url + path, { agent, headers: { "accept-encoding": "br" } }, (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`${path} returned ${reply.statusCode}`));
        reply.resume().once("end", resolve);
      }).once("error", reject);
    });
  for (let time = 0; time < times; time++) await once();
  agent.destroy();
}
