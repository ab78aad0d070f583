import { expect, test } from "vitest";
import { describeOnBothDatabases, openPatiently } from "../../test/support/database.ts";
import type { Database } from "../connection.ts";
import { expectHome, isMoving, readMove } from "../site-move.ts";
import { isStandstill } from "../standstill-error.ts";
import { isUnavailable } from "../unavailable.ts";
import { markArriving } from "./arriving.ts";
import { holdSite } from "./site-hold.ts";

const timing = { leaseMs: 200_000, noticeMs: 0, jobsMs: 0 };
const moving = {
  moveId: "one",
  siteId: "ours",
  place: "the PostgreSQL database narthex on db",
  files: "/data/files",
};

const write = (db: Database, name: string) =>
  db
    .insertInto("siteChoices")
    .values({ name, value: "on" })
    .execute()
    .then(
      () => "saved",
      (error: unknown) => (isStandstill(error) && isUnavailable(error) ? "stands still" : String(error)),
    );
const lapse = (db: Database) => db.updateTable("siteMoves").set({ until: 0 }).execute();

describeOnBothDatabases(
  "a site that is moved",
  "triggers and locks stop writes, by the clock of the database",
  (open) => {
    test("a site that is moved can be read but not written, and written again once the move has ended", async () => {
      const { db, kind } = await open();
      const hold = await holdSite({ db, kind }, moving, timing);
      expect([await write(db, "told"), await isMoving(db)]).toEqual(["saved", true]);
      await hold.freeze();
      expect(await write(db, "frozen")).toBe("stands still");
      for (const change of [db.deleteFrom("siteChoices"), db.updateTable("storageUsage").set({ bytes: 1 })])
        await expect(change.execute()).rejects.toThrow("the site is being moved");
      expect(
        await db.selectFrom("siteChoices").select("name").where("name", "=", "told").execute(),
      ).toHaveLength(1);
      await expect(expectHome(db)).rejects.toThrow(/^This site is being moved to the PostgreSQL database/);
      await hold.end();
      expect([await write(db, "ended"), await isMoving(db)]).toEqual(["saved", false]);
      await expectHome(db);
    });

    test("a site that is moved keeps what was being saved when writes stopped", async () => {
      const { db, kind } = await open();
      const hold = await holdSite({ db, kind }, moving, timing);
      const { promise: isFreezing, resolve: goOn } = Promise.withResolvers<void>();
      const saving = db.transaction().execute(async (trx) => {
        await trx.insertInto("siteChoices").values({ name: "under way", value: "on" }).execute();
        await isFreezing;
      });
      const freezing = hold.freeze();
      goOn();
      await Promise.all([saving, freezing]);
      const found = db.selectFrom("siteChoices").select("name").where("name", "=", "under way");
      expect(await found.execute()).toHaveLength(1);
      expect(await write(db, "later")).toBe("stands still");
    });

    test("a site that is moved by a dead mover goes on, and this one cannot leave any more", async () => {
      const { db, kind } = await open();
      const hold = await holdSite({ db, kind }, moving, timing);
      await hold.freeze();
      await lapse(db);
      expect([await write(db, "after the lapse"), await isMoving(db)]).toEqual(["saved", false]);
      await expect(hold.leave()).rejects.toThrow(/^The move was cancelled, or this program stood still/);
      const next = await holdSite({ db, kind }, { ...moving, moveId: "two" }, timing);
      await hold.end();
      expect((await readMove(db))?.moveId, "the next one is not ended").toBe("two");
      await next.freeze();
      await next.leave();
      expect(await write(db, "left")).toBe("stands still");
      await next.end();
      expect((await readMove(db))?.state).toBe("moved");
      await expect(expectHome(db)).rejects.toThrow(/npm run move -- --stay$/);
    });

    test("a site that is moved is given up by a mover to whom its database no longer answers", async () => {
      const { kind, folder, databaseUrl } = await open();
      const { db } = openPatiently({ dataDir: folder, databaseUrl });
      const hold = await holdSite({ db, kind }, moving, { ...timing, leaseMs: 600 });
      await db.destroy();
      await expect.poll(() => hold.signal.aborted, { timeout: 30_000 }).toBe(true);
      await expect(hold.leave()).rejects.toThrow();
    });

    test("a site that is moved can be written after the end, also while somebody reads", async () => {
      const { db, kind } = await open();
      const hold = await holdSite({ db, kind }, moving, timing);
      await hold.freeze();
      const [reading, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const reader = db.transaction().execute(async (trx) => {
        await trx.selectFrom("siteChoices").select("name").execute();
        reading.resolve();
        await read.promise;
      });
      await reading.promise;
      const ending = hold.end();
      // On SQLite transactions take turns.
      if (kind === "sqlite") read.resolve();
      await expect.poll(() => isMoving(db), { timeout: 30_000 }).toBe(false);
      expect(await write(db, "while somebody reads")).toBe("saved");
      read.resolve();
      await Promise.all([reader, ending]);
    });

    test("a site that comes back stands still for whoever still runs there", async () => {
      const { db } = await open();
      expect(await markArriving(db, moving, undefined)).toBe(true);
      expect(await isMoving(db)).toBe(true);
      expect(await markArriving(db, { ...moving, moveId: "two" }, undefined)).toBe(false);
    });

    test("a site that is moved is moved by one mover at a time", async () => {
      const { db, kind } = await open();
      const first = await holdSite({ db, kind }, moving, timing);
      const second = holdSite({ db, kind }, { ...moving, moveId: "two" }, { ...timing, leaseMs: 100 });
      await expect(second).rejects.toThrow("This site is being moved by somebody else right now.");
      await first.end();
    });
  },
);
