import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { DatabaseKind } from "../../../database/connection.ts";
import { holdingChoice } from "../../../database/site-choices.ts";
import { readAll } from "../../../platform/backup/archive.ts";
import { nameOfBackup } from "../../../platform/backup/backup-names.ts";
import { openPlace } from "../../../platform/backup/place.ts";
import { type BackupTarget, backupTargetOf } from "../../../platform/backup/target.ts";
import type { Log } from "../../../platform/log.ts";
import { deleteStoredFile, saveFile } from "../../../platform/storage/files/stored-files.ts";
import type { FileStore } from "../../../platform/storage/stores/file-store.ts";
import { testStorage } from "../../../platform/storage/testing/test-storage.ts";
import { bothDatabases, idOf, migratedDatabase, usualDatabases } from "../../../test/support/database.ts";
import { insertEvents } from "../../../test/support/events.ts";
import { s3Keys, startS3 } from "../../../test/support/s3.ts";
import { believedClock, openSiteClock, type SiteClock } from "../clock/site-clock.server.ts";
import { type NightLease, renewNight } from "./night-leases.server.ts";
import { backUpIfDue, type NightlyOptions, startNightlyBackups } from "./nightly.server.ts";
import { countFutureNights, deleteLaterNights, lastFinishedNight, takeNight } from "./nights.server.ts";
import { openBackup } from "./open-backup.server.ts";
import { nightlyWorkHere } from "./testing/nightly-work-here.ts";

const hour = 60 * 60_000;
const day = 24 * hour;
const person = { id: "sam", role: "staff" } as const;

interface Logged {
  level: "info" | "warn" | "error";
  message: string;
  fields: { reason?: string; err?: Error; place?: string; rows?: Record<string, number> };
}

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A database with an event and two files, several servers that share it, and their clock. */
async function nights(kind: DatabaseKind, to?: BackupTarget) {
  const { db, folder: dataDir, databaseUrl } = await migratedDatabase(kind, closing);
  const { storage } = await testStorage({ db, folder: dataDir });
  for (const name of ["a", "b"])
    await saveFile(storage, person, `files/${name}`, new Blob([name.repeat(1000)]));
  await insertEvents(db, [{ id: idOf(1), eventTitle: "Supper", eventDate: "" }]);
  const archives = path.join(dataDir, "archives");
  const target = to ?? { folder: archives };
  const logged: Logged[] = [];
  const note = (level: Logged["level"]) => (fields: Logged["fields"], message: string) =>
    void logged.push({ level, message, fields });
  const time = { now: new Date("2027-01-01T12:00:00Z") };
  const settings = (passphrase: string | undefined) => ({
    ...{ databaseUrl, dataDir, secret: "the secret of this site, which is long" },
    backup: { to: target, at: "03:00", passphrase },
  });
  const copy = (
    change: { files?: FileStore; passphrase?: string; siteClock?: SiteClock } = {},
  ): NightlyOptions => ({
    db,
    settings: settings(change.passphrase),
    work: nightlyWorkHere(settings(change.passphrase), change.files ?? storage.files),
    timeZone: () => "Europe/London",
    siteClock: change.siteClock ?? believedClock,
    clock: () => time.now,
    log: { info: note("info"), warn: note("warn"), error: note("error") } as unknown as Log,
  });
  const names = async () => {
    const opened = await openPlace(target, dataDir);
    return (await opened.list().catch(() => [])).toSorted();
  };
  const open = async (name: string, passphrase?: string) => {
    const opened = await openPlace(target, dataDir);
    return openBackup(() => opened.read(name), passphrase, path.join(dataDir, `opened-${Math.random()}`), {
      beside: { place: opened, isRead: () => true },
    });
  };
  return { db, storage, archives, target, logged, time, copy, names, open, dataDir };
}

const nameAt = (moment: string) => `narthex-nightly-${moment}.tar`;

