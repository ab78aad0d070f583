import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely } from "kysely";
import type { Log } from "../log.ts";
import { claim } from "./claims.ts";
import { doJob } from "./do-job.ts";
import type { Handler } from "./job.ts";
import type { DeferredWorkTables } from "./tables.ts";

export interface Worker {
  /** Looks for due jobs now; call it after a transaction that deferred one. Returns at once. */
  nudge(): void;
  /** Asks running jobs to stop, and resolves once they have ended. No job is started afterwards. */
  stop(): Promise<void>;
}

export interface WorkerParts<T extends DeferredWorkTables> {
  db: Kysely<T>;
  /** What does the jobs of each kind. Jobs of other kinds are left alone. */
  kinds: Record<string, Handler<T>>;
  /** While it returns true for a kind, only urgent jobs of that kind are done. */
  isHeld?: (kind: string) => Promise<boolean>;
  /** While it returns true, no job is taken. */
  standsStill?: () => Promise<boolean>;
  clock: () => Date;
  log: Log;
  pollSeconds?: number;
}

/**
 * Does deferred work until stopped: of each kind one job at a time, urgent ones first, then those that have waited
 * longest. A kind may have a second lane for its urgent jobs. Kinds do not wait for each other. Several workers may share
 * a database.
 */
export function startWorker<T extends DeferredWorkTables>(parts: WorkerParts<T>): Worker {
  const { pollSeconds = 5 } = parts;
  const lanes = Object.entries(parts.kinds).flatMap(([kind, handler]) => [
    openLane(parts, kind, handler),
    ...(handler.hasUrgentLane ? [openLane(parts, kind, handler, { isUrgentOnly: true })] : []),
  ]);
  // Jobs must not run in the context of whoever plans one.
  const nudge = AsyncLocalStorage.bind(() => {
    for (const lane of lanes) lane.nudge();
  });
  const timer = setInterval(nudge, pollSeconds * 1000).unref();
  nudge();
  return {
    nudge,
    async stop() {
      clearInterval(timer);
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

function openLane<T extends DeferredWorkTables>(
  parts: WorkerParts<T>,
  kind: string,
  handler: Handler<T>,
  { isUrgentOnly = false } = {},
): Worker {
  const { clock, log } = parts;
  const db = parts.db as unknown as Kysely<DeferredWorkTables>;
  const stopping = new AbortController();
  let asked = false;
  let round: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (asked && !stopping.signal.aborted) {
      asked = false;
      try {
        await doDue();
      } catch (error) {
        log.error({ err: error, kind }, "deferred work could not be processed");
      }
    }
    round = undefined;
  }

  async function doDue(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (await parts.standsStill?.()) return;
      const taken = await claim(db, kind, clock(), isUrgentOnly || (await parts.isHeld?.(kind)));
      if (!taken) return;
      await doJob(
        { ...parts, db },
        handler as unknown as Handler<DeferredWorkTables>,
        taken,
        stopping.signal,
      );
    }
  }

  return {
    nudge() {
      if (stopping.signal.aborted) return;
      asked = true;
      round ??= work();
    },
    async stop() {
      stopping.abort();
      await round;
    },
  };
}
