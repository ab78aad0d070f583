import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { DatabaseKind } from "../../../database/connection.ts";
import { holdingChoice } from "../../../database/site-choices.ts";
import { type BackupTarget, backupTargetOf } from "../../../platform/backup/target.ts";
import type { Log } from "../../../platform/log.ts";
import { readSettings } from "../../../platform/settings/environment.ts";
import { saveFile } from "../../../platform/storage/files/stored-files.ts";
import { testStorage } from "../../../platform/storage/testing/test-storage.ts";
import { databaseKinds, idOf, migratedDatabase } from "../../../test/support/database.ts";
import { insertEvents } from "../../../test/support/events.ts";
import { s3Keys, startS3 } from "../../../test/support/s3.ts";
import { backUpIfDue } from "./nightly.server.ts";
import { type ProvingSite, proveIfDue } from "./nightly-proof.server.ts";
import { lastProof } from "./proofs.server.ts";

const hour = 60 * 60_000;
const day = 24 * hour;
const person = { id: "sam", role: "staff" } as const;

interface Logged {
  level: "info" | "warn" | "error";
  message: string;
}

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A site with an event, two files, an administrator and a member, whose backups go to `to`. */
async function nights(kind: DatabaseKind, to?: BackupTarget, passphrase?: string) {
  const { db, folder: dataDir, databaseUrl } = await migratedDatabase(kind, closing);
  const { storage } = await testStorage({ db, folder: dataDir });
  for (const name of ["a", "b"])
    await saveFile(storage, person, `files/${name}`, new Blob([name.repeat(100_000)]));
  await insertEvents(db, [{ id: idOf(1), eventTitle: "Supper", eventDate: "" }]);
  const at = "2026-11-22T12:00:00.000Z";
  const emailVerified = kind === "postgres" ? true : 1;
  for (const id of ["ann", "ruth"])
    await db
      .insertInto("user")
      .values({
        ...{ id, name: id, email: `${id}@people.example`, emailVerified },
        ...{ image: null, gender: null, dateOfBirth: null, deactivatedAt: null, lastSeenOn: null },
        ...{ createdAt: at, updatedAt: at },
      })
      .execute();
  await db
    .insertInto("personRoles")
    .values({ userId: "ruth", role: "administrator", grantedAt: at })
    .execute();
  const archives = path.join(dataDir, "archives");
  const target = to ?? { folder: archives };
  const logged: Logged[] = [];
  const note = (level: Logged["level"]) => (_: unknown, message: string) =>
    void logged.push({ level, message });
  const log = { info: note("info"), warn: note("warn"), error: note("error") } as unknown as Log;
  const time = { now: new Date("2027-01-02T03:00:00Z") };
  const clock = () => time.now;
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
    backup: { to: target, at: "03:00", passphrase },
  };
  const facts = { read: async () => ({ name: "St Brendan’s" }) } as never;
  const room = { free: 1e12 };
  const site: ProvingSite = {
    ...{ db, storage, clock, settings, facts, log, mailWritten: () => undefined },
    timeZone: () => "Europe/London",
    free: async () => room.free,
  };
  const backUp = () => backUpIfDue({ ...site, files: storage.files }, target);
  return {
    ...{ db, site, settings, target, logged, time, room, dataDir, archives, backUp },
    proveIt: (changed: Partial<ProvingSite> = {}, signal?: AbortSignal) =>
      proveIfDue({ ...site, ...changed }, target, signal),
    last: () => lastProof(db),
    mails: () => db.selectFrom("outbox").select(["recipient", "subject", "text"]).execute(),
  };
}

/** Changes one byte of the only file in a folder. */
async function flipByte(folder: string, at: (size: number) => number): Promise<void> {
  const [name = ""] = await readdir(folder);
  const handle = await open(path.join(folder, name), "r+");
  try {
    const position = at((await handle.stat()).size);
    const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position });
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, position);
  } finally {
    await handle.close();
  }
}

