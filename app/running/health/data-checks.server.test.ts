import { chmod, mkdir, open, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databaseFileOf, openDatabase } from "../../../database/connection.ts";
import { quickCheck } from "../../../database/quick-check.ts";
import { watchDisk } from "../../../platform/disk-writes.ts";
import { readSettings } from "../../../platform/settings/environment.ts";
import { freePort } from "../../../test/support/free-port.ts";
import {
  aboutRoom,
  databaseAnswers,
  databaseIsCurrent,
  databaseIsIntact,
  dataIsPrivate,
  diskAcceptsWrites,
  diskHasRoom,
} from "./data-checks.server.ts";
import { emptyFolder, now, openInstallation } from "./testing/installation.ts";

const kinds = ["sqlite", "postgres"] as const;

async function openAt(DATA_DIR: string, DATABASE_URL = "") {
  const settings = readSettings({ DATA_DIR, DATABASE_URL });
  const { db } = openDatabase(settings);
  onTestFinished(() => db.destroy());
  return {
    settings,
    db,
    disk: watchDisk(settings.dataDir),
    routes: { isPage: () => false },
    clock: () => now,
  };
}

test.each(kinds)("a database that responds is in order (%s)", async (kind) => {
  const installation = await openInstallation({}, kind);
  expect(await databaseAnswers(installation)).toMatchObject({ outcome: "good" });
});

test("a site that was never started has no database, and the check makes none", async () => {
  const folder = await emptyFolder();
  const installation = await openAt(folder);
  for (const _ of [1, 2])
    expect(await databaseAnswers(installation)).toMatchObject({
      outcome: "wrong",
      text: `There is no database in ${folder} yet.`,
    });
  expect(await databaseIsIntact(installation)).toBeUndefined();
});

test("a database file that cannot be read is wrong, and stays as it is", async () => {
  const folder = await emptyFolder();
  const file = path.join(folder, "narthex.sqlite");
  const damaged = `SQLite format 3\0${"no database".repeat(100)}`;
  const installation = await openAt(folder);
  await writeFile(file, damaged);
  expect(await databaseAnswers(installation)).toMatchObject({
    outcome: "wrong",
    text: `The database ${file} cannot be opened: file is not a database.`,
    nextStep: expect.stringContaining("restore the newest backup"),
  });
  expect(await readFile(file, "utf8")).toBe(damaged);
});

test("nobody is told to restore a backup over a database that may be whole", async () => {
  const folder = await emptyFolder();
  const installation = await openAt(folder);
  // As when the disk is full, SQLite cannot open it.
  await mkdir(path.join(folder, "narthex.sqlite"));
  const finding = await databaseAnswers(installation);
  expect(finding).toMatchObject({
    text: expect.stringMatching(/cannot be opened: unable to open database file\.$/),
  });
  expect(JSON.stringify(finding)).not.toMatch(/restore|move/);
});

test("a database server that nobody runs is wrong, and the password is not shown", async () => {
  const url = `postgres://ann:zq-secret@127.0.0.1:${await freePort()}/site`;
  const finding = await databaseAnswers(await openAt(await emptyFolder(), url));
  expect(finding).toMatchObject({ outcome: "wrong", text: expect.stringContaining("ECONNREFUSED") });
  expect(JSON.stringify(finding)).not.toContain("zq-secret");
});

test.each(kinds)("a database of another version is wrong (%s)", async (kind) => {
  const installation = await openInstallation({}, kind);
  expect(await databaseIsCurrent(installation)).toMatchObject({ outcome: "good" });
  const migrations = sql.table("kysely_migration");
  await sql`delete from ${migrations} where "name" like '0020-%'`.execute(installation.db);
  expect(await databaseIsCurrent(installation)).toMatchObject({
    outcome: "wrong",
    text: "The database does not have a change that this version needs.",
  });
  await sql`update ${migrations} set "name" = '9999-later' where "name" like '0019-%'`.execute(
    installation.db,
  );
  expect(await databaseIsCurrent(installation)).toMatchObject({
    outcome: "wrong",
    text: "The database does not have 2 changes that this version needs.",
  });
});

