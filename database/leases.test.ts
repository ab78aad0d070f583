import { expect, onTestFinished, test } from "vitest";
import { readableLog } from "../platform/mail/testing/smtp-receiver.ts";
import { describeOnBothDatabases } from "../test/support/database.ts";
import { copiesThatRun, openCopy } from "./copies.ts";
import { databaseTime } from "./database-time.ts";
import { releaseLease, sweepLeases, takeLease } from "./leases.ts";

const name = "nightly work";
const long = 3_600_000;

describeOnBothDatabases("leases", "leases are taken by an upsert, by the clock of the database", (open) => {
  async function begin() {
    const { db, kind } = await open();
    const take = (holder: string, milliseconds = long) => takeLease(db, kind, { name, holder, milliseconds });
    const release = (holder: string) => releaseLease(db, { name, holder });
    const lapse = (inMs = -1000) =>
      db
        .updateTable("leases")
        .set({ heldUntil: databaseTime(kind, inMs) })
        .execute();
    return { db, kind, take, release, lapse };
  }

  test("a lease belongs to one process until it lapses, is renewed without a new fence, and is taken with one", async () => {
    const { db, take, lapse } = await begin();
    expect([await take("a"), await take("b"), await take("a")]).toEqual([1, undefined, 1]);
    await lapse();
    expect([await take("a"), await take("b")]).toEqual([1, undefined]);
    await lapse();
    expect([await take("b"), await take("a"), await take("b")]).toEqual([2, undefined, 2]);
    const rows = await db.selectFrom("leases").select(["name", "holder", "fence"]).execute();
    expect(rows).toEqual([{ name, holder: "b", fence: 2 }]);
  });

  test("a lease that was released is free at once, and only its holder releases it", async () => {
    const { take, release } = await begin();
    await take("a");
    await release("b");
    expect(await take("b")).toBeUndefined();
    await release("a");
    expect(await take("b")).toBe(2);
  });

  test("a lease that many processes want at one moment goes to one", async () => {
    const { take } = await begin();
    const got = await Promise.all(Array.from({ length: 20 }, (_, index) => take(`process ${index}`)));
    expect(got.filter((fence) => fence !== undefined)).toEqual([1]);
  });

  test("a lease is measured by the clock of the database", async () => {
    const { db, kind, take } = await begin();
    await take("a");
    const { heldUntil } = await db.selectFrom("leases").select("heldUntil").executeTakeFirstOrThrow();
    expect(new Date(heldUntil).toISOString()).toBe(heldUntil);
    const passed = (inMs: number) =>
      db.selectFrom("leases").select("name").where("heldUntil", "<=", databaseTime(kind, inMs)).execute();
    expect(await passed(0)).toEqual([]);
    expect(await passed(long)).toHaveLength(1);
  });

  test("leases that lapsed a day ago are swept", async () => {
    const { db, kind, take, lapse } = await begin();
    await take("a");
    await lapse(-23 * 3_600_000);
    await sweepLeases(db, kind);
    expect(await db.selectFrom("leases").select("name").execute()).toHaveLength(1);
    await lapse(-25 * 3_600_000);
    await sweepLeases(db, kind);
    expect(await db.selectFrom("leases").select("name").execute()).toEqual([]);
  });

  test("a lease that was written while the clock ran ahead is free, counts for no copy that runs, and is swept", async () => {
    const { db, kind, take, lapse } = await begin();
    const copy = openCopy(db, kind, readableLog().log);
    onTestFinished(() => copy.stop());
    await copy.say({ adminPassword: "fits" });
    await take("a");
    expect(await copiesThatRun(db)).toHaveLength(1);
    await lapse(400 * 24 * long);
    expect(await copiesThatRun(db)).toEqual([]);
    expect([await take("b"), await take("a")]).toEqual([2, undefined]);
    await lapse(400 * 24 * long);
    expect(await take("b")).toBe(2);
    await sweepLeases(db, kind);
    await sweepLeases(db, kind);
    expect(await db.selectFrom("leases").select("name").execute()).toEqual([{ name }]);
  });

  test("a lease that is released while the clock runs ahead stays free afterwards", async () => {
    const { db, kind, take, release } = await begin();
    await take("a");
    await release("a");
    const later = databaseTime(kind, -24 * long);
    const free = db.selectFrom("leases").select("name").where("heldUntil", "<", later).execute();
    expect(await free).toHaveLength(1);
    expect(await take("b")).toBe(2);
  });
});
