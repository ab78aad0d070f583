import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { defer } from "./defer.ts";
import { at, eventually, held, minute, results, rows, start, work, write } from "./testing/work.ts";

describeOnBothDatabases("deferred work", "a job is planned by an upsert", (open) => {
  test("a key is planned once, for the earlier date and with the newest payload", async () => {
    const { db } = await open();
    const plan = (payload: number, minutes: number, isUrgent?: boolean) =>
      defer(
        db,
        { kind: "note", key: "a", payload, dueAt: at(minutes * minute), ...(isUrgent && { isUrgent }) },
        start,
      );
    await plan(1, 10);
    await plan(2, 5, true);
    await plan(3, 20);
    const due = at(5 * minute).toISOString();
    const planned = { payload: "3", dueAt: due, heldUntil: due, isUrgent: true };
    expect(await rows(db)).toMatchObject([planned]);
    await defer(db, { kind: "other", key: "a" }, start);
    expect(await rows(db)).toHaveLength(2);
  });

  test("a key that is put off is done on the new date only", async () => {
    const { db } = await open();
    await defer(db, { kind: "note", key: "a", payload: 1, dueAt: at(5 * minute) }, start);
    await defer(db, { kind: "note", key: "a", payload: 2, dueAt: at(8 * minute), isPutOff: true }, start);
    const due = at(8 * minute).toISOString();
    expect(await rows(db)).toMatchObject([{ payload: "2", dueAt: due, heldUntil: due }]);
  });

  test("jobs of the same millisecond are done in the order in which they were planned", async () => {
    const { db } = await open();
    const inOrder = Array.from({ length: 10 }, (_, number) => number);
    for (const payload of inOrder) await defer(db, { kind: "note", payload }, start);
    const seen: unknown[] = [];
    work(db, {
      note: {
        work: async (job) => {
          seen.push(job.payload);
          await db.transaction().execute((trx) => job.finish(trx));
        },
      },
    });
    await eventually(() => expect(seen).toHaveLength(inOrder.length));
    expect(seen).toEqual(inOrder);
  });

  test("a key that is planned while it is being done is done again", async () => {
    const { db } = await open();
    await defer(db, { kind: "note", key: "a", payload: "old" }, start);
    const slow = held();
    const seen: unknown[] = [];
    work(db, {
      note: {
        work: async (job) => {
          seen.push(job.payload);
          if (seen.length === 1) await slow.promise;
          await db.transaction().execute(async (trx) => {
            await write(trx, String(job.payload));
            await job.finish(trx);
          });
        },
      },
    });
    await eventually(() => expect(seen).toEqual(["old"]));
    await defer(db, { kind: "note", key: "a", payload: "new" }, start);
    slow.resolve();
    await eventually(async () => expect(await rows(db)).toEqual([]));
    expect(await results(db)).toEqual(["new"]);
  });

  test("a key that is planned without taking it from a worker is brought forward only when nobody does it", async () => {
    const { db } = await open();
    const plan = (payload: string) => defer(db, { kind: "note", key: "a", payload, leavesHeld: true }, start);
    await plan("old");
    const [{ fence } = { fence: -1 }] = await rows(db);
    await db
      .updateTable("deferredWork")
      .set({ heldUntil: at(2 * minute).toISOString() })
      .execute();
    await plan("new");
    expect(await rows(db)).toMatchObject([
      { payload: '"old"', heldUntil: at(2 * minute).toISOString(), fence },
    ]);
    await db
      .updateTable("deferredWork")
      .set({ heldUntil: at(3 * minute).toISOString() })
      .execute();
    await plan("new");
    expect(await rows(db)).toMatchObject([{ payload: '"new"', heldUntil: start.toISOString() }]);
  });

  test("a key whose job was given up can be planned again", async () => {
    const { db } = await open();
    await defer(db, { kind: "note", key: "a" }, start);
    await db.updateTable("deferredWork").set({ failedAt: start.toISOString() }).execute();
    await defer(db, { kind: "note", key: "a" }, start);
    expect((await rows(db)).map(({ failedAt }) => failedAt).sort()).toEqual(
      [start.toISOString(), null].sort(),
    );
  });
});
