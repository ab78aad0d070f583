import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { Tables } from "../../database/tables.ts";
import { describeOnBothDatabases, describeWithDatabase } from "../../test/support/database.ts";
import { defer } from "./defer.ts";
import type { Job } from "./job.ts";
import { at, eventually, held, hour, minute, results, rows, start, work, write } from "./testing/work.ts";

describeWithDatabase("deferred work", (open) => {
  test("deferred work is done once it is due, with its payload, and its row is deleted", async () => {
    const { db } = await open();
    const done: Job<Tables>[] = [];
    await defer(db, { kind: "greet", payload: { name: "Ann" }, dueAt: at(hour) }, start);
    const { time } = work(db, { greet: { work: async (job) => done.push(job) } });
    await sleep(200);
    expect(done).toEqual([]);
    time.now = at(hour);
    await eventually(async () => expect(await rows(db)).toEqual([]));
    expect(done).toMatchObject([{ payload: { name: "Ann" }, key: null, dueAt: at(hour), attempts: 1 }]);
  });

  test("deferred work of a kind that is held waits, except what is urgent, and is done once it is not held", async () => {
    const { db } = await open();
    const done: unknown[] = [];
    for (const [kind, payload, isUrgent] of [
      ["tell", "news", false],
      ["tell", "a link", true],
      ["count", "numbers", false],
    ] as const)
      await defer(db, { kind, payload, isUrgent, dueAt: at(-minute) }, start);
    const note = { work: async ({ payload }: Job<Tables>) => done.push(payload) };
    const isHeld = { tell: true };
    const { nudge } = work(db, { tell: note, count: note }, async (kind) => kind === "tell" && isHeld.tell);
    await eventually(async () => expect(await rows(db)).toHaveLength(1));
    expect(done.toSorted()).toEqual(["a link", "numbers"]);
    isHeld.tell = false;
    nudge();
    await eventually(async () => expect(await rows(db)).toEqual([]));
    expect(done.at(-1)).toBe("news");
  });

  test("deferred work stands still, what is urgent too, for as long as it is told to", async () => {
    const { db } = await open();
    const done: unknown[] = [];
    await defer(db, { kind: "note", payload: "urgent", isUrgent: true, dueAt: at(-minute) }, start);
    let standsStill = true;
    let asked = 0;
    const note = { work: async ({ payload }: Job<Tables>) => done.push(payload) };
    work(db, { note }, undefined, async () => {
      asked += 1;
      return standsStill;
    });
    await eventually(async () => expect(asked).toBeGreaterThan(2));
    expect([done, await rows(db)]).toMatchObject([[], [{ attempts: 0 }]]);
    standsStill = false;
    await eventually(async () => expect(done).toEqual(["urgent"]));
  });

  test("deferred work of one kind does not wait for a slow job of another", async () => {
    const { db } = await open();
    const slow = held();
    const mailed = vi.fn(async () => undefined);
    await defer(db, { kind: "slow", isUrgent: true }, start);
    work(db, { slow: { work: () => slow.promise }, mail: { work: mailed } });
    await eventually(async () => expect((await rows(db))[0]?.attempts).toBe(1));
    for (let job = 0; job < 3; job++) await defer(db, { kind: "mail" }, start);
    await eventually(() => expect(mailed).toHaveBeenCalledTimes(3));
    await eventually(async () => expect(await rows(db)).toMatchObject([{ kind: "slow" }]));
    slow.resolve();
  });

  test("deferred work of a kind that the worker does not know is left alone", async () => {
    const { db } = await open();
    await defer(db, { kind: "newer" }, start);
    await defer(db, { kind: "known" }, start);
    work(db, { known: { work: async () => undefined } });
    await eventually(async () => expect(await rows(db)).toHaveLength(1));
    expect(await rows(db)).toMatchObject([{ kind: "newer", attempts: 0 }]);
  });

  test("deferred work can plan itself again in the same transaction", async () => {
    const { db } = await open();
    await defer(db, { kind: "daily", key: "all", payload: 1 }, start);
    const { time } = work(db, {
      daily: {
        work: (job) =>
          db.transaction().execute(async (trx) => {
            await write(trx, job.dueAt.toISOString());
            await job.finish(trx, new Date(job.dueAt.getTime() + 24 * hour));
          }),
      },
    });
    const next = { payload: "1", attempts: 0, failedAt: null, heldUntil: at(24 * hour).toISOString() };
    await eventually(async () => expect(await rows(db)).toMatchObject([next]));
    time.now = at(24 * hour);
    await eventually(async () =>
      expect(await results(db)).toEqual([start.toISOString(), at(24 * hour).toISOString()]),
    );
    expect(await rows(db)).toHaveLength(1);
  });

  test("stopping aborts the current job, waits for it, starts no other and gives back one that did not finish", async () => {
    const { db } = await open();
    await defer(db, { kind: "long" }, start);
    const slow = held();
    const work1 = vi.fn(async ({ signal }: Job<Tables>) => {
      await slow.promise;
      signal.throwIfAborted();
    });
    const { stop, nudge, lines } = work(db, { long: { work: work1 } });
    await eventually(() => expect(work1).toHaveBeenCalledTimes(1));
    await defer(db, { kind: "long" }, start);
    let isStopped = false;
    const stopping = stop().then(() => (isStopped = true));
    await sleep(100);
    expect(isStopped).toBe(false);
    slow.resolve();
    await stopping;
    nudge();
    await sleep(100);
    expect(work1).toHaveBeenCalledTimes(1);
    const waiting = { attempts: 0, heldUntil: start.toISOString(), lastError: null };
    expect(await rows(db)).toMatchObject([waiting, waiting]);
    expect(lines).toEqual([]);
  });
});

describeOnBothDatabases(
  "deferred work",
  "jobs are ordered by a boolean, and a failed result is rolled back",
  (open) => {
    test("deferred work is done urgent jobs first, then those that have waited longest", async () => {
      const { db } = await open();
      const done: unknown[] = [];
      for (const [payload, minutes, isUrgent] of [
        ["late", -1, false],
        ["early", -9, false],
        ["urgent, late", -2, true],
        ["urgent, early", -3, true],
        ["urgent, not due", 1, true],
      ] as const)
        await defer(db, { kind: "note", payload, isUrgent, dueAt: at(minutes * minute) }, start);
      work(db, { note: { work: async ({ payload }) => done.push(payload) } });
      await eventually(async () => expect(await rows(db)).toHaveLength(1));
      expect(done).toEqual(["urgent, early", "urgent, late", "early", "late"]);
    });

    test("deferred work writes its result and finishes in one transaction", async () => {
      const { db } = await open();
      await defer(db, { kind: "write", key: "a" }, start);
      let fails = true;
      const { time } = work(db, {
        write: {
          work: (job) =>
            db.transaction().execute(async (trx) => {
              await write(trx, "result");
              await job.finish(trx);
              if (fails) throw new Error("the last step failed");
            }),
        },
      });
      await eventually(async () =>
        expect(await rows(db)).toMatchObject([{ lastError: "the last step failed" }]),
      );
      expect(await results(db)).toEqual([]);
      fails = false;
      time.now = at(hour);
      await eventually(async () => expect(await rows(db)).toEqual([]));
      expect(await results(db)).toEqual(["result"]);
    });
  },
);
