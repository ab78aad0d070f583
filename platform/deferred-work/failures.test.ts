import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { describeWithDatabase } from "../../test/support/database.ts";
import { sweepGivenUp } from "./claims.ts";
import { defer } from "./defer.ts";
import { PermanentFailure } from "./job.ts";
import { retryDelay } from "./retry-times.ts";
import { at, eventually, hour, minute, results, rows, start, work, write } from "./testing/work.ts";

test("the delay doubles from a minute to six hours, with 10% jitter", () => {
  const waits = [1, 2, 3, 9, 10, 500].map((attempts) => retryDelay(attempts, 0.5) / minute);
  expect(waits).toEqual([1, 2, 4, 256, 360, 360]);
  expect(retryDelay(1, 0)).toBe(54_000);
  expect(retryDelay(1, 1)).toBe(66_000);
});

describeWithDatabase("deferred work", (open) => {
  test("deferred work that fails is tried again with growing delays, given up two days after it was due, and kept for 30 days", async () => {
    const { db } = await open();
    const work1 = vi.fn(async () => {
      throw new Error("ann@people.example is away");
    });
    const told: string[] = [];
    await defer(db, { kind: "fail", payload: "private", dueAt: at(-hour) }, at(-24 * hour));
    const { time, lines } = work(db, {
      fail: { work: work1, givenUp: (trx, { id }) => write(trx, id).then(() => told.push(id)) },
    });
    for (const [failures, wait] of [
      [1, minute],
      [2, 2 * minute],
      [3, 4 * minute],
    ] as const) {
      await eventually(() => expect(lines).toHaveLength(failures));
      const [job] = await rows(db);
      expect(job).toMatchObject({ attempts: failures, lastError: "<email> is away", payload: '"private"' });
      const next = Date.parse(job?.heldUntil ?? "") - time.now.getTime();
      expect(next).toBeGreaterThanOrEqual(0.9 * wait);
      expect(next).toBeLessThanOrEqual(1.1 * wait);
      time.now = new Date(job?.heldUntil ?? "");
    }
    // Ten attempts fit into two days.
    await db.updateTable("deferredWork").set({ attempts: 9 }).execute();
    time.now = at(47 * hour - 1);
    await eventually(async () =>
      expect(await rows(db)).toMatchObject([{ heldUntil: at(47 * hour).toISOString() }]),
    );
    time.now = at(47 * hour);
    await eventually(async () => expect((await rows(db))[0]?.failedAt).toBe(at(47 * hour).toISOString()));
    const [failed] = await rows(db);
    expect(failed).toMatchObject({ payload: "null", lastError: "<email> is away" });
    expect(told).toEqual([failed?.id]);
    expect(await results(db), "in the transaction that gave it up").toEqual(told);
    await eventually(() =>
      expect(lines.at(-1)).toMatchObject({ level: 50, kind: "fail", msg: "deferred work was given up" }),
    );
    time.now = at(100 * hour);
    const calls = work1.mock.calls.length;
    await sleep(200);
    expect(work1).toHaveBeenCalledTimes(calls);
    await sweepGivenUp(db, at((47 + 30 * 24) * hour));
    expect(await rows(db)).toHaveLength(1);
    await sweepGivenUp(db, at((47 + 30 * 24) * hour + 1));
    expect(await rows(db)).toEqual([]);
  });

  test("deferred work that fails after the site was off for weeks is not given up at once", async () => {
    const { db } = await open();
    await defer(db, { kind: "fail", key: "a" }, at(-21 * 24 * hour));
    const { time, lines } = work(db, {
      fail: {
        work: async () => {
          throw new Error("the network is not there yet");
        },
      },
    });
    for (let attempts = 1; attempts < 10; attempts++) {
      await eventually(async () => expect(lines).toHaveLength(attempts));
      const [job] = await rows(db);
      expect(job).toMatchObject({ attempts, failedAt: null });
      time.now = new Date(job?.heldUntil ?? "");
    }
    expect(time.now.getTime()).toBeGreaterThan(at(7 * hour).getTime());
    await eventually(async () =>
      expect((await rows(db))[0]).toMatchObject({ attempts: 10, payload: "null" }),
    );
  });

  test("deferred work that can never succeed is given up at once", async () => {
    const { db } = await open();
    await defer(db, { kind: "fail", key: "a" }, start);
    work(db, {
      fail: {
        work: async () => {
          throw new PermanentFailure("no such thing");
        },
      },
    });
    const failed = { failedAt: start.toISOString(), attempts: 1, lastError: "no such thing" };
    await eventually(async () => expect(await rows(db)).toMatchObject([failed]));
  });
});