describe.each(databaseKinds)("the proof of the nightly backup (%s)", (kind) => {
  test("one of several copies restores the night's backup aside once, and says what it found", async () => {
    const { backUp, proveIt, last, logged, mails, dataDir, time } = await nights(kind);
    await proveIt();
    expect(await last(), "before the backup").toBeUndefined();
    await backUp();
    await Promise.all([proveIt(), proveIt(), proveIt()]);
    await proveIt();
    expect(await last()).toMatchObject({
      night: "2027-01-02",
      outcome: "proved",
      files: 2,
      archive: expect.stringContaining("narthex-nightly-2027-01-02T03-00-00Z.tar"),
    });
    expect((await last())?.rows).toBeGreaterThan(5);
    expect(logged.map(({ level }) => level)).toEqual(["info", "info"]);
    expect(await mails()).toEqual([]);
    expect(await readdir(dataDir)).not.toContain("backup-proof");
    time.now = new Date(time.now.getTime() + day);
    await proveIt();
    expect((await last())?.night, "not before the next backup").toBe("2027-01-02");
    await backUp();
    await proveIt();
    expect(await last()).toMatchObject({ night: "2027-01-03", outcome: "proved" });
  });

  test("one changed byte is an alarm: an error in the log and one mail to those who look after the site", async () => {
    const { backUp, proveIt, last, logged, mails, archives } = await nights(kind);
    await backUp();
    await flipByte(archives, (size) => Math.floor(size / 3));
    await Promise.all([proveIt(), proveIt()]);
    await proveIt();
    expect(await last()).toMatchObject({
      outcome: "wrong",
      reason: expect.stringMatching(/^The backup is damaged: /),
    });
    expect(logged.at(-1)).toEqual({
      level: "error",
      message: "the newest nightly backup cannot be restored",
    });
    expect(await mails()).toEqual([
      {
        recipient: "ruth@people.example",
        subject: "The newest backup of the site cannot be restored",
        text: expect.stringContaining("The backup is damaged"),
      },
    ]);
  });

  test("texts of all scripts, numbers, line breaks and nothing are the same rows after they are restored", async () => {
    const { backUp, proveIt, last, db } = await nights(kind);
    await db.updateTable("events").set({ eventTitle: "Ωmega 😀 \u2028 \n 0.1" }).execute();
    await backUp();
    await proveIt();
    expect(await last()).toMatchObject({ outcome: "proved" });
  });

  test("without enough room it says so without an alarm, and works again the next night", async () => {
    const { backUp, proveIt, last, room, logged, mails, time } = await nights(kind);
    await backUp();
    room.free = 1000;
    await proveIt();
    await proveIt();
    expect(await last()).toMatchObject({
      outcome: "no-room",
      reason: expect.stringMatching(/^Restoring a backup aside needs \d+ MB in .*, and 1 MB are free\.$/),
    });
    expect(logged.map(({ level }) => level)).toEqual(["info", "warn"]);
    expect(await mails()).toEqual([]);
    room.free = 1e12;
    time.now = new Date(time.now.getTime() + day);
    await backUp();
    await proveIt();
    expect(await last()).toMatchObject({ outcome: "proved" });
  });

  test("a server killed in the middle leaves what the next attempt sweeps, once its lease has expired", async () => {
    const { backUp, proveIt, last, time, db, dataDir } = await nights(kind);
    await backUp();
    const heldUntil = new Date(time.now.getTime() + 10 * 60_000).toISOString();
    await db
      .insertInto("backupProofs")
      .values({
        ...{ night: "2027-01-02", heldUntil, attempts: 1, endedAt: null, outcome: null },
        ...{ reason: "", archive: "", seconds: 0, rows: 0, files: 0 },
      })
      .execute();
    await mkdir(path.join(dataDir, "backup-proof", "backup", "database"), { recursive: true });
    await proveIt();
    expect(await last()).toBeUndefined();
    time.now = new Date(heldUntil);
    await proveIt();
    expect(await last()).toMatchObject({ outcome: "proved" });
    expect(await readdir(dataDir)).not.toContain("backup-proof");
  });

  test("a proof that a server begins and never ends becomes an alarm", async () => {
    const { backUp, proveIt, last, time, db, mails } = await nights(kind);
    await backUp();
    await db
      .insertInto("backupProofs")
      .values({
        ...{ night: "2027-01-02", heldUntil: time.now.toISOString(), attempts: 3 },
        ...{ endedAt: null, outcome: null, reason: "", archive: "", seconds: 0, rows: 0, files: 0 },
      })
      .execute();
    await proveIt();
    expect(await last()).toMatchObject({
      outcome: "wrong",
      reason: "The server stopped each time while the backup was restored aside.",
    });
    expect(await mails()).toHaveLength(1);
  });

  test("a proof stops with the server, leaves nothing, and is made by the next server", async () => {
    const { backUp, proveIt, last, dataDir } = await nights(kind);
    await backUp();
    await proveIt({}, AbortSignal.abort());
    expect(await last()).toBeUndefined();
    expect(await readdir(dataDir)).not.toContain("backup-proof");
    await proveIt();
    expect(await last()).toMatchObject({ outcome: "proved" });
  });

  test("a restored site that holds back what leaves it proves nothing", async () => {
    const { backUp, proveIt, last, db } = await nights(kind);
    await backUp();
    await db.insertInto("siteChoices").values({ name: holdingChoice, value: "2027-01-01" }).execute();
    await proveIt();
    expect(await last()).toBeUndefined();
  });
});

