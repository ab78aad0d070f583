import { expect, test } from "vitest";
import { isPostgres } from "../../../database/connection.ts";
import { defer } from "../../../platform/deferred-work/defer.ts";
import { openLog } from "../../../platform/log.ts";
import { testStorage } from "../../../platform/storage/testing/test-storage.ts";
import { addAccount, churchPeople } from "../../../test/support/church-people.ts";
import { describeOnBothDatabases, type OpenDatabase } from "../../../test/support/database.ts";
import { permissionsOf } from "../../permissions.ts";
import { lastAbsence, runningDaysAgo } from "./absence.server.ts";
import { confirmClock, openSiteClock } from "./site-clock.server.ts";

const day = 24 * 60 * 60_000;
const start = Date.parse("2026-11-22T12:00:00Z");
const after = (days: number) => new Date(start + days * day);

async function opened(open: OpenDatabase) {
  const place = await open();
  const { db } = place;
  const { storage } = await testStorage(place);
  await addAccount(db, churchPeople.sam.id);
  const viewer = {
    ...{ ...churchPeople.sam, role: "staff" as const, permissions: permissionsOf(["administrator"]) },
    ...{ email: "sam@people.example", name: "Sam Hill" },
  };
  const time = { days: 0 };
  const clock = () => after(time.days);
  const log = openLog({ logFormat: "json", logLevel: "silent" });
  let looks = 0;
  const { doubt } = openSiteClock({ db, clock, log, elapsed: () => 2000 * looks++ });
  const site = { db, storage, clock, mailWritten: () => undefined };
  return {
    db,
    at: async (days: number) => {
      time.days = days;
      return (await doubt())?.is;
    },
    confirm: (shown = clock()) => confirmClock(site, viewer, shown),
  };
}

describeOnBothDatabases("the clock of a site", "moments are compared as rows", (open) => {
  test("an administrator confirms the clock as it was shown, and one that is wrong after all costs no work that was planned by it", async () => {
    const { db, at, confirm } = await opened(open);
    expect(await at(0)).toBeUndefined();
    expect(await at(1400)).toBe("ahead");
    expect(await confirm(after(1398))).toBe(false);
    expect(await at(1400)).toBe("ahead");
    expect(await confirm()).toBe(true);
    expect(await at(1400)).toBeUndefined();
    await defer(db, { kind: "mail", key: "planned" }, after(1400));

    expect(await at(1)).toBe("behind");
    expect(await confirm()).toBe(true);
    expect(await at(1)).toBeUndefined();
    const jobs = await db.selectFrom("deferredWork").select("dueAt").where("key", "=", "planned").execute();
    expect(jobs).toEqual([{ dueAt: after(1).toISOString() }]);
  });

  test("sessions that were begun or used by a clock that was ahead end as others do once it is right", async () => {
    const { db, at } = await opened(open);
    const stored = (days: number) => (isPostgres(db) ? after(days) : after(days).toISOString());
    const begin = (id: string, createdAt: number, expiresAt: number) =>
      db
        .insertInto("session")
        .values({
          ...{ id, token: id, userId: churchPeople.sam.id, ipAddress: null, userAgent: null },
          ...{ createdAt: stored(createdAt), updatedAt: stored(createdAt), expiresAt: stored(expiresAt) },
        })
        .execute();
    await at(0);
    await begin("earlier", -1, 9);
    await begin("used meanwhile", -1, 1414);
    await at(1400);
    await begin("begun meanwhile", 1400, 1414);
    expect(await at(1)).toBeUndefined();
    const sessions = await db.selectFrom("session").select(["id", "createdAt", "expiresAt"]).execute();
    const daysOf = (moment: string | Date) => (new Date(moment).getTime() - start) / day;
    expect(
      Object.fromEntries(
        sessions.map(({ id, createdAt, expiresAt }) => [id, [daysOf(createdAt), daysOf(expiresAt)]]),
      ),
    ).toEqual({ earlier: [-1, 9], "used meanwhile": [-1, 15], "begun meanwhile": [1, 15] });
  });

  test("a site that has noted no time goes by its rows, and one without rows believes", async () => {
    const { db, at } = await opened(open);
    await defer(db, { kind: "mail", key: "first" }, after(0));
    expect(await at(31)).toBe("ahead");
    expect(await at(1)).toBeUndefined();
    await db.deleteFrom("siteClock").execute();
    expect(await at(29)).toBeUndefined();
    expect(await at(33)).toBe("ahead");
    await db.deleteFrom("siteClock").execute();
    await db.deleteFrom("deferredWork").execute();
    expect(await at(1400)).toBeUndefined();
  });

  test("three weeks off are noted once an administrator confirms the clock, and links work as much longer", async () => {
    const { db, at, confirm } = await opened(open);
    const link = async (id: string, made: number, ends: number) =>
      db
        .insertInto("invitations")
        .values({
          ...{ id, email: `${id}@people.example`, roles: "[]", tokenHash: id, invitedBy: null },
          ...{ createdAt: after(made).toISOString(), expiresAt: after(ends).toISOString() },
        })
        .execute();
    expect(await at(0)).toBeUndefined();
    await link("worked", -1, 6);
    await link("ended", -8, -1);
    expect(await at(21)).toBe("ahead");
    expect(await lastAbsence(db)).toBeUndefined();
    expect(await confirm()).toBe(true);
    const absence = { from: after(0).toISOString(), to: after(21).toISOString() };
    expect(await lastAbsence(db)).toEqual(absence);
    expect(await at(21.1)).toBeUndefined();
    expect(await at(22)).toBeUndefined();
    expect(await lastAbsence(db)).toEqual(absence);
    const ends = await db.selectFrom("invitations").select(["id", "expiresAt"]).orderBy("id").execute();
    expect(ends).toEqual([
      { id: "ended", expiresAt: after(-1).toISOString() },
      { id: "worked", expiresAt: after(27).toISOString() },
    ]);
    expect(runningDaysAgo(after(22), 3, absence)).toBe(after(-2).toISOString());
    expect(runningDaysAgo(after(30), 3, absence)).toBe(after(27).toISOString());
  });
});
