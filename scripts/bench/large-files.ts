import { randomBytes } from "node:crypto";
import path from "node:path";
import autocannon from "autocannon";
import { startBareServer, startSite } from "./servers.ts";
import { compared, type Line, megabytes, significant } from "./table.ts";
import { temporaryFolder } from "./temporary-resources.ts";
import { bareUpload, largest, signIn, siteUpload, type Taken, take, type Upload } from "./upload.ts";

const gigabyte = 1024 ** 3;
const rounds = 2;
const together = 8;

export async function measureLargeFiles(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(path.join(folder.path, "site"), "off");
  await using bare = await startBareServer(folder.path, []);
  const authorization = `Firebase ${await signIn(site)}`;
  const ours = (film: Blob, name: string) => siteUpload(site, authorization, film, `media/${name}.mp4`);
  const whole = film(gigabyte);
  const part = film(gigabyte / together);

  const alone: { ours: Taken; baseline: Taken }[] = [];
  const atOnce: { ours: Taken; baseline: Taken }[] = [];
  for (let round = 0; round < rounds; round++) {
    alone.push({
      ours: await take(site, ours(whole, "film")),
      baseline: await take(bare, bareUpload(bare, whole)),
    });
    const names = Array.from({ length: together }, (_, number) => `part-${number}`);
    atOnce.push({
      ours: await take(site, allOf(names.map((name) => ours(part, name)))),
      baseline: await take(bare, allOf(names.map((name) => bareUpload(bare, part, name)))),
    });
  }
  const url = `${site.url}/v0/b/site/o/media%2Ffilm.mp4?alt=media`;
  await take(bare, bareUpload(bare, whole));
  const downloads: { ours: number; baseline: number }[] = [];
  const unchanged: { ours: number; baseline: number }[] = [];
  const etag = (await fetch(url, { method: "HEAD" })).headers.get("etag") ?? "";
  for (let round = 0; round < rounds; round++) {
    downloads.push({ ours: await download(url), baseline: await download(`${bare.url}/file`) });
    unchanged.push({
      ours: await notModifiedPerSecond(url, etag),
      baseline: await notModifiedPerSecond(`${bare.url}/file`, etag),
    });
  }
  return [
    speed("upload of 1 GB in chunks, MB per second", alone, "at least 0.8"),
    growth("  peak memory added", alone),
    speed(`${together} uploads of 128 MB at once, MB per second`, atOnce, "at least 0.8"),
    growth("  peak memory added by all", atOnce),
    compared("download of 1 GB, MB per second", downloads, significant, "at least 0.8"),
    compared("304 responses per second", unchanged, significant),
  ];
}

/** Random bytes, which no disk can compress, after the first bytes of an MP4. */
export function film(size: number): Blob {
  const block = randomBytes(16 * 1024 * 1024);
  const first = Buffer.from(block);
  first.write("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41", "latin1");
  const blocks = Array.from({ length: size / block.length }, (_, number) => (number === 0 ? first : block));
  return new Blob(blocks, { type: "video/mp4" });
}

/** Runs several uploads at once; each is finalized as soon as its bytes are sent. */
function allOf(uploads: Upload[]): Upload {
  return {
    async transfer() {
      await Promise.all(
        uploads.map(async ({ transfer, finalize }) => {
          await transfer();
          await finalize();
        }),
      );
    },
    finalize: async () => undefined,
  };
}

function speed(what: string, taken: { ours: Taken; baseline: Taken }[], aim: string): Line {
  const perSecond = ({ transfer, finalize }: Taken) => gigabyte / 1e3 / (transfer.time + finalize.time);
  return compared(
    what,
    taken.map(({ ours, baseline }) => ({ ours: perSecond(ours), baseline: perSecond(baseline) })),
    significant,
    aim,
  );
}

function growth(what: string, taken: { ours: Taken; baseline: Taken }[]): Line {
  const most = (of: "ours" | "baseline") =>
    largest(taken.flatMap((round) => [round[of].transfer.growth, round[of].finalize.growth]));
  const [ours, baseline] = [most("ours"), most("baseline")];
  if (ours === undefined || baseline === undefined) return { what, ours: "not measured" };
  return compared(what, [{ ours, baseline }], megabytes, "at most 64 MB");
}

async function download(url: string): Promise<number> {
  const started = performance.now();
  const reply = await fetch(url);
  let size = 0;
  for await (const bytes of reply.body ?? []) size += bytes.length;
  if (size !== gigabyte) throw new Error(`${url} returned ${size} bytes`);
  return gigabyte / 1e3 / (performance.now() - started);
}

async function notModifiedPerSecond(url: string, etag: string): Promise<number> {
  const { requests, statusCodeStats } = await autocannon({
    url,
    connections: 10,
    duration: 2,
    headers: { "if-none-match": etag },
  });
  if (Object.keys(statusCodeStats ?? {}).join() !== "304")
    throw new Error(`${url} did not always return 304`);
  return requests.average;
}
