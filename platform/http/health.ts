import { Hono } from "hono";
import { type Kysely, sql } from "kysely";
import type { Log } from "../log.ts";
import type { HttpEnvironment } from "./request.ts";

interface Dependencies<T> {
  db: Kysely<T>;
  /** `probe` must not write: anybody may ask. */
  files: { probe(): Promise<void> };
  clock: () => Date;
}

const longestCheckMs = 2000;
const freshMs = 10_000;

/**
 * `/healthz`: the process lives. `/readyz`: database and file store answer too; 503 when one does not, or takes longer
 * than two seconds. An outcome is reused for ten seconds, so that asking often costs nothing.
 */
export function healthRoutes<T>(dependencies: Dependencies<T>): Hono<HttpEnvironment> {
  let last: { at: number; ready: Promise<boolean> } | undefined;
  return new Hono<HttpEnvironment>()
    .get("/healthz", (c) => c.text("ok"))
    .get("/readyz", async (c) => {
      const now = dependencies.clock().getTime();
      // A clock that was set back must not keep an old outcome.
      if (!last || Math.abs(now - last.at) >= freshMs)
        last = { at: now, ready: check(dependencies, c.get("log")) };
      const ready = await last.ready;
      return c.text(ready ? "ready" : "not ready", ready ? 200 : 503);
    });
}

async function check<T>({ db, files }: Dependencies<T>, log: Log): Promise<boolean> {
  const [database, store] = await Promise.allSettled([
    inTime(sql`select 1`.execute(db)),
    inTime(files.probe()),
  ]);
  if (database.status === "rejected") log.error({ err: database.reason }, "database does not answer");
  if (store.status === "rejected") log.error({ err: store.reason }, "file store does not answer");
  return database.status === "fulfilled" && store.status === "fulfilled";
}

async function inTime(work: Promise<unknown>): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer within two seconds")), longestCheckMs);
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