describe.each(usualDatabases())("nightly backups (%s)", (kind) => {
  test("nightly backups are not made while a restored site holds back what leaves it", async () => {
    const { copy, names, db, target } = await nights(kind);
    await db.insertInto("siteChoices").values({ name: holdingChoice, value: "2027-01-01" }).execute();
    await backUpIfDue(copy(), target);
    expect(await names()).toEqual([]);
    await db.deleteFrom("siteChoices").where("name", "=", holdingChoice).execute();
    await backUpIfDue(copy(), target);
    expect(await names()).toHaveLength(1);
  });

  test("nightly backups that fail are logged as errors, leave nothing and delete nothing, and are tried again in an hour", async () => {
    const { copy, target, time, names, logged, archives, dataDir } = await nights(kind);
    await writeFile(archives, "a file where the folder should be");
    await backUpIfDue(copy(), target);
    expect(logged.map(({ level, message }) => [level, message])).toEqual([
      ["error", "the nightly backup failed; trying again in an hour"],
    ]);
    expect(logged[0]?.fields.reason).toMatch(/^The disk cannot be written or read: /);
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^backup-work/));
    await rm(archives);
    time.now = new Date(time.now.getTime() + hour - 60_000);
    await backUpIfDue(copy(), target);
    expect(await names()).toEqual([]);
    time.now = new Date(time.now.getTime() + 120_000);
    await backUpIfDue(copy(), target);
    expect(await names()).toHaveLength(1);
  });

  test("nightly backups of a killed server are made by another copy when its lease has expired", async () => {
    const { copy, target, time, names, db } = await nights(kind);
    const heldUntil = new Date(time.now.getTime() + 10 * 60_000).toISOString();
    await db
      .insertInto("nightlyBackups")
      .values({ night: "2027-01-01", heldUntil, finishedAt: null })
      .execute();
    await backUpIfDue(copy(), target);
    expect(await names()).toEqual([]);
    time.now = new Date(heldUntil);
    await backUpIfDue(copy(), target);
    expect(await names()).toHaveLength(1);
  });

  test("nightly backups stop with the server, leave nothing half-written, and are made by the next server", async () => {
    const { copy, time, names, storage } = await nights(kind);
    let started = () => {};
    const reading = new Promise<void>((resolve) => {
      started = resolve;
    });
    const slow: FileStore = {
      ...storage.files,
      async read(key) {
        started();
        await new Promise((resolve) => setTimeout(resolve, 200));
        return storage.files.read(key);
      },
    };
    const stop = startNightlyBackups(copy({ files: slow }));
    await reading;
    await stop();
    expect(await names()).toEqual([]);
    time.now = new Date(time.now.getTime() + 1000);
    const again = startNightlyBackups(copy());
    await vi.waitFor(async () => expect(await names()).toEqual([nameAt("2027-01-01T12-00-01Z")]), {
      timeout: 60_000,
    });
    await again();
  });

  test("nightly backups contain everything else when the store has lost a file, and say so", async () => {
    const { copy, target, names, open, storage, db, logged } = await nights(kind);
    const { contentKey } = await db
      .selectFrom("storedFiles")
      .select("contentKey")
      .where("fullPath", "=", "files/a")
      .executeTakeFirstOrThrow();
    await storage.files.delete(contentKey);
    await backUpIfDue(copy(), target);
    const [name = ""] = await names();
    const { manifest, close } = await open(name);
    expect(manifest).toMatchObject({ files: { count: 1, bytes: 1000 }, missing: 1 });
    await close();
    expect(logged.map(({ level, message }) => [level, message])).toEqual([
      ["info", "nightly backup written and read back"],
      ["error", "files were already missing from the store before the nightly backup"],
    ]);
  });
});

