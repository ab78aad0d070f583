import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { queueLengths } from "./queue-lengths.ts";
import { at, hour, start } from "./testing/work.ts";

describeOnBothDatabases("the lengths of queues", (open) => {
  const job = (
    id: string,
    { dueAt = start, isUrgent = false, failedAt = null as string | null, kind = "greet" },
  ) => ({
    ...{ id, kind, key: null, payload: "null", isUrgent, dueAt: dueAt.toISOString(), failedAt },
    heldUntil: dueAt.toISOString(),
    ...{ fence: 0, attempts: 0, createdAt: start.toISOString(), lastError: null },
  });

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
      { kind: "greet", due: 2, planned: 2, oldestDueAt: at(-2 * hour).toISOString(), givenUp: 1 },
      { kind: "sing", due: 0, planned: 1, oldestDueAt: undefined, givenUp: 0 },
      { kind: "rest", due: 0, planned: 0, oldestDueAt: undefined, givenUp: 0 },
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
      { kind: "greet", due: 10_000, planned: 0, oldestDueAt: at(-5 * hour).toISOString(), givenUp: 0 },
    ]);
  });
});