test("a database with the changes of a newer version is wrong", async () => {
  const installation = await openInstallation();
  await sql`insert into ${sql.table("kysely_migration")} ("name", "timestamp") values ('9999-later', '')`.execute(
    installation.db,
  );
  expect(await databaseIsCurrent(installation)).toMatchObject({
    outcome: "wrong",
    text: "The database belongs to a newer version of the site.",
  });
});

test("a SQLite file with a damaged page is wrong, while an intact one is in order", async () => {
  const installation = await openInstallation();
  expect(await databaseIsIntact(installation)).toMatchObject({ outcome: "good" });
  const file = path.join(await emptyFolder(), "narthex.sqlite");
  await writeFile(file, "This is no database, but it is longer than a header. ".repeat(200));
  const damaged = { ...installation.settings, dataDir: path.dirname(file) };
  expect(await databaseIsIntact({ ...installation, settings: damaged })).toMatchObject({
    outcome: "wrong",
    text: "The database is damaged: file is not a database.",
  });
});

test("a page that somebody overwrote is found in its table", async () => {
  const folder = await emptyFolder();
  const { db, settings } = await openAt(folder);
  await sql`create table "walks" ("id" integer primary key, "title" text)`.execute(db);
  for (let id = 0; id < 50; id++)
    await sql`insert into "walks" values (${id}, ${"river ".repeat(100)})`.execute(db);
  await db.destroy();
  const file = databaseFileOf(settings);
  expect(await quickCheck(file, 5000)).toEqual({ isComplete: true });
  const handle = await open(file, "r+");
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(4096, 7), 0, 4096, size - 4096);
  await handle.close();
  expect((await quickCheck(file, 5000)).problem).toEqual(expect.any(String));
});

test("a check that may take no time says that it did not read everything", async () => {
  const { settings } = await openInstallation();
  expect(await quickCheck(databaseFileOf(settings), 0)).toEqual({ isComplete: false });
});

test("a disk that is nearly full is wrong, with its numbers", async () => {
  expect(await diskHasRoom(await openInstallation())).toMatchObject({ text: expect.stringContaining(" GB") });
  expect(aboutRoom({ free: 60e9, total: 100e9 })).toMatchObject({ outcome: "good" });
  expect(aboutRoom({ free: 0.5e9, total: 100e9 })).toMatchObject({
    outcome: "wrong",
    text: "The disk is nearly full: 0.5 GB of 100 GB are free.",
  });
});

test("a disk that refuses writes is wrong, with the reason", async () => {
  const installation = await openInstallation();
  expect(await diskAcceptsWrites(installation)).toMatchObject({ outcome: "good" });
  const dataDir = path.join(await emptyFolder(), "gone");
  const settings = { ...installation.settings, dataDir };
  const disk = watchDisk(dataDir);
  expect(await diskAcceptsWrites({ ...installation, settings, disk })).toMatchObject({
    outcome: "wrong",
    text: expect.stringMatching(`^The disk refuses what the site writes into ${dataDir}: ENOENT`),
  });
});

test.skipIf(process.platform === "win32")(
  "files that others can read are wrong, and stay as they are",
  async () => {
    const installation = await openInstallation();
    const { dataDir } = installation.settings;
    await chmod(dataDir, 0o700);
    await chmod(databaseFileOf(installation.settings), 0o600);
    expect(await dataIsPrivate(installation)).toMatchObject({ outcome: "good" });
    await chmod(databaseFileOf(installation.settings), 0o644);
    for (const _ of [1, 2])
      expect(await dataIsPrivate(installation)).toMatchObject({
        outcome: "wrong",
        text: `Other users of this machine can read ${databaseFileOf(installation.settings)}.`,
      });
  },
);
