import autocannon from "autocannon";
import { startNginx } from "./nginx.ts";
import { processorTime } from "./process-usage.ts";
import { type Asked, get, headersOf, type Recorded, record } from "./raw-responses.ts";
import { startBareServer, startSite } from "./servers.ts";
import { compared, type Line, median, milliseconds, quantile, significant } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";

const connections = 16;
const secondsPerRound = 2;
/** As Chrome sends it. */
export const browsers = "gzip, deflate, br, zstd";

const pages = ["/", "/event", "/prayer-request", "/about-us"];
const others = [
  { what: "/event, made again for each request", path: "/event?next=%2F", rounds: 3 },
  { what: "/healthz, the floor of our HTTP layer", path: "/healthz", rounds: 3 },
];

interface Case extends Asked {
  what: string;
  rounds: number;
}

export async function measureRequests(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path, "on");
  const etag = await etagOf(site.url, "/event");
  const cases: Case[] = [
    ...pages.map((path) => ({
      what: `${path}, as visitors request it`,
      path,
      encoding: browsers,
      rounds: 4,
    })),
    {
      what: "/event, unchanged since the last visit (304)",
      path: "/event",
      encoding: browsers,
      etag,
      rounds: 4,
    },
    ...others.map((other) => ({ ...other, encoding: browsers })),
  ];
  const replies = await Promise.all(cases.map((asked) => record(site.url, asked)));
  await using bare = await startBareServer(folder.path, replies);

  const lines: Line[] = [];
  for (const { what, rounds, ...asked } of cases) {
    for (const server of [site, bare]) await load(server, asked);
    const results: { ours: Load; baseline: Load }[] = [];
    for (let round = 0; round < rounds; round++) {
      results.push({
        ours: await load(site, asked),
        baseline: await load(bare, asked),
      });
    }
    const of = (value: keyof Load) =>
      results.map(({ ours, baseline }) => ({ ours: ours[value], baseline: baseline[value] }));
    lines.push(
      compared(`${what}: processor time per request`, of("processorTime"), milliseconds),
      compared(`  latency with ${connections} connections, p50`, of("p50"), milliseconds),
      compared("  latency, p99", of("p99"), milliseconds),
      compared("  requests per second, at most what this client can send", of("perSecond"), significant),
    );
  }
  return [...lines, ...(await besideNginx(folder.path, site, replies.slice(0, pages.length)))];
}

async function besideNginx(folder: string, site: ServerProcess, replies: Recorded[]): Promise<Line[]> {
  await using nginx = await startNginx(folder, replies);
  if (!nginx) return [{ what: "nginx is not installed: pages were not compared with it", ours: "" }];
  const lines: Line[] = [];
  for (const reply of replies) {
    const asked = { path: reply.path, encoding: reply.encoding };
    for (const server of [site, nginx]) await load(server, asked);
    const results: { ours: Load; baseline: Load }[] = [];
    for (let round = 0; round < 4; round++)
      results.push({ ours: await load(site, asked), baseline: await load(nginx, asked) });
    const of = (value: keyof Load) =>
      results.map(({ ours, baseline }) => ({ ours: ours[value], baseline: baseline[value] }));
    const what = `${reply.path}, compared with nginx, which sends the same bytes: processor time per request`;
    lines.push(
      compared(what, of("processorTime"), milliseconds),
      compared("  requests per second", of("perSecond"), significant, "at least 0.45"),
    );
  }
  return lines;
}

export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of all threads per request: the figure that other load on the machine disturbs least. */
  processorTime: number | undefined;
}

async function etagOf(origin: string, path: string): Promise<string> {
  const { fields } = await get(origin, { path, encoding: browsers });
  return fields.etag ?? "";
}

export async function load(server: ServerProcess, asked: Asked, duration = secondsPerRound): Promise<Load> {
  const url = server.url + asked.path;
  const expected = asked.etag === undefined ? 200 : 304;
  const times: number[] = [];
  let unexpected = 0;
  const before = await processorTime(server.pid);
  const options = { url, connections, duration, headers: headersOf(asked) };
  const { errors, duration: seconds } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    // autocannon itself reports latency in whole milliseconds only.
    running.on("response", (_client, status, _bytes, time) => {
      if (status === expected) times.push(time);
      else unexpected += 1;
    });
  });
  if (errors + unexpected > 0) throw new Error(`${url} did not always return ${expected}`);
  const after = await processorTime(server.pid);
  return {
    perSecond: times.length / seconds,
    p50: median(times),
    p99: quantile(times, 0.99),
    processorTime: after !== undefined && before !== undefined ? (after - before) / times.length : undefined,
  };
}
