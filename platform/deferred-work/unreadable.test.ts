import { expect, test, vi } from "vitest";
import { z } from "zod";
import { describeOnBothDatabases, describeWithDatabase } from "../../test/support/database.ts";
import { defer } from "./defer.ts";
import { payloadOf } from "./job.ts";
import { at, eventually, hour, results, rows, start, work, write } from "./testing/work.ts";
import { countWaitingForOthers } from "./waiting-work.ts";

const schema = z.object({ name: z.string() });

describeWithDatabase("deferred work of a newer version", (open) => {
  test("deferred work of a newer version that cannot be read waits for an hour at a time, is never given up, and is done once it can", async () => {
    const { db } = await open();
    await defer(db, { kind: "greet", payload: { renamed: "Ann" }, dueAt: at(-hour) }, at(-72 * hour));
    const greet = vi.fn(async (job: { payload: unknown }) => write(db, payloadOf(job, schema).name));
    const { time, lines } = work(db, { greet: { work: greet } });
    await eventually(() => expect(lines).toHaveLength(1));
    expect(await rows(db)).toMatchObject([
      { heldUntil: at(hour).toISOString(), failedAt: null, payload: '{"renamed":"Ann"}' },
    ]);
    expect(JSON.stringify(lines)).toContain("this version cannot read what the job is about");
    expect(await countWaitingForOthers(db, ["greet"], time.now)).toEqual([{ kind: "greet", jobs: 1 }]);
    time.now = at(100 * hour);
    await eventually(async () =>
      expect(await rows(db)).toMatchObject([{ heldUntil: at(101 * hour).toISOString(), failedAt: null }]),
    );
    await db.updateTable("deferredWork").set({ payload: '{"name":"ann","more":1}' }).execute();
    time.now = at(101 * hour);
    await eventually(async () => expect(await rows(db)).toEqual([]));
    expect(await results(db)).toEqual(["ann"]);
  });

  test("deferred work of a newer version whose payload is no JSON waits too, and does not hold up the others of its kind", async () => {
    const { db } = await open();
    await defer(db, { kind: "greet", key: "one", payload: {} }, start);
    await db.updateTable("deferredWork").set({ payload: "{" }).execute();
    await defer(db, { kind: "greet", key: "two", payload: { name: "ben" } }, start);
    work(db, { greet: { work: async (job) => write(db, payloadOf(job, schema).name) } });
    await eventually(async () => expect(await results(db)).toEqual(["ben"]));
    await eventually(async () =>
      expect(await rows(db)).toMatchObject([{ key: "one", payload: "{", failedAt: null }]),
    );
  });
});

describeOnBothDatabases("deferred work of a newer version", "jobs are counted in SQL", (open) => {
  test("deferred work of a newer version of an unknown kind is left as it is, and counts once it is overdue", async () => {
    const { db } = await open();
    await defer(db, { kind: "sing", payload: { name: "Ann" } }, start);
    const before = await rows(db);
    await defer(db, { kind: "greet", payload: { name: "ben" } }, start);
    work(db, { greet: { work: async (job) => write(db, payloadOf(job, schema).name) } });
    await eventually(async () => expect(await results(db)).toEqual(["ben"]));
    await eventually(async () => expect(await rows(db)).toEqual(before));
    expect(await countWaitingForOthers(db, ["greet"], start)).toEqual([]);
    expect(await countWaitingForOthers(db, ["greet"], at(hour))).toEqual([{ kind: "sing", jobs: 1 }]);
  });
});
