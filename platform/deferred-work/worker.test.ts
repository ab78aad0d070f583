import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { readableLog } from "../mail/testing/smtp-receiver.ts";
import { claim, sweepGivenUp } from "./claims.ts";
import { defer } from "./defer.ts";
import { type Handler, type Job, LeaseLostError, PermanentFailure } from "./job.ts";
import { retryDelay } from "./retry-times.ts";
import { startWorker } from "./worker.ts";

const start = new Date("2026-11-21T10:00:00.000Z");
const minute = 60_000;
const hour = 60 * minute;
const at = (milliseconds: number) => new Date(start.getTime() + milliseconds);

test("the delay doubles from a minute to six hours, with 10% jitter", () => {
  const waits = [1, 2, 3, 9, 10, 500].map((attempts) => retryDelay(attempts, 0.5) / minute);
  expect(waits).toEqual([1, 2, 4, 256, 360, 360]);
  expect(retryDelay(1, 0)).toBe(54_000);
  expect(retryDelay(1, 1)).toBe(66_000);
});

/** A worker whose time stands still until a test moves it. */
function work(db: Database, kinds: Record<string, Handler<Tables>>) {
  const { log, lines } = readableLog();
  const time = { now: start };
  const worker = startWorker({ db, kinds, log, clock: () => time.now, pollSeconds: 0.05 });
  onTestFinished(() => worker.stop());
  return { ...worker, lines, time };
}

const rows = (db: Database) => db.selectFrom("deferredWork").selectAll().orderBy("id").execute();

/** What jobs leave behind, in this test: a row for each result. */
const results = async (db: Database) =>
  (await db.selectFrom("siteChoices").selectAll().orderBy("name").execute()).map(({ name }) => name);
const write = (db: Database, name: string) =>
  db.insertInto("siteChoices").values({ name, value: "on" }).execute();

function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 });
}

function held(): { promise: Promise<void>; resolve: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  return { promise, resolve };
}

describeOnBothDatabases("deferred work", (open) => {
  test("is done once it is due, with its payload, and its row is deleted", async () => {
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

  test("is done urgent jobs first, then those that have waited longest", async () => {
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

  test("of one kind does not wait for a slow job of another", async () => {
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

  test("of a kind that the worker does not know is left alone", async () => {
    const { db } = await open();
    await defer(db, { kind: "newer" }, start);
    await defer(db, { kind: "known" }, start);
    work(db, { known: { work: async () => undefined } });
    await eventually(async () => expect(await rows(db)).toHaveLength(1));
    expect(await rows(db)).toMatchObject([{ kind: "newer", attempts: 0 }]);
  });

  test("writes its result and finishes in one transaction", async () => {
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

  test("can plan itself again in the same transaction", async () => {
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

  test("cannot be committed by a worker whose lease ran out once another has taken it", async () => {
    const { db } = await open();
    await defer(db, { kind: "write" }, start);
    const slow = held();
    const refused = vi.fn();
    const late = work(db, {
      write: {
        work: async (job) => {
          await slow.promise;
          const commit = db.transaction().execute(async (trx) => {
            await write(trx, "late");
            await job.finish(trx);
          });
          await commit.catch((error: unknown) => {
            refused(error);
            throw error;
          });
        },
      },
    });
    await eventually(async () => expect((await rows(db))[0]?.attempts).toBe(1));
    const other = work(db, {
      write: {
        work: (job) =>
          db.transaction().execute(async (trx) => {
            await write(trx, "in time");
            await job.finish(trx);
          }),
      },
    });
    other.time.now = at(2 * minute - 1);
    await sleep(200);
    expect(await results(db)).toEqual([]);
    other.time.now = at(2 * minute);
    await eventually(async () => expect(await results(db)).toEqual(["in time"]));
    slow.resolve();
    await eventually(() => expect(refused).toHaveBeenCalledWith(expect.any(LeaseLostError)));
    await eventually(() =>
      expect(late.lines).toMatchObject([{ level: 40, msg: expect.stringContaining("another worker") }]),
    );
    expect(await results(db)).toEqual(["in time"]);
    expect(await rows(db)).toEqual([]);
  });

  test("neither postpones nor gives up a job that another worker has taken", async () => {
    const { db } = await open();
    await defer(db, { kind: "fail" }, start);
    const slow = held();
    const givenUp = vi.fn(async () => undefined);
    const { lines } = work(db, {
      fail: {
        work: async () => {
          await slow.promise;
          throw new PermanentFailure("no such thing");
        },
        givenUp,
      },
    });
    await eventually(async () => expect((await rows(db))[0]?.attempts).toBe(1));
    const taken = await claim(db as never, "fail", at(2 * minute));
    slow.resolve();
    await eventually(() => expect(lines).toHaveLength(1));
    expect(await rows(db)).toMatchObject([{ fence: taken?.fence, failedAt: null, lastError: null }]);
    expect(givenUp).not.toHaveBeenCalled();
  });

  test("is kept by its worker for as long as that renews its lease, and aborted once it is lost", async () => {
    const { db } = await open();
    await defer(db, { kind: "long" }, start);
    vi.useFakeTimers({ toFake: ["setInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    let running: Job<Tables> | undefined;
    const { time, nudge } = work(db, {
      long: {
        work: async (job) => {
          running = job;
          await new Promise((_, reject) => job.signal.addEventListener("abort", reject));
        },
      },
    });
    nudge();
    await eventually(() => expect(running).toBeDefined());
    time.now = at(minute);
    await vi.advanceTimersByTimeAsync(minute);
    await eventually(async () =>
      expect(await rows(db)).toMatchObject([{ heldUntil: at(3 * minute).toISOString() }]),
    );
    expect(await claim(db as never, "long", at(2 * minute))).toBeUndefined();
    expect(running?.signal.aborted).toBe(false);

    expect(await claim(db as never, "long", at(3 * minute))).toBeDefined();
    await vi.advanceTimersByTimeAsync(minute);
    await eventually(() => expect(running?.signal.reason).toBeInstanceOf(LeaseLostError));
  });

  test("of a crashed worker is taken up after the lease", async () => {
    const { db } = await open();
    const done = vi.fn(async () => undefined);
    await defer(db, { kind: "crash" }, start);
    expect(await claim(db as never, "crash", start)).toBeDefined();
    const { time } = work(db, { crash: { work: done } });
    time.now = at(2 * minute - 1);
    await sleep(200);
    expect(done).not.toHaveBeenCalled();
    time.now = at(2 * minute);
    await eventually(() => expect(done).toHaveBeenCalledWith(expect.objectContaining({ attempts: 2 })));
    await eventually(async () => expect(await rows(db)).toEqual([]));
  });

  test("that fails is tried again with growing delays, given up two days after it was due, and kept for 30 days", async () => {
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
    expect(lines.at(-1)).toMatchObject({ level: 50, kind: "fail", msg: "deferred work was given up" });
    time.now = at(100 * hour);
    const calls = work1.mock.calls.length;
    await sleep(200);
    expect(work1).toHaveBeenCalledTimes(calls);
    await sweepGivenUp(db, at((47 + 30 * 24) * hour));
    expect(await rows(db)).toHaveLength(1);
    await sweepGivenUp(db, at((47 + 30 * 24) * hour + 1));
    expect(await rows(db)).toEqual([]);
  });

  test("that can never succeed is given up at once", async () => {
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
