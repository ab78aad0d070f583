import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { backUp } from "../../app/running/backup/backup.server.ts";
import { type Database, openDatabase } from "../../database/connection.ts";
import { migrate } from "../../database/migrate.ts";
import type { FileStore } from "../../platform/storage/stores/file-store.ts";
import { openFileStore } from "../../platform/storage/stores/open-file-store.ts";
import { listDates } from "./many-rows.ts";
import { compared, type Line, megabytes, milliseconds, type Round, significant } from "./table.ts";
import { temporaryFolder } from "./temporary-resources.ts";

const gigabyte = 1024 ** 3;
const fileSize = 16 * 1024 * 1024;
const rowCount = 100_000;
const rounds = 2;

export async function measureBackup(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  const dataDir = path.join(folder.path, "data");
  await mkdir(dataDir);
  const files = await openFileStore({ dataDir, storage: undefined });
  const { db, kind } = openDatabase({ dataDir, databaseUrl: undefined });
  await using _closing = { [Symbol.asyncDispose]: () => db.destroy() };
  await migrate(db, kind);
  await addRows(db);
  const keys = await addFiles(db, files);

  const archives = path.join(folder.path, "archives");
  const write = async (passphrase: string | undefined) => {
    const backup = { to: undefined, at: "03:00", passphrase };
    const settings = {
      dataDir,
      databaseUrl: undefined,
      backup,
      secret: "the secret of this site, which is long",
    };
    const target = { folder: archives };
    await backUp({ settings, files, target, kind: "by hand", now: new Date() });
    await rm(archives, { recursive: true });
  };
  const copy = async () => {
    await mkdir(archives);
    for (const key of [...keys, "../narthex.sqlite"]) {
      const target = createWriteStream(path.join(archives, path.basename(key)), { flush: true });
      await pipeline(createReadStream(path.join(dataDir, "files", key)), target);
    }
    await rm(archives, { recursive: true });
  };
  const lines: Line[] = [];
  for (const passphrase of [undefined, "still waters run deep"]) {
    const times: Round[] = [];
    const pauses: Round[] = [];
    const memory: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const [ours, baseline] = [await measured(() => write(passphrase)), await measured(copy)];
      times.push({ ours: ours.time, baseline: baseline.time });
      pauses.push({ ours: ours.pause, baseline: baseline.pause });
      memory.push({ ours: ours.growth, baseline: baseline.growth });
    }
    lines.push(
      compared(
        `${passphrase ? "encrypted" : "not encrypted"}: written and read back, ms`,
        times,
        significant,
      ),
      compared("  longest pause of the event loop", pauses, milliseconds),
      compared("  peak memory added", memory, megabytes),
    );
  }
  return lines;
}

async function addRows(db: Database): Promise<void> {
  await sql`
    insert into "events" ("id", "slug", "changedAt", "eventTitle", "eventContent", "eventDate", "eventTime", "eventUrl")
    with recursive "n"("i") as (select 1 union all select "i" + 1 from "n" where "i" < ${rowCount})
    select printf('0193a000-0000-7000-8000-%012d', "i"), 'supper-' || "i", '2026-11-21T10:00:00.000Z',
      'Supper ' || "i", ${"In the hall by the river. ".repeat(12)},
      '2027-01-06', '18:00', '' from "n"`.execute(db);
  await listDates(db);
}

async function addFiles(db: Database, files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for (let number = 0; number < gigabyte / fileSize; number++) {
    const contentKey = `contents/${uuidv7()}`;
    await files.write(contentKey, only(randomBytes(fileSize)));
    keys.push(contentKey);
    const none = {
      cacheControl: null,
      contentDisposition: null,
      contentEncoding: null,
      contentLanguage: null,
    };
    const time = new Date().toISOString();
    await db
      .insertInto("storedFiles")
      .values({
        ...none,
        fullPath: `media/film-${number}.mp4`,
        contentKey,
        size: fileSize,
        contentType: "video/mp4",
        customMetadata: "{}",
        md5Hash: "",
        crc32c: "",
        generation: "1",
        metageneration: 1,
        downloadTokens: uuidv7(),
        width: null,
        height: null,
        ownerId: null,
        timeCreated: time,
        updated: time,
      })
      .execute();
  }
  return keys;
}

/** Returns the milliseconds of the work and of its longest event loop pause, and the peak memory added in bytes. */
async function measured(work: () => Promise<void>): Promise<{ time: number; pause: number; growth: number }> {
  const begun = performance.now();
  const before = process.memoryUsage.rss();
  let [last, pause, most] = [begun, 0, before];
  const beat = () => {
    const now = performance.now();
    pause = Math.max(pause, now - last);
    last = now;
    most = Math.max(most, process.memoryUsage.rss());
  };
  const heart = setInterval(beat, 1);
  try {
    await work();
    beat();
    return { time: performance.now() - begun, pause, growth: most - before };
  } finally {
    clearInterval(heart);
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
