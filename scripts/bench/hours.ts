import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { openDatabase } from "../../database/connection.ts";
import { startS3 } from "../../test/support/s3.ts";
import { addPosts } from "./likes.ts";
import { addMembers, secret } from "./members.ts";
import { startPostgres } from "./postgres.ts";
import { residentMemory } from "./process-usage.ts";
import { administrator, startSite } from "./servers.ts";
import { type Line, median, megabytes, significant } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";

/** `HOURS=0.1 npm run bench -- hours` is for trying this file. */
const hours = Number(process.env.HOURS ?? 2);
const minute = 60_000;
const memberCount = 50;
/** What a site takes until its pages are kept and its code is compiled is not counted. */
const warmUpShare = 0.1;

interface Sample {
  memory: number;
  /** Open descriptors, sockets among them. */
  descriptors: number;
}

/**
 * Whether memory and open descriptors stay the same while people read, sign in, like, post pictures, listen and break
 * off for hours: the last third of the time beside the first, on SQLite and on PostgreSQL with S3, both at once.
 */
export async function measureHours(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using postgres = await startPostgres({ durable: true });
  const s3 = await startS3();
  try {
    const databaseUrl = await postgres.emptyDatabase("hours");
    const measured = await Promise.all([
      measureOn("SQLite, files on disk", path.join(folder.path, "sqlite"), {}),
      measureOn("PostgreSQL, files on S3", path.join(folder.path, "postgres"), {
        DATABASE_URL: databaseUrl,
        STORAGE_URL: s3.storageUrl,
        AWS_ACCESS_KEY_ID: "S3RVER",
        AWS_SECRET_ACCESS_KEY: "S3RVER",
      }),
    ]);
    return measured.flat();
  } finally {
    await s3.close();
  }
}

async function measureOn(name: string, dataDir: string, place: Record<string, string>): Promise<Line[]> {
  await using site = await startSite(dataDir, "on", {
    ...place,
    SECRET: secret,
    TRUST_PROXY: "on",
    LOG_LEVEL: "silent",
  });
  const { db, kind } = openDatabase({ dataDir, databaseUrl: place.DATABASE_URL });
  const cookies = await addMembers(db, kind, memberCount);
  const posts = await addPosts(db);
  await db.destroy();

  const samples: Sample[] = [];
  const problems = new Map<string, number>();
  const life = openLife(site, { cookies, posts });
  const until = performance.now() + hours * 60 * minute;
  let requests = 0;
  const goOn = async (everyMs: number, work: () => Promise<number>) => {
    while (performance.now() < until) {
      const status = await work().catch((error: unknown) => String(error));
      requests += 1;
      if (typeof status === "string" || status >= 500)
        problems.set(String(status), (problems.get(String(status)) ?? 0) + 1);
      await sleep(everyMs);
    }
  };
  const watch = async () => {
    while (performance.now() < until) {
      samples.push(await sampleOf(site.pid));
      await sleep((hours * 60 * minute) / 240);
    }
  };
  await Promise.all([
    watch(),
    goOn(100, life.readKept),
    goOn(400, life.readAnew),
    goOn(1000, life.readAsMember),
    goOn(1000, life.like),
    goOn(2000, life.missPage),
    goOn(3000, life.listen),
    goOn(5000, life.breakOff),
    goOn(15_000, life.signIn),
    goOn(20_000, life.post),
  ]);

  const steady = samples.slice(Math.ceil(samples.length * warmUpShare));
  const third = Math.floor(steady.length / 3);
  const change = (of: keyof Sample) => {
    const first = median(steady.slice(0, third).map((sample) => sample[of]));
    const last = median(steady.slice(-third).map((sample) => sample[of]));
    return { first, last };
  };
  const [memory, descriptors] = [change("memory"), change("descriptors")];
  const grown = `grew by more than a tenth in ${hours} hours`;
  return [
    {
      what: `${name}: memory, last third of ${hours} h beside the first`,
      ours: megabytes(memory.last),
      baseline: megabytes(memory.first),
      ratio: significant(memory.last / memory.first),
      aim: "at most 1.1",
      failures: memory.last > 1.1 * memory.first ? [`memory ${grown}`] : [],
    },
    {
      what: "  open descriptors",
      ours: significant(descriptors.last),
      baseline: significant(descriptors.first),
      ratio: significant(descriptors.last / descriptors.first),
      aim: "at most 1.1",
      failures: descriptors.last > 1.1 * descriptors.first + 2 ? [`descriptors ${grown}`] : [],
    },
    { what: "  the most memory of all looks", ours: megabytes(Math.max(...steady.map((one) => one.memory))) },
    { what: "  requests", ours: significant(requests) },
    {
      what: "  of them failed, or with a status from 500 on",
      ours: significant([...problems.values()].reduce((sum, count) => sum + count, 0)),
      aim: "0",
      failures: [...problems].map(([problem, count]) => `${count} times ${problem}`),
    },
  ];
}

