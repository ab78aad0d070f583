import { expect, test } from "vitest";
import { describeOnBothDatabases, describeWithDatabase } from "../../test/support/database.ts";
import { queueLengths } from "./queue-lengths.ts";
import { at, hour, start } from "./testing/work.ts";

const job = (
  id: string,
  {
    dueAt = start,
    heldUntil = undefined as Date | undefined,
    isUrgent = false,
    failedAt = null as string | null,
    lastError = null as string | null,
    kind = "greet",
  },
) => ({
  ...{ id, kind, key: null, payload: "null", isUrgent, dueAt: dueAt.toISOString(), failedAt },
  heldUntil: (heldUntil ?? dueAt).toISOString(),
  ...{ fence: 0, attempts: 0, createdAt: start.toISOString(), lastError },
});

const waiting = (since: number) => ({
  oldestDueAt: at(since).toISOString(),
  waitingSince: at(since).toISOString(),
});
const noneWaits = { oldestDueAt: undefined, waitingSince: undefined };

describeWithDatabase("the lengths of queues", (open) => {
  test("of a kind that is held back only urgent jobs wait for a worker", async () => {
    const { db } = await open();
    await db
      .insertInto("deferredWork")
      .values([
        job("a", { dueAt: at(-9 * hour) }),
        job("b", { dueAt: at(-hour), isUrgent: true }),
        job("c", { dueAt: at(-9 * hour), kind: "sing" }),
        job("d", { dueAt: at(-9 * hour), kind: "rest" }),
      ])
      .execute();
    const lengths = await queueLengths(db, ["greet", "sing", "rest"], start, (kind) => kind !== "rest");
    expect(lengths.map(({ waitingSince }) => waitingSince)).toEqual([
      at(-hour).toISOString(),
      undefined,
      at(-9 * hour).toISOString(),
    ]);
  });

  test("of a long queue only the jobs that are taken first are counted", async () => {
    const { db } = await open();
    const due = at(-hour);
    for (let hundred = 0; hundred < 101; hundred++)
      await db
        .insertInto("deferredWork")
        .values(Array.from({ length: 100 }, (_, one) => job(`${hundred}-${one}`, { dueAt: due })))
        .execute();
    await db
      .insertInto("deferredWork")
      .values(job("oldest", { dueAt: at(-5 * hour) }))
      .execute();
    expect(await queueLengths(db, ["greet"], start)).toEqual([
      { kind: "greet", due: 10_000, planned: 0, ...waiting(-5 * hour), retrying: 0, givenUp: 0 },
    ]);
  });
});

describeOnBothDatabases("the lengths of queues", "jobs are counted and summed in SQL", (open) => {
  test("jobs are counted by kind: due ones, urgent or not, later ones, and those that were given up", async () => {
    const { db } = await open();
    await db
      .insertInto("deferredWork")
      .values([
        job("a", { dueAt: at(-hour) }),
        job("b", { dueAt: at(-2 * hour), isUrgent: true }),
        job("c", { dueAt: at(hour) }),
        job("d", { dueAt: at(hour), isUrgent: true }),
        job("e", { dueAt: at(-3 * hour), failedAt: at(-hour).toISOString() }),
        job("f", { dueAt: at(hour), kind: "sing" }),
        job("g", { kind: "unknown" }),
      ])
      .execute();
    expect(await queueLengths(db, ["greet", "sing", "rest"], start)).toEqual([
      { kind: "greet", due: 2, planned: 2, ...waiting(-2 * hour), retrying: 0, givenUp: 1 },
      { kind: "sing", due: 0, planned: 1, ...noneWaits, retrying: 0, givenUp: 0 },
      { kind: "rest", due: 0, planned: 0, ...noneWaits, retrying: 0, givenUp: 0 },
    ]);
  });

  test("a job that is being done or is tried again later does not wait for a worker, and one whose turn has come again does", async () => {
    const { db } = await open();
    const early = at(-20 * hour);
    const failed = { dueAt: early, lastError: "greylisted" };
    await db
      .insertInto("deferredWork")
      .values([
        job("a", { ...failed, heldUntil: at(hour) }),
        job("b", { ...failed, heldUntil: at(2 * hour), isUrgent: true }),
        job("c", { dueAt: early, heldUntil: at(1) }),
      ])
      .execute();
    const greet = { kind: "greet", due: 3, planned: 0, oldestDueAt: early.toISOString(), givenUp: 0 };
    expect(await queueLengths(db, ["greet"], start)).toEqual([
      { ...greet, waitingSince: undefined, retrying: 2 },
    ]);
    expect(await queueLengths(db, ["greet"], at(3 * hour))).toEqual([
      { ...greet, waitingSince: at(1).toISOString(), retrying: 0 },
    ]);
  });
});
