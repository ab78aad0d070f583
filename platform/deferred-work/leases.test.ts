import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Tables } from "../../database/tables.ts";
import { describeOnBothDatabases, describeWithDatabase } from "../../test/support/database.ts";
import { claim } from "./claims.ts";
import { defer } from "./defer.ts";
import { type Job, LeaseLostError, PermanentFailure, TookTooLongError } from "./job.ts";
import { at, eventually, held, minute, results, rows, start, work, write } from "./testing/work.ts";

describeWithDatabase("deferred work", (open) => {
  test("a worker neither postpones nor gives up a job that another one has taken", async () => {
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

  test("deferred work is kept by its worker for as long as that renews its lease, and aborted once it is lost", async () => {
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

  test("deferred work that takes longer than its kind may fails and is tried again, and its late handler can save nothing", async () => {
    const { db } = await open();
    await defer(db, { kind: "hang" }, start);
    const slow = held();
    const refused = vi.fn();
    const jobs: Job<Tables>[] = [];
    const { time, lines } = work(db, {
      hang: {
        longestMs: 50,
        work: async (job) => {
          jobs.push(job);
          const isFirst = jobs.length === 1;
          if (isFirst) await slow.promise;
          const commit = db.transaction().execute(async (trx) => {
            await write(trx, isFirst ? "late" : "in time");
            await job.finish(trx);
          });
          await commit.catch(refused);
        },
      },
    });
    await eventually(() =>
      expect(lines).toMatchObject([{ level: 40, attempts: 1, reason: "it took longer than 0.05 s" }]),
    );
    expect(jobs[0]?.signal.reason).toBeInstanceOf(TookTooLongError);
    const [waiting] = await rows(db);
    expect(waiting).toMatchObject({ attempts: 1, failedAt: null, lastError: "it took longer than 0.05 s" });
    slow.resolve();
    await eventually(() => expect(refused).toHaveBeenCalledWith(expect.any(LeaseLostError)));
    expect(await results(db)).toEqual([]);
    time.now = new Date(waiting?.heldUntil ?? "");
    await eventually(async () => expect(await results(db)).toEqual(["in time"]));
    expect(await rows(db)).toEqual([]);
  });

  test("deferred work of a crashed worker is taken up after the lease", async () => {
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
});

describeOnBothDatabases("deferred work", "what is late is rolled back", (open) => {
  test("deferred work cannot be committed by a worker whose lease ran out once another has taken it", async () => {
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
      // Nothing is wrong then: no warning.
      expect(late.lines).toMatchObject([{ level: 30, msg: expect.stringContaining("another worker") }]),
    );
    expect(await results(db)).toEqual(["in time"]);
    expect(await rows(db)).toEqual([]);
  });
});
