import { randomUUID } from "node:crypto";
import { every } from "../platform/every.ts";
import type { Log } from "../platform/log.ts";
import type { Database, DatabaseKind } from "./connection.ts";
import { proofOfLease, releaseLease, takeLease } from "./leases.ts";
import type { QueryWatch } from "./watch-queries.ts";

interface Leading {
  db: Database;
  kind: DatabaseKind;
  queries: QueryWatch;
  log: Log;
  /** Begins what only one copy of the site does, and returns a function that ends it. */
  start: () => () => Promise<void>;
  /** How long a copy that died keeps the others waiting. */
  leaseMs?: number;
}

const name = "scheduled work";
const usualLeaseMs = 60_000;

/**
 * Runs work on one copy of the site at a time. Another takes over when that one stops or dies. Whatever the work writes is
 * refused once another copy has taken over, so that a process that was frozen meanwhile writes nothing stale.
 *
 * @returns a function that ends the work and lets another copy take over. Resolves once it is known who leads.
 */
export async function lead(options: Leading): Promise<() => Promise<void>> {
  const { db, kind, queries, log, start, leaseMs = usualLeaseMs } = options;
  const lease = { name, holder: randomUUID(), milliseconds: leaseMs };
  let work: { fence: number; stop: () => Promise<void> } | undefined;
  let ending: Promise<void> | undefined;
  let renewedAt = performance.now();

  function begin(fence: number): void {
    log.debug({ fence }, "this copy does the scheduled work");
    work = { fence, stop: queries.fenced(proofOfLease(db, { name, fence }), start) };
  }

  function end(): void {
    if (!work) return;
    log.warn("another copy does the scheduled work now");
    ending = work.stop().finally(() => {
      ending = undefined;
    });
    work = undefined;
  }

  async function look(): Promise<void> {
    // What was stopped may take a while, and must not run twice.
    if (ending) return;
    const asked = performance.now();
    try {
      const fence = await takeLease(db, kind, lease);
      if (work && work.fence !== fence) end();
      else if (!work && fence !== undefined) begin(fence);
      renewedAt = asked;
    } catch (error) {
      if (performance.now() - renewedAt >= leaseMs) end();
      throw error;
    }
  }

  await look().catch((error: unknown) => log.warn({ err: error }, "nobody knows which copy leads"));
  const stopLooking = every(leaseMs / 3, log, "look who leads", look);
  return async () => {
    await stopLooking();
    await work?.stop();
    await ending;
    await releaseLease(db, lease).catch(() => undefined);
  };
}
