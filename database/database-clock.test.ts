import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../platform/deferred-work/testing/work.ts";
import { readableLog } from "../platform/mail/testing/smtp-receiver.ts";
import { describeOnBothDatabases } from "../test/support/database.ts";
import { openDatabaseClock } from "./database-clock.ts";

const hour = 3_600_000;

describeOnBothDatabases("the clock of the database", "only PostgreSQL has a clock of its own", (open) => {
  async function clockOf(machine: { now: number; elapsed: number }) {
    const { db, kind } = await open();
    const { log, lines } = readableLog();
    const clock = await openDatabaseClock(db, kind, {
      log,
      machine: () => new Date(machine.now),
      elapsed: () => machine.elapsed,
    });
    onTestFinished(clock.stop);
    const askDatabase = async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as "now"`.execute(db);
      return new Date(rows[0]?.now ?? "").getTime();
    };
    return { kind, clock, lines, askDatabase };
  }

  test.each([-hour, hour])(
    "the clock of the database is right on a machine that is %i ms wrong, and goes on without being asked",
    async (wrongBy) => {
      const started = Date.now() + wrongBy;
      const machine = { now: started, elapsed: 500 };
      const { kind, clock, lines, askDatabase } = await clockOf(machine);
      if (kind === "sqlite") {
        expect(clock.now().getTime()).toBe(started);
        expect(lines).toEqual([]);
        return;
      }
      const first = clock.now().getTime();
      expect(Math.abs(first - started)).toBeGreaterThan(hour / 2);
      expect(first).toBeLessThanOrEqual(await askDatabase());
      machine.now += 70_000;
      machine.elapsed += 70_000;
      expect(clock.now().getTime()).toBe(first + 70_000);
      expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining("clock differs") }]);
      expect(Math.sign(Number(lines[0]?.seconds))).toBe(Math.sign(wrongBy));
    },
  );

  test("the clock of the database is asked again at once when the machine slept or its clock was set", async () => {
    const machine = { now: Date.now(), elapsed: 0 };
    const { kind, clock, askDatabase } = await clockOf(machine);
    if (kind === "sqlite") return;
    const before = await askDatabase();
    // A machine that sleeps stops counting.
    machine.elapsed = -2 * hour;
    await eventually(() => expect(clock.now().getTime()).toBeGreaterThanOrEqual(before));
  });
});
