import { Agent, get } from "node:http";
import type { ServerProcess } from "../bench/temporary-resources.ts";
import type { Section } from "./sections.ts";
import { allocatedBy } from "./used.ts";

const page = "/event";
const rounds = { least: 6, most: 30 };
/** How many rounds must agree, and by which share. */
const agreeing = { rounds: 3, within: 0.005 };
const requestsOfRound = 300;

/**
 * Bytes of JavaScript objects that a kept page costs, whether they are collected or not: how much V8's count of them
 * (`total_allocated_bytes` of `v8.getHeapStatistics()`) rises by requests that come one after the other on one connection,
 * less what it rises by without any, by request. It repeats within one percent, on a busy machine too, because
 *
 * - V8's optimizing compilers are off: they leave out objects once a function has run often, so that the number falls for
 *   15,000 requests, and at another request in each run. In production it is about a third lower.
 * - Garbage is collected before the count is read, which otherwise includes the rest of the block begun last.
 * - It is the least of several rounds, as many as it takes until three agree: what the site does by itself meanwhile
 *   allocates, too, and on a busy machine that is more.
 *
 * Node's own HTTP server is part of it. Memory outside the heap, such as buffers, is not.
 */
export async function weighAllocations(site: ServerProcess): Promise<Section> {
  await ask(site, requestsOfRound);
  const withRequests = await leastOf(() => allocatedBy(site, () => ask(site, requestsOfRound)));
  const without = await leastOf(() => allocatedBy(site, async () => undefined));
  return {
    name: "allocations",
    title: "Allocated for a kept page (KB)",
    columns: ["KB"],
    rows: { [page]: [Math.round((withRequests - without) / requestsOfRound)] },
  };
}

/** Measures until the least values agree. What comes in between only adds, and differs each time. */
async function leastOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  do {
    values.push(await measure());
    values.sort((one, other) => one - other);
  } while (values.length < rounds.least || (!doAgree(values) && values.length < rounds.most));
  return Math.min(...values);
}

function doAgree([least = 0, ...others]: number[]): boolean {
  return (others[agreeing.rounds - 2] ?? Infinity) - least <= least * agreeing.within;
}

async function ask({ url }: ServerProcess, times: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const once = () =>
    new Promise<void>((resolve, reject) => {
      get(url + page, { agent, headers: { "accept-encoding": "br" } }, (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`${page} returned ${reply.statusCode}`));
        reply.resume().once("end", resolve);
      }).once("error", reject);
    });
  for (let time = 0; time < times; time++) await once();
  agent.destroy();
}
