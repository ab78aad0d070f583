import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../test/database.ts";
import { consume, sweepLimits } from "./limits.ts";

describeOnBothDatabases("limits", (open) => {
  const limit = { points: 2, seconds: 60 };

  test("a key is permitted as often as its points say, then refused until the window ends", async () => {
    const { db } = await open();
    expect(await consume(db, "sign-in:ann", limit, 1_000)).toBe(0);
    expect(await consume(db, "sign-in:ann", limit, 2_000)).toBe(0);
    expect(await consume(db, "sign-in:ann", limit, 11_000)).toBe(50);
    expect(await consume(db, "sign-in:bob", limit, 11_000)).toBe(0);
    expect(await consume(db, "sign-in:ann", limit, 61_000)).toBe(0);
  });

  test("uses at the same moment are all counted", async () => {
    const { db } = await open();
    const waits = await Promise.all(
      Array.from({ length: 20 }, () => consume(db, "reset:ann", { points: 5, seconds: 60 })),
    );
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
  });

  test("sweeping forgets only windows that ended", async () => {
    const { db } = await open();
    await consume(db, "old", limit, 0);
    await consume(db, "new", limit, 60_000);
    await sweepLimits(db, 60_000);
    const rows = await db.selectFrom("limits").select("key").execute();
    expect(rows).toEqual([{ key: "new" }]);
  });
});
