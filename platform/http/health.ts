import { Hono } from "hono";
import { type Kysely, sql } from "kysely";
import type { HttpEnvironment } from "./request.ts";

interface Dependencies<T> {
  db: Kysely<T>;
  files: { probe(): Promise<void> };
}

/** `/healthz`: the process lives. `/readyz`: database and file store answer too; 503 when one does not. */
export function healthRoutes<T>({ db, files }: Dependencies<T>): Hono<HttpEnvironment> {
  return new Hono<HttpEnvironment>()
    .get("/healthz", (c) => c.text("ok"))
    .get("/readyz", async (c) => {
      const [database, store] = await Promise.allSettled([sql`select 1`.execute(db), files.probe()]);
      if (database.status === "rejected")
        c.get("log").error({ err: database.reason }, "database does not answer");
      if (store.status === "rejected")
        c.get("log").error({ err: store.reason }, "file store does not answer");
      const ready = database.status === "fulfilled" && store.status === "fulfilled";
      return c.text(ready ? "ready" : "not ready", ready ? 200 : 503);
    });
}
