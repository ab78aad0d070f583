import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../test/support/database.ts";
import { consume, giveBack, sweepLimits, waitFor } from "./limits.ts";

describeOnBothDatabases("limits", "uses are counted by an upsert", (open) => {
  const limit = { points: 2, seconds: 60 };

  test("a key is permitted as many times as its points, then refused until the window ends", async () => {
    const { db } = await open();
    expect(await consume(db, "sign-in:ann", limit, 1_000)).toBe(0);
    expect(await consume(db, "sign-in:ann", limit, 2_000)).toBe(0);
    expect(await consume(db, "sign-in:ann", limit, 11_000)).toBe(50);
    expect(await consume(db, "sign-in:bob", limit, 11_000)).toBe(0);
    expect(await consume(db, "sign-in:ann", limit, 61_000)).toBe(0);
  });

  test("a window started with a wrong clock ends once the clock is right", async () => {
    const { db } = await open();
    const aYearAhead = 365 * 24 * 60 * 60_000;
    for (let use = 0; use < 3; use++) await consume(db, "sign-in:ann", limit, aYearAhead);
    for (const wait of [0, 0, 60]) expect(await consume(db, "sign-in:ann", limit, 1_000)).toBe(wait);
    await consume(db, "sign-in:bob", limit, aYearAhead);
    await sweepLimits(db, 2_000);
    expect(await db.selectFrom("limits").select("key").execute()).toEqual([{ key: "sign-in:ann" }]);
  });

  test("servers whose clocks differ by seconds share a count", async () => {
    const { db } = await open();
    const waits: number[] = [];
    for (const now of [30_000, 1_000, 30_000, 1_000]) waits.push(await consume(db, "reset:ann", limit, now));
    expect(waits.map((wait) => wait > 0)).toEqual([false, false, true, true]);
  });

  test("asking counts no use", async () => {
    const { db } = await open();
    const ask = (now: number) => waitFor(db, "register:failed", limit, now);
    expect(await ask(1_000)).toBe(0);
    await consume(db, "register:failed", limit, 1_000);
    for (const now of [1_000, 2_000]) expect(await ask(now)).toBe(0);
    await consume(db, "register:failed", limit, 2_000);
    for (const now of [11_000, 11_000]) expect(await ask(now)).toBe(50);
    expect(await ask(61_000)).toBe(0);
  });

  test("uses that are given back are permitted again, but never more than the limit", async () => {
    const { db } = await open();
    for (let use = 0; use < 3; use++) await consume(db, "sign-in:ann", limit, 1_000);
    await giveBack(db, "sign-in:ann", 2, 2_000);
    expect(await consume(db, "sign-in:ann", limit, 2_000)).toBe(0);
    await giveBack(db, "sign-in:ann", 9, 2_000);
    for (const wait of [0, 0, 59]) expect(await consume(db, "sign-in:ann", limit, 2_000)).toBe(wait);
    await giveBack(db, "sign-in:ann", 9, 61_000);
    await giveBack(db, "sign-in:bob", 1, 61_000);
    expect(await db.selectFrom("limits").select(["key", "points"]).execute()).toEqual([
      { key: "sign-in:ann", points: 3 },
    ]);
  });

  test("concurrent uses are all counted", async () => {
    const { db } = await open();
    const waits = await Promise.all(
      Array.from({ length: 20 }, () => consume(db, "reset:ann", { points: 5, seconds: 60 })),
    );
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
  });

  test("sweeping deletes only windows that have ended", async () => {
    const { db } = await open();
    await consume(db, "old", limit, 0);
    await consume(db, "new", limit, 60_000);
    await sweepLimits(db, 60_000);
    const rows = await db.selectFrom("limits").select("key").execute();
    expect(rows).toEqual([{ key: "new" }]);
  });

  test("a window of 60 days is not swept before it ends", async () => {
    const { db } = await open();
    const day = 24 * 60 * 60_000;
    const once = { points: 1, seconds: (60 * day) / 1000 };
    await consume(db, "reminder:1", once, 0);
    await sweepLimits(db, 59 * day);
    expect(await consume(db, "reminder:1", once, 59 * day)).toBeGreaterThan(0);
  });

  test("what was done once on a day is still known when the clock goes back by days", async () => {
    const { db } = await open();
    const day = 24 * 60 * 60_000;
    const daily = { points: 1, seconds: day / 1000 };
    for (const number of [10, 11]) await consume(db, `daily-mail:${number}`, daily, number * day);
    for (const today of [11.5, 10, 9, 13.9]) {
      await sweepLimits(db, today * day);
      expect(await db.selectFrom("limits").select("key").execute()).toHaveLength(2);
    }
    await sweepLimits(db, 14.5 * day);
    expect(await db.selectFrom("limits").select("key").execute()).toEqual([{ key: "daily-mail:11" }]);
  });
});
