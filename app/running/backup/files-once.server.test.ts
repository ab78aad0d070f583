import { randomBytes } from "node:crypto";
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { nameOfBackup } from "../../../platform/backup/backup-names.ts";
import { filesFolder, isReadIn, nameOfMark } from "../../../platform/backup/files-beside.ts";
import { nightDue } from "../../../platform/backup/night-of-backup.ts";
import { openPlace } from "../../../platform/backup/place.ts";
import { backupTargetOf } from "../../../platform/backup/target.ts";
import { deleteStoredFile, saveFile } from "../../../platform/storage/files/stored-files.ts";
import type { FileStore } from "../../../platform/storage/stores/file-store.ts";
import { openFileStore } from "../../../platform/storage/stores/open-file-store.ts";
import { emptyPostgres, temporaryFolder } from "../../../test/support/database.ts";
import { s3Keys, startS3 } from "../../../test/support/s3.ts";
import { believedClock } from "../clock/site-clock.server.ts";
import { backUp } from "./backup.server.ts";
import { filesOfArchive } from "./file-list.server.ts";
import { backUpIfDue } from "./nightly.server.ts";
import { restore } from "./restore.server.ts";
import { restoreFiles } from "./restore-files.server.ts";
import { nightlyWorkHere } from "./testing/nightly-work-here.ts";
import { flipByte, hour, nights } from "./testing/proving-nights.ts";
import { deleteEarlierUpdates } from "./updates.server.ts";

const day = 24 * hour;
const passphrase = "still waters run deep";
const person = { id: "sam", role: "staff" } as const;
const ofFiles = 200_000;

type Site = Awaited<ReturnType<typeof nights>>;

/** Nights from today on, because the ages of files are real. */
async function sharing(...[kind, to, secretly]: Parameters<typeof nights>) {
  const site = await nights(kind, to, secretly);
  // Files of one night are older than a day in the next one.
  site.time.now = new Date(Date.now() + hour);
  const place = await openPlace(site.target, site.dataDir);
  return {
    ...site,
    place,
    async night() {
      await site.backUp();
      site.time.now = new Date(site.time.now.getTime() + day);
    },
    files: () => place.listFolder(filesFolder),
    archivesOf: async () => (await place.list()).toSorted(),
  };
}

function noteOf(site: Site) {
  return site.logged.map(({ level, message }) => `${level}: ${message}`);
}

/** Restores into an empty place. Returns the site's files by their key, and the report. */
async function restored(
  site: Site,
  name: string,
  { postgres = false, key = site.settings.backup.passphrase } = {},
) {
  const closing: (() => Promise<unknown>)[] = [];
  const dataDir = await temporaryFolder();
  const settings = {
    ...site.settings,
    dataDir,
    databaseUrl: postgres ? await emptyPostgres(closing) : undefined,
    backup: { ...site.settings.backup, passphrase: key },
  };
  try {
    const report = await restore(settings, { target: site.target, name }, site.site.log);
    const store = await openFileStore(settings);
    const rows = await site.db.selectFrom("storedFiles").select(["fullPath", "contentKey"]).execute();
    const texts = await Promise.all(
      rows.map(async ({ fullPath, contentKey }) => {
        const bytes = await (await store.read(contentKey))?.toArray();
        return [fullPath, bytes && Buffer.concat(bytes).toString().slice(0, 3)] as const;
      }),
    );
    return { report, texts: Object.fromEntries(texts) };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    for (const close of closing) await close();
  }
}

const bothTexts = { "files/a": "aaa", "files/b": "bbb" };

