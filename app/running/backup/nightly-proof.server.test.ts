import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { holdingChoice } from "../../../database/site-choices.ts";
import { bothDatabases, usualDatabases } from "../../../test/support/database.ts";
import { flipByte, hour, nights } from "./testing/proving-nights.ts";

const day = 24 * hour;

describe.each(usualDatabases())("the proof of the nightly backup (%s)", (kind) => {
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

describe.each(bothDatabases("rows are written and read back by other statements"))(
  "the proof of the nightly backup (%s)",
  (kind) => {
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

    test("texts of all scripts, numbers, line breaks and nothing are the same rows after they are restored", async () => {
      const { backUp, proveIt, last, db } = await nights(kind);
      await db.updateTable("events").set({ eventTitle: "Ωmega 😀 \u2028 \n 0.1" }).execute();
      await backUp();
      await proveIt();
      expect(await last()).toMatchObject({ outcome: "proved" });
    });
  },
);
