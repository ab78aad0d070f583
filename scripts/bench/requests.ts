import autocannon from "autocannon";
import { processorTime } from "./process-usage.ts";
import { record } from "./raw-responses.ts";
import { startBareServer, startSite } from "./servers.ts";
import { compared, type Line, median, milliseconds, quantile, significant } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";

const connections = 10;
const secondsPerRound = 2;

const cases = [
  {
    what: "/event, as browsers request it (gzip)",
    path: "/event",
    encoding: "gzip, deflate, br, zstd",
    rounds: 4,
  },
  { what: "/event, not compressed", path: "/event", encoding: "identity", rounds: 3 },
  { what: "/healthz, the floor of our HTTP layer", path: "/healthz", encoding: "identity", rounds: 3 },
];

export async function measureRequests(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path, "on");
  const replies = await Promise.all(cases.map(({ path, encoding }) => record(site.url, path, encoding)));
  await using bare = await startBareServer(folder.path, replies);

  const lines: Line[] = [];
  for (const { what, path, encoding, rounds } of cases) {
    for (const server of [site, bare]) await load(server, path, encoding);
    const results: { ours: Load; baseline: Load }[] = [];
    for (let round = 0; round < rounds; round++) {
      results.push({
        ours: await load(site, path, encoding),
        baseline: await load(bare, path, encoding),
      });
    }
    const of = (value: keyof Load) =>
      results.map(({ ours, baseline }) => ({ ours: ours[value], baseline: baseline[value] }));
    lines.push(
      compared(`${what}: requests per second`, of("perSecond"), significant),
      compared(`  latency with ${connections} connections, p50`, of("p50"), milliseconds),
      compared("  latency, p99", of("p99"), milliseconds),
      compared("  processor time per request", of("processorTime"), milliseconds),
    );
  }
  return lines;
}

interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of all threads per request: the figure that other load on the machine disturbs least. */
  processorTime: number | undefined;
}

async function load(server: ServerProcess, path: string, encoding: string): Promise<Load> {
  const url = server.url + path;
  const times: number[] = [];
  const before = await processorTime(server.pid);
  const options = { url, connections, duration: secondsPerRound, headers: { "accept-encoding": encoding } };
  const { errors, non2xx, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    // autocannon itself reports latency in whole milliseconds only.
    running.on("response", (_client, _status, _bytes, time) => times.push(time));
  });
  if (errors > 0 || non2xx > 0) throw new Error(`${url} did not always return 200`);
  const after = await processorTime(server.pid);
  return {
    perSecond: times.length / duration,
    p50: median(times),
    p99: quantile(times, 0.99),
    processorTime: after !== undefined && before !== undefined ? (after - before) / times.length : undefined,
  };
}