test.each([
  ["a folder", undefined],
  ["a folder, encrypted", passphrase],
  ["a bucket, encrypted", passphrase],
])(
  "ten nights with the same files take their bytes once: %s",
  { timeout: 300_000 },
  async (where, secretly) => {
    const s3 = where.startsWith("a bucket") ? await startS3() : undefined;
    try {
      const to = s3 && backupTargetOf(s3.storageUrl.replace("?", "/archives?"), s3Keys);
      const site = await sharing("sqlite", to, secretly);
      const recording = new Blob([randomBytes(2_000_000)]);
      await saveFile(site.site.storage, person, "files/recording", recording);
      const all = ofFiles + recording.size;
      for (let number = 0; number < 10; number++) await site.night();
      expect(noteOf(site)).toEqual(Array(10).fill("info: nightly backup written and read back"));
      const files = await site.files();
      expect(files).toHaveLength(3);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      expect(bytes).toBeGreaterThanOrEqual(all);
      expect(bytes).toBeLessThan(all * 1.01);
      const names = await site.archivesOf();
      expect(names.length).toBeGreaterThanOrEqual(7);
      if (!to)
        for (const name of names)
          expect((await stat(path.join(site.archives, name))).size).toBeLessThan(ofFiles);
      if (secretly) expect(JSON.stringify(files)).not.toContain(await sha256Of(site));
      const { texts, report } = await restored(site, names.at(-1) ?? "", {
        postgres: where === "a folder, encrypted",
      });
      expect(texts).toMatchObject(bothTexts);
      expect(report.manifest.files).toEqual({ count: 3, bytes: all });
    } finally {
      await s3?.close();
    }
  },
);

async function sha256Of(site: Awaited<ReturnType<typeof sharing>>): Promise<string> {
  return (await listOf(site))[0]?.sha256 ?? "";
}