async function sampleOf(pid: number): Promise<Sample> {
  const memory = (await residentMemory(pid))?.now ?? 0;
  return { memory, descriptors: (await readdir(`/proc/${pid}/fd`)).length };
}

/** What people do on the site; each returns the status of its answer. */
function openLife(site: ServerProcess, { cookies, posts }: { cookies: string[]; posts: string[] }) {
  let number = 0;
  let staff = "";
  let film: string | undefined;
  const kept = ["/", "/event", "/prayer-request", "/daily-posts", "/facebook-live", "/about-us", "/today"];
  const asked = [
    "/calendar.ics",
    "/sermons.rss",
    "/event/past",
    "/event/all",
    "/sitemap.xml",
    "/daily-posts.atom",
  ];
  const some = <T>(list: readonly T[]): T => list[number++ % list.length] as T;
  const ask = async (url: string, init: RequestInit = {}) => {
    const from = { "x-forwarded-for": `10.2.${(number >> 8) & 255}.${number & 255}`, origin: site.url };
    const headers = { ...from, ...Object.fromEntries(new Headers(init.headers)) };
    return fetch(site.url + url, {
      redirect: "manual",
      ...init,
      headers,
      signal: AbortSignal.timeout(60_000),
    });
  };
  const status = async (url: string, init?: RequestInit) => {
    const reply = await ask(url, init);
    await reply.arrayBuffer();
    return reply.status;
  };
  const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });
  return {
    readKept: () => status(some(kept)),
    readAnew: () => status(number % 2 ? some(asked) : `${some(kept)}?next=%2F${number}`),
    readAsMember: () => status(some(kept), { headers: { cookie: some(cookies) } }),
    missPage: () => status(`/nothing-here-${number++}`),
    like: () =>
      status("/daily-posts.data", {
        ...form({ post: some(posts), liked: String(number % 3 === 0) }),
        headers: { cookie: some(cookies), "sec-fetch-site": "same-origin" },
      }),
    async signIn() {
      const reply = await ask("/login", form(administrator));
      await reply.arrayBuffer();
      staff = reply.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");
      return reply.status;
    },
    async post() {
      const noise = { create: { width: 1200, height: 800, channels: 3 as const, background: "#888" } };
      const picture = await sharp({
        create: { ...noise.create, noise: { type: "gaussian", mean: 128, sigma: 40 } },
      })
        .jpeg()
        .toBuffer();
      const body = new FormData();
      const fields = { day: "2026-11-21", postedBy: "Ann Hill", content: `Post ${number++}` };
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      body.set("picture", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "a.jpg");
      const saved = await status("/add-post", { method: "POST", body, headers: { cookie: staff } });
      if (saved !== 302 && staff !== "") throw new Error(`a post was answered with ${saved}`);
      return saved;
    },
    async listen() {
      film ??= /\/v0\/b\/[^"]+\.mp4[^"]*/
        .exec(await (await ask("/facebook-live")).text())?.[0]
        .replaceAll("&amp;", "&");
      if (film === undefined) throw new Error("no film on the page of sermons");
      return status(film, { headers: { range: `bytes=${(number % 40) * 10_000}-` } });
    },
    async breakOff() {
      const leaving = new AbortController();
      const reply = await fetch(site.url + (film ?? "/"), { signal: leaving.signal });
      await reply.body?.getReader().read();
      leaving.abort();
      return reply.status;
    },
  };
}
