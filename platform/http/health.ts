import { Hono } from "hono";
import { type Kysely, sql } from "kysely";
import type { Log } from "../log.ts";
import { headersForItself, proofHeader, siteIdHeader, siteIdOf } from "./own-site.ts";
import type { HttpEnvironment } from "./request.ts";

interface Dependencies<T> {
  db: Kysely<T>;
  /** Must not write: anyone may call it. */
  files: { probe(): Promise<void> };
  /** Fails when the disk of the site's own data refuses writes. */
  tryWriting(): Promise<void>;
  /** Whether this copy is about to stop, so that a proxy should send it nothing more. */
  isStopping?: () => boolean;
  clock: () => Date;
  /** The site's secret, by which it recognises itself at its own URL. */
  secret: string;
  /** See `settingTags`. */
  settingTags: Record<string, string>;
}

const longestCheckMs = 2000;
const freshMs = 10_000;

/**
 * `/healthz`: the process is up, and not about to stop. It asks nothing that copies share, because a proxy that hears no
 * sends requests to another copy. `/readyz`: the database and the file store respond too, and the disk accepts writes;
 * 503 when one fails or takes more than two seconds, or when this copy is about to stop. A result is cached for ten
 * seconds, so that frequent checks cost nothing.
 */
export function healthRoutes<T>(dependencies: Dependencies<T>): Hono<HttpEnvironment> {
  let last: { at: number; ready: Promise<boolean> } | undefined;
  const { secret, settingTags } = dependencies;
  const siteId = siteIdOf(secret);
  return new Hono<HttpEnvironment>()
    .get("/healthz", (c) => {
      const headers = {
        [siteIdHeader]: siteId,
        ...headersForItself(secret, c.req.header(proofHeader), c.get("route"), settingTags),
      };
      return dependencies.isStopping?.() ? c.text("stopping", 503, headers) : c.text("ok", 200, headers);
    })
    .get("/readyz", async (c) => {
      if (dependencies.isStopping?.()) return c.text("stopping", 503);
      const now = dependencies.clock().getTime();
      // The clock may have been set back.
      if (!last || Math.abs(now - last.at) >= freshMs)
        last = { at: now, ready: check(dependencies, c.get("log")) };
      const ready = await last.ready;
      return c.text(ready ? "ready" : "not ready", ready ? 200 : 503);
    });
}

async function check<T>({ db, files, tryWriting }: Dependencies<T>, log: Log): Promise<boolean> {
  const [database, store, disk] = await Promise.allSettled([
    withTimeout(sql`select 1`.execute(db)),
    withTimeout(files.probe()),
    withTimeout(tryWriting()),
  ]);
  if (database.status === "rejected") log.error({ err: database.reason }, "the database does not respond");
  if (store.status === "rejected") log.error({ err: store.reason }, "the file store does not respond");
  if (disk.status === "rejected") log.error({ err: disk.reason }, "the disk of DATA_DIR refuses writes");
  return [database, store, disk].every(({ status }) => status === "fulfilled");
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no response within two seconds")), longestCheckMs);
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
