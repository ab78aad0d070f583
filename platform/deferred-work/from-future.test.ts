import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { claim } from "./claims.ts";
import { defer } from "./defer.ts";
import { bringBack } from "./from-future.ts";

const day = 24 * 60 * 60_000;
const now = new Date("2027-01-01T12:00:00Z");
const ahead = new Date(now.getTime() + 365 * day);

describeOnBothDatabases("work from the future", "moments are compared as text", (open) => {
  test("what a clock ahead has planned or taken is done soon, and what is due at a date then", async () => {
    const { db } = await open();
    const event = new Date(now.getTime() + 400 * day);
    await defer(db, { kind: "before", key: "taken" }, now);
    await defer(db, { kind: "before", key: "later", dueAt: event }, now);
    await claim(db as never, "before", ahead);
    await defer(db, { kind: "mail", key: "now" }, ahead);
    await defer(db, { kind: "mail", key: "reminder", dueAt: event }, ahead);
    await bringBack(db, now);
    const rows = await db.selectFrom("deferredWork").select(["key", "dueAt", "heldUntil"]).execute();
    expect(Object.fromEntries(rows.map(({ key, heldUntil }) => [key, heldUntil]))).toEqual({
      taken: now.toISOString(),
      later: event.toISOString(),
      now: now.toISOString(),
      reminder: event.toISOString(),
    });
    for (const { dueAt, heldUntil } of rows) expect(dueAt).toBe(heldUntil);
  });
});