describe.each(bothDatabases("copies claim the night, and each database has snapshots of its own"))(
  "nightly backups (%s)",
  (kind) => {
    test("nightly backups are made once a night by one of several copies, and say in the log what they hold", async () => {
      const { copy, target, time, names, logged, open } = await nights(kind);
      const copies = [copy(), copy(), copy()];
      const rounds = async () => {
        await Promise.all(copies.map((one) => backUpIfDue(one, target)));
      };
      await rounds();
      expect(await names()).toEqual([nameAt("2027-01-01T12-00-00Z")]);
      time.now = new Date("2027-01-02T02:59:00Z");
      await rounds();
      expect(await names()).toHaveLength(1);
      time.now = new Date("2027-01-02T03:00:00Z");
      await rounds();
      await rounds();
      expect(await names()).toEqual([nameAt("2027-01-01T12-00-00Z"), nameAt("2027-01-02T03-00-00Z")]);
      expect(logged.map(({ level }) => level)).toEqual(["info", "info"]);
      expect(logged[1]?.fields).toMatchObject({ rows: { events: 1, storedFiles: 2 }, files: { count: 2 } });
      const { manifest, close } = await open(nameAt("2027-01-02T03-00-00Z"));
      expect(manifest.files).toEqual({ count: 2, bytes: 2000 });
      await close();
    });

    test("nightly backups of a copy whose lease ended leave the night, its archive and its row to the copy that took it", async () => {
      const { copy, target, time, names, logged, db } = await nights(kind);
      const [late, other] = [copy(), copy()];
      const row = () => db.selectFrom("nightlyBackups").selectAll().executeTakeFirstOrThrow();
      const { backUp } = late.work;
      late.work.backUp = async (night, signal) => {
        const report = await backUp(night, signal);
        time.now = new Date(time.now.getTime() + 11 * 60_000);
        await backUpIfDue(other, target);
        return report;
      };
      await backUpIfDue(late, target);
      const theirs = nameAt("2027-01-01T12-11-00Z");
      expect((await row()).archive).toContain(theirs);
      expect(await names()).toContain(theirs);
      expect(logged.map(({ level, message }) => [level, message])).toEqual([
        ["info", "nightly backup written and read back"],
        ["warn", expect.stringContaining("this copy no longer had this night")],
      ]);
    });

    test.each(["finishes", "fails", "stops"])(
      "a copy whose lease ended changes nothing of the night that another copy works on when it %s",
      async (how) => {
        const { copy, target, time, db } = await nights(kind);
        const stopping = new AbortController();
        const late = copy();
        const { backUp } = late.work;
        const row = () => db.selectFrom("nightlyBackups").selectAll().executeTakeFirstOrThrow();
        let taken: NightLease | undefined;
        late.work.backUp = async (night, signal) => {
          const report = await backUp(night, signal);
          const before = { table: "nightlyBackups", ...(await row()) } as const;
          time.now = new Date(time.now.getTime() + 11 * 60_000);
          taken = await takeNight(db, night.night, time.now);
          expect(await renewNight(db, before, time.now), "a renewal that comes late").toBe(false);
          if (how === "stops") stopping.abort();
          if (how !== "finishes") throw new Error("it ends");
          return report;
        };
        await backUpIfDue(late, target, stopping.signal);
        expect(await row()).toMatchObject({ heldUntil: taken?.heldUntil, finishedAt: null });
        expect(taken && (await renewNight(db, taken, time.now)), "the renewal of who has it").toBe(true);
      },
    );

    test("a lease that ended and that nobody took is renewed", async () => {
      const { time, db } = await nights(kind);
      const held = await takeNight(db, "2027-01-01", time.now);
      time.now = new Date(time.now.getTime() + 11 * 60_000);
      expect(held && (await renewNight(db, held, time.now))).toBe(true);
      expect(held && (await renewNight(db, held, time.now)), "and again").toBe(true);
      expect(await takeNight(db, "2027-01-01", time.now)).toBeUndefined();
    });

    test("nightly backups take a newer snapshot where a file was deleted before it could be read", async () => {
      const { copy, target, names, open, storage, db } = await nights(kind);
      let deleted = false;
      const files: FileStore = {
        ...storage.files,
        async size(key) {
          if (!deleted) {
            deleted = true;
            await deleteStoredFile(storage, "files/a");
            await deleteStoredFile(storage, "files/b");
            await saveFile(storage, person, "files/c", new Blob(["c".repeat(500)]));
            await db.updateTable("events").set({ eventTitle: "Later supper" }).execute();
          }
          return storage.files.size(key);
        },
      };
      await backUpIfDue(copy({ files }), target);
      const [name = ""] = await names();
      const { manifest, contents, close } = await open(name);
      expect(manifest).toMatchObject({ files: { count: 1, bytes: 500 }, missing: 0 });
      for await (const { bytes } of contents())
        expect((await readAll(bytes)).toString()).toBe("c".repeat(500));
      await close();
    });
  },
);

