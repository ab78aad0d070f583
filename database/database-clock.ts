import { sql } from "kysely";
import type { Log } from "../platform/log.ts";
import type { Database, DatabaseKind } from "./connection.ts";

interface Options {
  log: Log;
  /** What the machine believes; several copies of the site may run on machines that disagree. */
  machine?: () => Date;
  /** Milliseconds that never go back. */
  elapsed?: () => number;
}

const askEveryMs = 30_000;
/** A machine that slept, or whose clock was set. */
const jumpMs = 1000;
/** A slow answer says too little, unless nothing better is known. */
const slowMs = 1000;
const worthSayingMs = 5000;

/**
 * The time of the database, so that several copies agree about what is due, held or over, whatever their machines
 * believe. With SQLite it is the machine's own. With PostgreSQL it is asked every half minute, and counted on by a clock
 * that nobody sets.
 */
export async function openDatabaseClock(
  db: Database,
  kind: DatabaseKind,
  { log, machine = () => new Date(), elapsed = () => performance.now() }: Options,
): Promise<{ now: () => Date; stop: () => Promise<void> }> {
  if (kind === "sqlite") return { now: machine, stop: async () => undefined };
  let known: { database: number; machine: number; at: number } | undefined;
  let asking: Promise<void> | undefined;

  async function ask(mustKnow = false): Promise<void> {
    const before = elapsed();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as "now"`.execute(db);
    const after = elapsed();
    const [row] = rows;
    if (!row || (known && !mustKnow && after - before > slowMs)) return;
    const at = (before + after) / 2;
    known = { database: new Date(row.now).getTime(), machine: machine().getTime() - (after - at), at };
  }

  function askAgain(mustKnow: boolean): Promise<void> {
    asking ??= ask(mustKnow).finally(() => {
      asking = undefined;
    });
    return asking;
  }

  await ask();
  const difference = known ? known.machine - known.database : 0;
  if (Math.abs(difference) >= worthSayingMs)
    log.warn(
      { seconds: Math.round(difference / 1000) },
      "the machine's clock differs from the database's, which the site goes by",
    );
  const asks = setInterval(() => askAgain(false).catch(() => undefined), askEveryMs).unref();
  return {
    now() {
      if (!known) return machine();
      const passed = elapsed() - known.at;
      const passedOnMachine = machine().getTime() - known.machine;
      if (Math.abs(passedOnMachine - passed) >= jumpMs) void askAgain(true).catch(() => undefined);
      return new Date(known.database + passed);
    },
    async stop() {
      clearInterval(asks);
      await asking?.catch(() => undefined);
    },
  };
}
