import { AsyncLocalStorage } from "node:async_hooks";
import { expect, onTestFinished, test } from "vitest";
import { defer } from "../platform/deferred-work/defer.ts";
import { eventually } from "../platform/deferred-work/testing/work.ts";
import { startWorker } from "../platform/deferred-work/worker.ts";
import { readableLog } from "../platform/mail/testing/smtp-receiver.ts";
import { describeOnBothDatabases, openPatiently } from "../test/support/database.ts";
import { databaseTime } from "./database-time.ts";
import { lead } from "./leading.ts";
import { StaleWriteError } from "./watch-queries.ts";

describeOnBothDatabases(
  "a copy that leads",
  "a lease is proved by another statement, by the clock of the database",
  (open) => {
    async function begin() {
      const { db: own, kind, folder, databaseUrl } = await open();
      const active = new Set<string>();

      /** A copy of the site with a connection of its own. One with a long lease looks only once. */
      async function copy(name: string, leaseMs = 60) {
        const { db, queries } = openPatiently({ dataDir: folder, databaseUrl });
        const { log, lines } = readableLog();
        let runs: (<Result>(work: () => Result) => Result) | undefined;
        const start = () => {
          active.add(name);
          // Tests write later, like work that was begun here.
          runs = AsyncLocalStorage.snapshot() as typeof runs;
          return async () => void active.delete(name);
        };
        const stop = await lead({ db, kind, queries, log, start, leaseMs });
        let isStopped = false;
        const end = async () => {
          if (!isStopped) await stop();
          isStopped = true;
        };
        onTestFinished(async () => {
          await end();
          await db.destroy();
        });
        return { db, lines, stop: end, asLeader: <Result>(work: () => Result) => runs?.(work) as Result };
      }

      const lapse = () =>
        own
          .updateTable("leases")
          .set({ heldUntil: databaseTime(kind, -1000) })
          .execute();
      const choices = async () =>
        (await own.selectFrom("siteChoices").select("name").orderBy("name").execute()).map(
          ({ name }) => name,
        );
      return { active, copy, lapse, choices };
    }

    const row = (name: string) => ({ name, value: "on" });

    test("one of two copies leads, and the other does once that one has stopped", async () => {
      const { active, copy } = await begin();
      const first = await copy("first");
      await copy("second");
      expect([...active]).toEqual(["first"]);
      await first.stop();
      await eventually(() => expect([...active]).toEqual(["second"]));
    });

    test("another copy leads when the lease of one that died has lapsed", async () => {
      const { active, copy, lapse } = await begin();
      await copy("frozen", 3_600_000);
      await copy("other");
      expect([...active]).toEqual(["frozen"]);
      await lapse();
      await eventually(() => expect(active).toContain("other"));
    });

    test("a copy that led and was frozen while another took over writes nothing, and stops once it looks", async () => {
      const { active, copy, lapse, choices } = await begin();
      const frozen = await copy("frozen", 3000);
      const write = (name: string) => frozen.db.insertInto("siteChoices").values(row(name)).execute();
      const writeTwice = (name: string) =>
        frozen.db.transaction().execute(async (trx) => {
          await trx
            .insertInto("siteChoices")
            .values(row(`${name}, first`))
            .execute();
          await trx
            .insertInto("siteChoices")
            .values(row(`${name}, second`))
            .execute();
        });
      await frozen.asLeader(() => write("alone, in time"));
      await frozen.asLeader(() => writeTwice("together, in time"));
      const other = await copy("other");
      await lapse();
      await eventually(() => expect(active).toContain("other"));
      await expect(frozen.asLeader(() => write("alone, late"))).rejects.toThrow(StaleWriteError);
      await expect(frozen.asLeader(() => writeTwice("together, late"))).rejects.toThrow(StaleWriteError);
      const wipe = () => frozen.db.deleteFrom("siteChoices").execute();
      await expect(frozen.asLeader(wipe)).rejects.toThrow(StaleWriteError);
      const read = () => frozen.db.selectFrom("siteChoices").select("name").execute();
      expect(await frozen.asLeader(read)).toHaveLength(3);
      // What the copy does for its own visitors goes on.
      await write("of a visitor");
      await other.asLeader(() => other.db.insertInto("siteChoices").values(row("of the other")).execute());
      expect(await choices()).toEqual([
        "alone, in time",
        "of a visitor",
        "of the other",
        "together, in time, first",
        "together, in time, second",
      ]);
      await eventually(() => expect([...active]).toEqual(["other"]));
      await eventually(() =>
        expect(frozen.lines).toMatchObject([{ level: 40, msg: expect.stringContaining("another copy") }]),
      );
    });

    test("a job that the leading copy plans is done also when another copy leads meanwhile", async () => {
      const { active, copy, lapse, choices } = await begin();
      const frozen = await copy("frozen", 3_600_000);
      const work = () => frozen.db.insertInto("siteChoices").values(row("done")).execute();
      const { log } = readableLog();
      const kinds = { note: { work } };
      const worker = startWorker({ db: frozen.db, kinds, clock: () => new Date(), log, pollSeconds: 3600 });
      onTestFinished(() => worker.stop());
      await frozen.asLeader(() => defer(frozen.db, { kind: "note" }, new Date()));
      await copy("other");
      await lapse();
      await eventually(() => expect(active).toContain("other"));
      frozen.asLeader(() => worker.nudge());
      await eventually(async () => expect(await choices()).toEqual(["done"]));
    });
  },
);
