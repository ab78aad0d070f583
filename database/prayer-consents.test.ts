import { rm } from "node:fs/promises";
import type { Insertable } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bothDatabases, emptyPostgres, temporaryFolder } from "../test/support/database.ts";
import { type Database, openDatabase } from "./connection.ts";
import { migrate } from "./migrate.ts";
import type { PrayerConsentTable, PrayerRequestTable } from "./prayer-tables.ts";
import { insertRows, moment } from "./testing/old-rows.ts";

const asked = {
  userId: null,
  userName: "Ann Hill",
  title: "For my mother",
  content: "She is ill.",
  picUrl: "",
  picAlt: "",
  date: moment,
  isApproved: false,
};

describe.each(bothDatabases("a migration reads texts in SQL, and triggers write for earlier versions"))(
  "texts that people agreed to (%s)",
  (kind) => {
    const closing: (() => Promise<unknown>)[] = [];
    let db: Database;
    beforeAll(async () => {
      const dataDir = await temporaryFolder();
      closing.push(() => rm(dataDir, { recursive: true, force: true }));
      const databaseUrl = kind === "postgres" ? await emptyPostgres(closing) : undefined;
      ({ db } = openDatabase({ dataDir, databaseUrl }));
      closing.push(() => db.destroy());
      await migrate(db, kind, "0045-visits");
      const flag = (is: boolean) => (kind === "postgres" ? is : Number(is));
      await insertRows(db, [
        ["prayerRequests", { ...asked, id: "old", isApproved: flag(true) }],
        ["prayerRequests", { ...asked, id: "old-waiting", isApproved: flag(false) }],
      ]);
      await migrate(db, kind);
    });
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });
    beforeEach(async () => {
      await db.deleteFrom("prayerRequests").where("id", "=", "one").execute();
    });

    const ask = (change: Partial<Record<keyof PrayerRequestTable, string | boolean | null>> = {}) =>
      db
        .insertInto("prayerRequests")
        .values({ ...asked, id: "one", ...change } as never)
        .execute();
    const set = (change: Partial<Record<keyof PrayerRequestTable, string | boolean | null>>, id = "one") =>
      db
        .updateTable("prayerRequests")
        .set(change as never)
        .where("id", "=", id)
        .execute();
    const agree = (change: Partial<Insertable<PrayerConsentTable>> = {}) => {
      const { userId: _, isApproved: __, date: at, ...text } = asked;
      return db
        .insertInto("prayerConsents")
        .values({ requestId: "one", number: 2, how: "agreed", audience: "everybody", ...text, at, ...change })
        .execute();
    };
    const read = (id = "one") =>
      db
        .selectFrom("prayerRequests")
        .select(["isApproved", "isShared", "state", "title"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow("nobody agreed");

    test("requests that were public before the migration stay public, and the others can be approved as they are", async () => {
      expect(await read("old")).toMatchObject({ isApproved: true, isShared: true, state: "shown" });
      expect(await read("old-waiting")).toMatchObject({
        isApproved: false,
        isShared: false,
        state: "waiting",
      });
      await set({ isApproved: true }, "old-waiting");
      expect(await read("old-waiting")).toMatchObject({ isApproved: true, isShared: true, state: "shown" });
      await refused(set({ title: "For my father" }, "old"));
    });

    test("a version that knows only approval approves what was asked, and what it inserts as approved is shown", async () => {
      await ask();
      await set({ isApproved: true });
      expect(await read()).toMatchObject({ isApproved: true, isShared: true, state: "shown" });
      await db.deleteFrom("prayerRequests").where("id", "=", "one").execute();
      await ask({ isApproved: true });
      expect(await read()).toMatchObject({ isApproved: true, isShared: true, state: "shown" });
    });

    test.each([
      ["title", "For my father"],
      ["content", "She is very ill."],
      ["userName", "Anne Hill"],
      ["picUrl", "https://pictures.example/other.jpg"],
    ])(
      "a public request cannot get another %s, and one with another %s cannot be made public",
      async (column, text) => {
        await ask();
        await set({ isApproved: true });
        await refused(set({ [column]: text }));
        await set({ isApproved: false, isShared: false, state: "waiting" });
        await set({ [column]: text });
        await refused(set({ isApproved: true }));
        await refused(set({ isShared: true }));
        const consent = { [column]: text } as Partial<Insertable<PrayerConsentTable>>;
        await agree(consent);
        await set({ isApproved: true });
        expect(await read()).toMatchObject({ isApproved: true });
      },
    );

    test("a name and a picture can be left out without asking", async () => {
      await ask({ picUrl: "https://pictures.example/a.jpg", picAlt: "A house" });
      await set({ isApproved: true });
      await set({ userName: "", picUrl: "", picAlt: "" });
      expect(await read()).toMatchObject({ isApproved: true });
    });

    test.each(["congregation", "team", "pastor"] as const)(
      "what was asked for %s is not shown to everybody, whatever its audience becomes",
      async (audience) => {
        await ask({ audience });
        await refused(set({ isApproved: true }));
        await refused(set({ isApproved: true, isShared: true, audience: "everybody" }));
        if (audience === "congregation") {
          await set({ isShared: true, state: "shown" });
          await refused(set({ isApproved: true }));
        } else await refused(set({ isShared: true, audience: "congregation" }));
      },
    );

    test.each(["held", "declined", "ended", "deleted"])(
      "a request that is %s is shown to nobody",
      async (state) => {
        await ask();
        await set({ state });
        await refused(set({ isApproved: true }));
        await refused(set({ isShared: true }));
        await set({ state: "waiting" });
        await set({ isApproved: true });
        await refused(set({ state }));
      },
    );

    test("a consent on which a public request relies can neither be changed nor deleted, and goes with the request", async () => {
      await ask();
      await set({ isApproved: true });
      const ofOne = db.deleteFrom("prayerConsents").where("requestId", "=", "one");
      await refused(ofOne.execute());
      await agree({ title: "Something else" });
      await refused(ofOne.where("number", "=", 1).execute());
      await ofOne.where("number", "=", 2).execute();
      await agree();
      await ofOne.where("number", "=", 2).execute();
      const changed = db.updateTable("prayerConsents").set({ title: "x" }).where("requestId", "=", "one");
      await expect(changed.execute()).rejects.toThrow("a consent cannot be changed");
      await db.deleteFrom("prayerRequests").where("id", "=", "one").execute();
      expect(
        await db.selectFrom("prayerConsents").where("requestId", "=", "one").selectAll().execute(),
      ).toEqual([]);
    });

    test("staff publish an edited text only with a reason", async () => {
      await ask();
      await expect(agree({ how: "decided", title: "Edited" })).rejects.toThrow();
      await agree({ how: "decided", title: "Edited", reason: "She asked on the telephone." });
      await set({ title: "Edited", isApproved: true });
      expect(await read()).toMatchObject({ isApproved: true, title: "Edited" });
    });
  },
);