test("a changed byte is noticed wherever it is, also between two files and after the last one", async () => {
  for (const at of [0, 0.1, 0.5, 0.9, 0.99999]) {
    const { backUp, proveIt, last, archives } = await nights("sqlite");
    await backUp();
    await flipByte(archives, (size) => Math.floor(size * at));
    await proveIt();
    expect((await last())?.outcome, String(at)).toBe("wrong");
  }
});

test("a backup that is gone, and one with another passphrase, are alarms", async () => {
  const gone = await nights("sqlite");
  await gone.backUp();
  await rm(gone.archives, { recursive: true });
  await mkdir(gone.archives);
  await gone.proveIt();
  expect(await gone.last()).toMatchObject({
    outcome: "wrong",
    reason: `There is no nightly backup in ${gone.archives}.`,
  });
  const locked = await nights("sqlite", undefined, "still waters run deep");
  await locked.backUp();
  const settings = {
    ...locked.settings,
    backup: { ...locked.settings.backup, passphrase: "deep waters run still" },
  };
  await locked.proveIt({ settings });
  expect((await locked.last())?.reason).toContain("BACKUP_PASSPHRASE is not the passphrase");
});

test("the backup that the night noted is proved, not a newer one, and when it is gone that is the alarm", async () => {
  const { backUp, proveIt, last, archives, mails, db } = await nights("sqlite");
  await backUp();
  const [name = ""] = await readdir(archives);
  const other = path.join(archives, "narthex-nightly-2027-01-02T04-00-00Z.tar");
  await writeFile(other, "of another site");
  await proveIt();
  expect(await last()).toMatchObject({ outcome: "proved", archive: path.join(archives, name) });
  await copyFile(path.join(archives, name), other);
  await rm(path.join(archives, name));
  await db.deleteFrom("backupProofs").execute();
  await proveIt();
  expect(await last()).toMatchObject({
    outcome: "wrong",
    archive: path.join(archives, name),
    reason: `The backup that was made, ${path.join(archives, name)}, is not in ${archives}: somebody deleted or moved it, or copies of the server have different places in BACKUP_TO.`,
  });
  expect((await mails())[0]?.text).toContain("different places in BACKUP_TO");
});

test("a file that is damaged in the site itself is not blamed on the backup", async () => {
  const { backUp, proveIt, last, mails, db, dataDir, archives } = await nights("sqlite");
  const { contentKey } = await db
    .selectFrom("storedFiles")
    .select("contentKey")
    .where("fullPath", "=", "files/a")
    .executeTakeFirstOrThrow();
  await writeFile(path.join(dataDir, "files", contentKey), "z".repeat(100_000));
  await backUp();
  await proveIt();
  const reason =
    "A file of the site is damaged: the file files/a has other bytes than the site stored; the backup is as the site is.";
  expect(await last()).toMatchObject({ outcome: "wrong", reason });
  expect(await mails()).toMatchObject([
    { subject: "A file of the site is damaged", text: expect.stringContaining(reason) },
  ]);
  await db.deleteFrom("backupProofs").execute();
  await flipByte(archives, (size) => size - 1);
  await proveIt();
  expect((await last())?.reason, "changed later").toMatch(/^The backup is damaged: /);
});

test("a place that cannot be read is tried three times, an hour apart, and then an alarm", async () => {
  const { backUp, proveIt, last, archives, time, mails } = await nights("sqlite");
  await backUp();
  await rename(archives, `${archives}-away`);
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await last()).toBeUndefined();
    await proveIt();
    await proveIt();
    time.now = new Date(time.now.getTime() + hour);
  }
  expect(await last()).toMatchObject({ outcome: "wrong" });
  expect(await mails()).toHaveLength(1);
});

test("an encrypted backup in a bucket is proved, and one changed byte of it is an alarm", async () => {
  const s3 = await startS3();
  try {
    const target = backupTargetOf(s3.storageUrl.replace("?", "/archives?"), s3Keys);
    const { backUp, proveIt, last } = await nights("postgres", target, "still waters run deep");
    await backUp();
    await proveIt();
    expect(await last()).toMatchObject({ outcome: "proved", files: 2 });
    expect((await last())?.archive).toMatch(/^s3:\/\/.*\.tar\.age$/);
  } finally {
    await s3.close();
  }
});
