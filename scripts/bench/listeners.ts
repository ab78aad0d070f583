import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { mediaPath } from "../../app/media/storage/media-path.ts";
import { openDatabase } from "../../database/connection.ts";
import { databaseTimeouts } from "../../platform/settings/environment.ts";
import { fileTypes } from "../../platform/storage/file-types.ts";
import { downloadPath } from "../../platform/storage/names.ts";
import { mp3Frame, mp3Of, samples } from "./made-mp3.ts";
import { processorTime, resetPeakMemory, residentMemory } from "./process-usage.ts";
import { startBareServer, startSite } from "./servers.ts";
import { compared, type Line, megabytes, milliseconds, significant } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";
import { bareUpload, largest, signIn, siteUpload } from "./upload.ts";

const listeners = 50;
/** An hour. */
const frames = Math.round((3600 * samples.ofSecond) / samples.ofFrame);
const bytes = frames * mp3Frame.length;
const rounds = 5;

/** Fifty people hear the same hour of audio, as fast as they can. */
export async function measureListeners(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  const data = path.join(folder.path, "site");
  await using site = await startSite(data, "off");
  await using bare = await startBareServer(folder.path, []);
  const recording = new Blob([...mp3Of(frames)], { type: fileTypes.mp3.contentType });
  const name = "media/sermon.mp3";
  for (const { transfer, finalize } of [
    siteUpload(site, `Firebase ${await signIn(site)}`, recording, name),
    bareUpload(bare, recording),
  ]) {
    await transfer();
    await finalize();
  }
  const ours = `${site.url}${await listed(data, name)}`;
  await untilFound(ours);
  const taken: { ours: Heard; baseline: Heard }[] = [];
  for (let round = 0; round < rounds; round++)
    taken.push({ ours: await hear(site, ours), baseline: await hear(bare, `${bare.url}/file`) });

  const line = (
    what: string,
    of: (heard: Heard) => number | undefined,
    show: (value: number) => string,
    aim?: string,
  ) =>
    compared(
      what,
      taken.map((round) => ({ ours: of(round.ours), baseline: of(round.baseline) })),
      show,
      aim,
    );
  const growth = (of: "ours" | "baseline") => largest(taken.slice(1).map((round) => round[of].growth));
  return [
    line(
      `${listeners} listeners at once, MB per second`,
      ({ time }) => (listeners * bytes) / 1e3 / time,
      significant,
      "at least 0.8",
    ),
    line("  processor time of the server", ({ processor }) => processor, milliseconds),
    compared(
      "  peak memory added after the first round",
      [{ ours: growth("ours"), baseline: growth("baseline") }],
      megabytes,
      "at most 64 MB",
    ),
  ];
}

/** Lists an uploaded file among those of the site, and returns its path. */
async function listed(dataDir: string, name: string): Promise<string> {
  const { db } = openDatabase({ dataDir, databaseUrl: undefined, databaseTimeouts });
  try {
    const { downloadTokens } = await db
      .selectFrom("storedFiles")
      .select("downloadTokens")
      .where("fullPath", "=", name)
      .executeTakeFirstOrThrow();
    const file = { id: uuidv7(), name: "sermon.mp3" };
    await db
      .insertInto("siteFiles")
      .values({
        ...file,
        url: downloadPath(name, downloadTokens),
        contentType: fileTypes.mp3.contentType,
        bytes,
        createdAt: new Date().toISOString(),
        audio: null,
      })
      .execute();
    // Only people who may change the church's facts or sermons see a file that neither names.
    await db.insertInto("siteFileUses").values({ fileId: file.id, slug: "facts/resources" }).execute();
    return mediaPath(file);
  } finally {
    await db.destroy();
  }
}

/** The site notices after a moment that another program wrote to its database. */
async function untilFound(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { status } = await fetch(url, { method: "HEAD" });
    if (status === 200) return;
    await sleep(100);
  }
  throw new Error(`${url} was never found`);
}

interface Heard {
  /** Milliseconds. */
  time: number;
  /** Milliseconds that the server worked. */
  processor: number | undefined;
  /** Peak bytes above the memory held before. */
  growth: number | undefined;
}

async function hear({ pid }: ServerProcess, url: string): Promise<Heard> {
  const isReset = await resetPeakMemory(pid);
  const [before, worked] = [await residentMemory(pid), await processorTime(pid)];
  const started = performance.now();
  await Promise.all(Array.from({ length: listeners }, () => readAll(url)));
  const time = performance.now() - started;
  const [after, workedAfter] = [await residentMemory(pid), await processorTime(pid)];
  return {
    time,
    processor: worked === undefined || workedAfter === undefined ? undefined : workedAfter - worked,
    growth: isReset && before && after ? after.peak - before.now : undefined,
  };
}

async function readAll(url: string): Promise<void> {
  const reply = await fetch(url, { headers: { range: "bytes=0-" } });
  let read = 0;
  for await (const part of reply.body ?? []) read += part.length;
  if (read !== bytes) throw new Error(`${url} returned ${reply.status} and ${read} bytes`);
}