/** What the newest archive says of the files beside it. */
async function listOf(site: Awaited<ReturnType<typeof sharing>>) {
  const [name = ""] = (await site.archivesOf()).toReversed();
  const folder = await temporaryFolder();
  try {
    return await filesOfArchive(site.place, name, site.settings.backup.passphrase, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("a backup on PostgreSQL with files beside it is restored into SQLite", async () => {
  const site = await sharing("postgres");
  await site.night();
  const [name = ""] = await site.archivesOf();
  expect((await restored(site, name)).texts).toEqual(bothTexts);
});

test("a file that nothing needs any more is deleted with the last archive that names it, once it is a day old", async () => {
  const site = await sharing("sqlite");
  const { storage } = site.site;
  await site.night();
  const [first = ""] = await site.archivesOf();
  await deleteStoredFile(storage, "files/a");
  await site.night();
  expect(await site.files(), "named by the first night").toHaveLength(2);
  await site.place.delete(first);
  await saveFile(storage, person, "files/c", new Blob(["c".repeat(1000)]));
  await site.night();
  expect((await site.files()).map(({ size }) => size).toSorted(), "deleted by hand").toEqual([1000, 100_000]);
  await deleteStoredFile(storage, "files/c");
  const newest = (await site.archivesOf()).at(-1) ?? "";
  await site.place.delete(newest);
  await renew(site);
  await site.night();
  expect(
    (await site.files()).map(({ size }) => size),
    "still young",
  ).toContain(1000);
  for (let number = 0; number < 2; number++) await site.night();
  expect((await site.files()).map(({ size }) => size)).toEqual([100_000]);
});

/** Makes the files beside backups as young as the clock of the site says it is. */
async function renew({ archives, time }: Site): Promise<void> {
  const folder = path.join(archives, filesFolder);
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), time.now, time.now);
}

test("no file is deleted while another backup is being made, and a killed one ends that after a week", async () => {
  const site = await sharing("sqlite");
  await site.night();
  const [first = ""] = await site.archivesOf();
  await deleteStoredFile(site.site.storage, "files/a");
  await site.place.delete(first);
  const mark = path.join(site.archives, nameOfMark("narthex.tar", "of another site"));
  await writeFile(mark, "");
  await utimes(mark, site.time.now, site.time.now);
  await site.night();
  expect(await site.files()).toHaveLength(3);
  site.time.now = new Date(site.time.now.getTime() + 8 * day);
  await site.night();
  expect((await site.files()).map(({ size }) => size)).toEqual([100_000]);
});

test.each([
  ["damaged", (file: string) => writeFile(file, "not a backup any more")],
  ["cut off", (file: string) => truncate(file, 700)],
])(
  "no file is deleted while an archive is %s, which is said, and what is not ours stays always",
  async (_, harm) => {
    const site = await sharing("sqlite");
    await site.night();
    const [first = ""] = await site.archivesOf();
    const kept = path.join(site.archives, "christmas.tar");
    await rename(path.join(site.archives, first), kept);
    await harm(kept);
    const notOurs = path.join(site.archives, filesFolder, "notes.txt");
    await writeFile(notOurs, "ours");
    await deleteStoredFile(site.site.storage, "files/a");
    await site.night();
    expect(await site.files()).toHaveLength(3);
    expect(noteOf(site).at(-1)).toBe(
      "warn: no file beside the backups was deleted, because it is not known which files these backups need",
    );
    await rm(kept);
    await site.night();
    expect(await site.files()).toHaveLength(2);
    expect(await readFile(notOurs, "utf8")).toBe("ours");
  },
);

test("with another passphrase the files are written again, and each archive is restored with its own", async () => {
  const site = await sharing("sqlite", undefined, passphrase);
  await site.night();
  const [first = ""] = await site.archivesOf();
  site.settings.backup.passphrase = "deep waters run still";
  await site.night();
  expect(await site.files()).toHaveLength(4);
  const [, second = ""] = await site.archivesOf();
  expect((await restored(site, first, { key: passphrase })).texts).toEqual(bothTexts);
  expect((await restored(site, second)).texts).toEqual(bothTexts);
  expect(noteOf(site).at(-1)).toMatch(/^warn: no file beside the backups was deleted/);
  await site.place.delete(first);
  await site.night();
  expect(await site.files()).toHaveLength(2);
});

test("a file beside the backups that is missing or cut off is an alarm by name, refused by a restore, and written again", async () => {
  const site = await sharing("sqlite");
  const [of_a, of_b] = [/missing or cut off in .*: files\/a \(/, /files\/b \(/];
  await site.backUp();
  const list = await listOf(site);
  const rows = await site.db.selectFrom("storedFiles").select(["fullPath", "contentKey"]).execute();
  const fileOf = (fullPath: string) => {
    const { contentKey } = rows.find((row) => row.fullPath === fullPath) ?? {};
    return path.join(site.archives, list.find((one) => one.contentKey === contentKey)?.name ?? "");
  };
  await rm(fileOf("files/a"));
  await truncate(fileOf("files/b"), 50_000);
  await site.proveIt();
  const { outcome, reason = "" } = (await site.last()) ?? {};
  expect(outcome).toBe("wrong");
  for (const named of [of_a, of_b]) expect(reason).toMatch(named);
  expect(await site.mails()).toMatchObject([{ subject: "The newest backup of the site cannot be restored" }]);
  const [name = ""] = await site.archivesOf();
  await expect(restored(site, name)).rejects.toThrow(/files\/a \(.*\), files\/b \(/);
  site.time.now = new Date(site.time.now.getTime() + day);
  await site.backUp();
  await site.proveIt();
  expect(await site.last()).toMatchObject({ outcome: "proved", files: 2 });
  await rm(path.join(site.archives, filesFolder), { recursive: true });
  await expect(restored(site, name)).rejects.toThrow("The files of this backup are not beside it");
});

test.each([undefined, passphrase])(
  "a changed byte in a file beside the backups is mended or an alarm in its night of the month, and mended then (%s)",
  async (secretly) => {
    const site = await sharing("sqlite", undefined, secretly);
    await site.backUp();
    const [file] = await listOf(site);
    const flip = () =>
      flipByte(
        path.join(site.archives, filesFolder),
        (size) => size >> 1,
        (name) => file?.name.endsWith(name) === true,
      );
    const dayOf = () => site.time.now.toISOString().slice(0, 10);
    await flip();
    do site.time.now = new Date(site.time.now.getTime() + day);
    while (!isReadIn(dayOf(), file?.sha256 ?? ""));
    // In London the night of a moment before three o'clock is that of the day before.
    site.time.now = new Date(`${dayOf()}T12:00:00Z`);
    await site.backUp();
    expect(noteOf(site)).toContainEqual(
      expect.stringMatching(/^error: files beside the backups were damaged and were written again/),
    );
    await flip();
    await site.proveIt();
    expect(await site.last()).toMatchObject({
      outcome: "wrong",
      reason: expect.stringMatching(/^The backup is damaged: .* was changed\.$/),
    });
    expect((await site.mails())[0]?.text).toContain("Backups of earlier nights share that file");
    site.time.now = new Date(site.time.now.getTime() + day);
    await site.backUp();
    await site.proveIt();
    expect(await site.last()).toMatchObject({ outcome: "proved" });
    const name = (await site.archivesOf()).at(-1) ?? "";
    expect((await restored(site, name)).texts).toEqual(bothTexts);
    expect(await site.files(), "without a note of the damage").toHaveLength(2);
  },
);

test("a backup that was cut off leaves files without an archive, which the next one uses", async () => {
  const site = await sharing("sqlite");
  const { files: store } = site.site.storage;
  const stopping = new AbortController();
  let reads = 0;
  const stopsLater: FileStore = {
    ...store,
    async read(key) {
      // Each file is read to know it, and again to write it.
      if (++reads > 3) stopping.abort();
      return store.read(key);
    },
  };
  await backUpIfDue(
    { ...site.site, siteClock: believedClock, work: nightlyWorkHere(site.settings, stopsLater) },
    site.target,
    stopping.signal,
  );
  expect(await site.archivesOf()).toEqual([]);
  const [first] = await site.files();
  expect(await site.files()).toEqual([expect.objectContaining({ size: 100_000 })]);
  // Such as a killed one leaves.
  await writeFile(path.join(site.archives, `${first?.name}.unfinished`), "half");
  site.time.now = new Date(site.time.now.getTime() + 1000);
  await site.night();
  expect(await site.archivesOf()).toHaveLength(1);
  expect(await site.files()).toContainEqual(first);
});

test("two sites that share a place leave each other's files alone", async () => {
  const one = await sharing("sqlite");
  const other = await sharing("sqlite", one.target);
  await saveFile(other.site.storage, person, "files/c", new Blob(["c".repeat(1000)]));
  await one.night();
  other.time.now = new Date(one.time.now.getTime() - day + 60_000);
  const ofOther = nameOfBackup("nightly", other.time.now, false);
  await other.night();
  await deleteStoredFile(one.site.storage, "files/a");
  for (let number = 0; number < 2; number++) await one.night();
  const sizes = async () => (await one.files()).map(({ size }) => size).toSorted((a, b) => a - b);
  expect(await sizes()).toEqual([1000, 100_000, 100_000]);
  expect((await restored(other, ofOther)).texts).toEqual({ ...bothTexts, "files/c": "ccc" });
  // Of an archive with another passphrase nobody knows what it needs.
  other.settings.backup.passphrase = passphrase;
  other.time.now = one.time.now;
  one.time.now = new Date(one.time.now.getTime() + day);
  await other.night();
  await deleteStoredFile(one.site.storage, "files/b");
  await one.place.delete(ofOther);
  await one.night();
  expect(await one.files()).toHaveLength(6);
});

test("a nightly archive of an earlier version, which holds its files, is restored and proved, and needs none beside it", async () => {
  const site = await sharing("sqlite");
  const { settings, target, time } = site;
  const { files } = site.site.storage;
  const { sha256 } = await backUp({ settings, files, target, kind: "by hand", now: time.now });
  const earlier = nameOfBackup("nightly", new Date(time.now.getTime() - day), false);
  await rename(
    path.join(site.archives, nameOfBackup("by hand", time.now, false)),
    path.join(site.archives, earlier),
  );
  expect(await site.files()).toEqual([]);
  expect((await restored(site, earlier)).texts).toEqual(bothTexts);
  const night = nightDue(time.now, settings.backup.at, site.site.timeZone());
  const archive = path.join(site.archives, earlier);
  const finishedAt = time.now.toISOString();
  await site.db
    .insertInto("nightlyBackups")
    .values({ night, heldUntil: finishedAt, finishedAt, archive, sha256 })
    .execute();
  await site.proveIt();
  expect(await site.last()).toMatchObject({ outcome: "proved", files: 2 });
  time.now = new Date(time.now.getTime() + day);
  await deleteStoredFile(site.site.storage, "files/a");
  await site.night();
  await site.night();
  expect(noteOf(site).filter((line) => line.startsWith("warn"))).toEqual([]);
  expect(await site.files()).toHaveLength(1);
});

test("a file that was damaged in the site is backed up whole once it is whole again", async () => {
  const site = await sharing("sqlite");
  const { contentKey } = await site.db
    .selectFrom("storedFiles")
    .select("contentKey")
    .where("fullPath", "=", "files/a")
    .executeTakeFirstOrThrow();
  const file = path.join(site.dataDir, "files", contentKey);
  await writeFile(file, "z".repeat(100_000));
  await site.backUp();
  await site.proveIt();
  expect((await site.last())?.reason).toMatch(/^A file of the site is damaged: the file files\/a /);
  await writeFile(file, "a".repeat(100_000));
  site.time.now = new Date(site.time.now.getTime() + day);
  await site.backUp();
  await site.proveIt();
  expect(await site.last()).toMatchObject({ outcome: "proved" });
  expect((await restored(site, (await site.archivesOf()).at(-1) ?? "")).texts).toEqual(bothTexts);
});

test("of the backups before updates the last two stay, with their files, and no other is deleted", async () => {
  const site = await sharing("sqlite");
  const { settings, target, time } = site;
  const { storage } = site.site;
  await site.night();
  const made: string[] = [];
  for (let number = 0; number < 4; number++) {
    await saveFile(storage, person, "files/c", new Blob([`${number}`.repeat(1000 + number)]));
    const report = await backUp({ settings, files: storage.files, target, kind: "update", now: time.now });
    made.push(path.basename(report.place));
    time.now = new Date(time.now.getTime() + day);
  }
  const [nightly = ""] = (await site.archivesOf()).filter((name) => name.includes("nightly"));
  const future = nameOfBackup("update", new Date(time.now.getTime() + 400 * day), false);
  await copyFile(path.join(site.archives, made[3] ?? ""), path.join(site.archives, future));
  expect(await deleteEarlierUpdates(settings, target, time.now)).toEqual({ deleted: 0, unreadable: [] });
  time.now = new Date(time.now.getTime() + 7 * day);
  expect(await deleteEarlierUpdates(settings, target, time.now)).toEqual({ deleted: 2, unreadable: [] });
  expect(await site.archivesOf()).toEqual([...made.slice(2), nightly, future].toSorted());
  const sizes = (await site.files()).map(({ size }) => size).filter((size) => size < 2000);
  expect(sizes.toSorted()).toEqual([1002, 1003]);
  expect((await restored(site, made[3] ?? "")).texts).toMatchObject({ "files/c": "333" });
});

test("files that a site has lost are put back from a backup, and others are left alone", async () => {
  const site = await sharing("sqlite", undefined, passphrase);
  const { storage } = site.site;
  await saveFile(storage, person, "files/gone", new Blob(["deleted on purpose"]));
  await site.night();
  await deleteStoredFile(storage, "files/gone");
  await saveFile(storage, person, "files/later", new Blob(["uploaded since"]));
  await rm(path.join(site.dataDir, "files", "contents"), { recursive: true });
  await mkdir(path.join(site.dataDir, "files", "contents"));
  const [name = ""] = await site.archivesOf();
  const put = await restoreFiles(site.settings, { target: site.target, name });
  expect(put).toEqual({ count: 2, bytes: ofFiles, lacking: 1 });
  expect(await readdir(path.join(site.dataDir, "files", "contents"))).toHaveLength(2);
});