// Which are kept is read from their names.
test("nightly backups keep seven days and four weeks over sixty days, and touch nothing else", {
  timeout: 600_000,
}, async () => {
  const { copy, target, time, names, archives } = await nights("sqlite");
  await mkdir(archives, { recursive: true });
  const others = ["narthex-2026-11-22T03-00-05Z.tar", "notes.txt", "narthex-nightly-old.tar"];
  for (const name of others) await writeFile(path.join(archives, name), "ours");
  time.now = new Date("2027-01-01T03:00:30Z");
  for (let night = 0; night < 60; night++) {
    await backUpIfDue(copy(), target);
    time.now = new Date(time.now.getTime() + day);
  }
  const days = ["02-14", "02-21", "02-23", "02-24", "02-25", "02-26", "02-27", "02-28", "03-01"];
  expect(await names()).toEqual(
    [...others, ...days.map((night) => nameAt(`2027-${night}T03-00-30Z`))].toSorted(),
  );
  for (const name of others) expect(await readFile(path.join(archives, name), "utf8")).toBe("ours");
});

test("nightly backups are stored in a bucket, encrypted, and old ones are deleted", async () => {
  const s3 = await startS3();
  try {
    const target = backupTargetOf(s3.storageUrl.replace("?", "/archives?"), s3Keys);
    const { copy, time, names, open } = await nights("sqlite", target);
    const passphrase = "still waters run deep";
    for (let night = 0; night < 10; night++) {
      await backUpIfDue(copy(night === 9 ? { passphrase } : {}), target);
      time.now = new Date(time.now.getTime() + day);
    }
    const kept = (await names()).filter((name) => name.startsWith("narthex-"));
    expect(kept).toHaveLength(8);
    const { manifest, close } = await open(kept.at(-1) ?? "", passphrase);
    expect(manifest.files.count).toBe(2);
    await close();
  } finally {
    await s3.close();
  }
});

/** The archives of nights before, and their rows. */
async function madeBefore({ archives, db }: Awaited<ReturnType<typeof nights>>, moments: readonly Date[]) {
  await mkdir(archives, { recursive: true });
  for (const moment of moments) {
    const finishedAt = moment.toISOString();
    await writeFile(path.join(archives, nameOfBackup("nightly", moment, false)), "ours");
    await db
      .insertInto("nightlyBackups")
      .values({ night: finishedAt.slice(0, 10), heldUntil: finishedAt, finishedAt })
      .execute();
  }
}

/** Nights as the clock shows them. A new process begins with each, if `restarts`. */
function byClock({ copy, target, time, db }: Awaited<ReturnType<typeof nights>>, restarts: boolean) {
  const log = { info: () => undefined, error: () => undefined } as unknown as Log;
  const open = () => openSiteClock({ db, clock: () => time.now, log });
  let siteClock = open();
  return {
    async at(moment: string | Date) {
      time.now = new Date(moment);
      if (restarts) siteClock = open();
      await backUpIfDue(copy({ siteClock }), target);
    },
    doubt: () => siteClock.doubt(),
  };
}

