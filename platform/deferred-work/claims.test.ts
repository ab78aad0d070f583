import { execFile } from "node:child_process";
import { promisify } from "node:util";
import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { claim, claimNext, finish, postpone, renew, type TakenJob } from "./claims.ts";
import { defer, deferredRow } from "./defer.ts";
import type { DeferredWorkTables } from "./tables.ts";

const start = new Date("2026-11-21T10:00:00.000Z");
const minute = 60_000;

const countInAnotherProcess = `
  import { sql } from "kysely";
  import pino from "pino";
  import { openDatabase } from "./database/connection.ts";
  import { startWorker } from "./platform/deferred-work/worker.ts";
  const { db } = openDatabase({ dataDir: process.env.DATA_DIR, databaseUrl: process.env.DATABASE_URL });
  const wait = () => new Promise((resolve) => setTimeout(resolve, 20));
  await sql\`insert into "started" ("worker") values (\${process.pid})\`.execute(db);
  while ((await sql\`select * from "started"\`.execute(db)).rows.length < 2) await wait();
  const work = (job) =>
    db.transaction().execute(async (trx) => {
      await sql\`insert into "done" ("job", "worker") values (\${job.payload}, \${process.pid})\`.execute(trx);
      await job.finish(trx);
    });
  const worker = startWorker({ db, kinds: { count: { work } }, clock: () => new Date(), log: pino(), pollSeconds: 0.02 });
  while (await db.selectFrom("deferredWork").select("id").limit(1).executeTakeFirst()) await wait();
  await worker.stop();
  await db.destroy();
`;

describeOnBothDatabases(
  "claims of deferred work",
  "jobs are claimed with locks, and found by an index",
  (open) => {
    test("two processes do each of 600 jobs once, and neither fails because the other is busy", async () => {
      const { db, folder, databaseUrl } = await open();
      await sql`create table "done" ("job" integer, "worker" integer)`.execute(db);
      // One that starts late on a busy machine would find nothing left to do.
      await sql`create table "started" ("worker" integer)`.execute(db);
      const now = new Date();
      const jobs = Array.from({ length: 600 }, (_, job) => deferredRow({ kind: "count", payload: job }, now));
      for (let first = 0; first < jobs.length; first += 100)
        await db
          .insertInto("deferredWork")
          .values(jobs.slice(first, first + 100))
          .execute();
      const run = () =>
        promisify(execFile)(
          process.execPath,
          ["--input-type=module-typescript", "-e", countInAnotherProcess],
          {
            env: { ...process.env, DATA_DIR: folder, DATABASE_URL: databaseUrl },
          },
        );
      const outputs = await Promise.all([run(), run()]);
      expect(outputs.map(({ stdout }) => stdout)).toEqual(["", ""]);
      const done = await sql<{ job: number; worker: number }>`select * from "done" order by "job"`.execute(
        db,
      );
      expect(done.rows.map(({ job }) => job)).toEqual(jobs.map((_, job) => job));
      expect(new Set(done.rows.map(({ worker }) => worker)).size).toBe(2);
    });

    test("claims of deferred work hold against any order of claiming, renewing, failing, finishing and expiring", async () => {
      const { db: site } = await open();
      const db = site as unknown as Kysely<DeferredWorkTables>;
      const step = fc.oneof(
        fc.record({ does: fc.constantFrom("claim", "renew", "fail", "finish"), worker: fc.nat(2) }),
        fc.record({ does: fc.constant("wait"), minutes: fc.integer({ min: 0, max: 3 }) }),
        fc.record({ does: fc.constant("defer"), key: fc.constantFrom("a", "b") }),
      );
      const property = fc.asyncProperty(fc.array(step, { maxLength: 30, size: "max" }), async (steps) => {
        await db.deleteFrom("deferredWork").execute();
        for (const key of ["a", "b", "c"]) await defer(db, { kind: "note", key }, start);
        let now = start;
        /** The model: by key, whether the job still waits, and who holds it since its last claim. */
        const waits = new Set(["a", "b", "c"]);
        const holders = new Map<string, TakenJob>();
        const hands: (TakenJob | undefined)[] = [];
        for (const one of steps) {
          if ("minutes" in one) now = new Date(now.getTime() + one.minutes * minute);
          if ("key" in one) {
            await defer(db, { kind: "note", key: one.key, dueAt: now }, now);
            waits.add(one.key);
            holders.delete(one.key);
          }
          if (!("worker" in one)) continue;
          if (one.does === "claim") {
            const taken = await claim(db, "note", now);
            hands[one.worker] = taken;
            if (taken?.key) {
              expect(waits).toContain(taken.key);
              holders.set(taken.key, taken);
            }
            continue;
          }
          const mine = hands[one.worker];
          if (!mine?.key) continue;
          const isOurs = holders.get(mine.key) === mine;
          if (one.does === "renew") expect(await renew(db, mine, now)).toBe(isOurs);
          if (one.does === "fail") {
            expect(await postpone(db, mine, now, "failed")).toBe(isOurs);
            if (isOurs) holders.delete(mine.key);
          }
          if (one.does !== "finish") continue;
          expect(await finish(db, mine)).toBe(isOurs);
          if (isOurs) {
            waits.delete(mine.key);
            holders.delete(mine.key);
          }
        }
        const left = await db.selectFrom("deferredWork").select("key").execute();
        expect(left.map(({ key }) => key).sort()).toEqual([...waits].sort());
      });
      await fc.assert(property, { numRuns: 60 });
    });

    test("claims of deferred work are found by the index among many jobs", async () => {
      const { db: site, kind } = await open();
      const db = site as unknown as Kysely<DeferredWorkTables>;
      await defer(db, { kind: "note", dueAt: start }, start);
      await sql`
      insert into "deferredWork"
      with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < 20000)
      select cast("n" as text), 'note', null, 'null', "n" % 2 = 0, '2027-01-01', '2027-01-01', 0, 0, '', null, null
      from "numbers"`.execute(db);
      if (kind === "postgres") await sql`analyze "deferredWork"`.execute(db);
      const query = claimNext(db, "note", start);
      const plan = await (kind === "sqlite" ? query.explain(undefined, sql`query plan`) : query.explain());
      const text = JSON.stringify(plan);
      expect(text.match(/deferredWorkByTime/g)).toHaveLength(2);
      expect(text).not.toMatch(/SCAN deferredWork|Seq Scan|TEMP B-TREE|Sort/);
    });
  },
);