test.each([
  [1, 365, false],
  [2, 1200, true],
  [1, -9800, true],
])(
  "nightly backups lose none for %d nights by a clock that is %d days away, and the next night has its own (restarts: %s)",
  {
    timeout: 600_000,
  },
  async (count, away, restarts) => {
    const site = await nights("sqlite");
    const { at, doubt } = byClock(site, restarts);
    const start = Date.parse("2027-03-01T03:00:10Z");
    const night = (number: number) => new Date(start + number * day);
    await madeBefore(
      site,
      Array.from({ length: 20 }, (_, number) => night(number)),
    );
    await at(new Date(night(19).getTime() + hour));
    const before = await site.names();
    for (let number = 20; number < 20 + count; number++) {
      await at(night(number + away));
      expect(await doubt()).toMatchObject({ is: away > 0 ? "ahead" : "behind" });
      expect(await site.names()).toEqual(expect.arrayContaining(before));
    }
    const made = (await site.names()).filter((name) => !before.includes(name));
    expect(made).toHaveLength(count);

    await at(night(19 + count + 0.5));
    expect(await doubt()).toBeUndefined();
    await at(night(20 + count));
    const after = await site.names();
    const ofNight = nameAt(
      night(20 + count)
        .toISOString()
        .slice(0, 19)
        .replaceAll(":", "-")
        .concat("Z"),
    );
    expect(after).toContain(ofNight);
    expect(await lastFinishedNight(site.db, site.time.now)).toBe(night(20 + count).toISOString());
    if (away > 0) expect(after.filter((name) => made.includes(name))).toEqual([]);
    // The night whose name the wrong clock took comes for good a year later.
    if (away === 365) {
      await site.db.deleteFrom("siteClock").execute();
      const again = night(20 + away);
      await at(again);
      expect(await lastFinishedNight(site.db, site.time.now)).toBe(again.toISOString());
    }
  },
);

test.each([365, -9800])(
  "of the backups that are made by a clock that is %d days away seven are kept, and all from before",
  { timeout: 600_000 },
  async (away) => {
    const site = await nights("sqlite");
    const { at, doubt } = byClock(site, false);
    const start = Date.parse("2027-03-01T03:00:10Z");
    const night = (number: number) => new Date(start + number * day);
    await madeBefore(
      site,
      Array.from({ length: 20 }, (_, number) => night(number)),
    );
    await at(new Date(night(19).getTime() + hour));
    const before = await site.names();
    for (let number = 20; number < 29; number++) await at(night(number + away));
    expect(await doubt()).toBeDefined();
    const after = await site.names();
    expect(after).toEqual(expect.arrayContaining(before));
    const newest = Array.from({ length: 7 }, (_, index) =>
      night(22 + index + away)
        .toISOString()
        .slice(0, 10),
    );
    expect(
      after.filter((name) => !before.includes(name)).map((name) => /\d{4}-\d\d-\d\d/.exec(name)?.[0]),
    ).toEqual(newest);
  },
);

test.each([1, -1])(
  "the night after a clock was %d day away has its backup, which the sweep leaves",
  async (away) => {
    const site = await nights("sqlite");
    const { at, doubt } = byClock(site, false);
    const start = Date.parse("2027-03-01T12:00:00Z");
    const noon = (number: number) => new Date(start + number * day);
    await madeBefore(
      site,
      Array.from({ length: 9 }, (_, number) => noon(number)),
    );
    await at(noon(9));
    await at(noon(10 + away));
    expect(await doubt()).toBeUndefined();
    await at(noon(10));
    await at("2027-03-12T03:00:05Z");
    expect(await site.names()).toContain(nameAt("2027-03-12T03-00-05Z"));
  },
);

test.each(bothDatabases("moments are compared as rows"))(
  "nights that seem to be finished later than now silence nothing: %s",
  async (kind) => {
    const { db, time } = await nights(kind);
    const of = (night: string) => ({ night, heldUntil: night, finishedAt: `${night}T03:00:00.000Z` });
    await db
      .insertInto("nightlyBackups")
      .values([of("2026-12-30"), of("2030-01-01")])
      .execute();
    expect(await lastFinishedNight(db, time.now)).toBe("2026-12-30T03:00:00.000Z");
    expect(await countFutureNights(db, time.now)).toBe(1);
    await deleteLaterNights(db, "2027-01-01");
    expect(await countFutureNights(db, time.now)).toBe(0);
  },
);
