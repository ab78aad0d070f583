import { onTestFinished, vi } from "vitest";
import type { Database } from "../../../database/connection.ts";
import type { Tables } from "../../../database/tables.ts";
import { readableLog } from "../../mail/testing/smtp-receiver.ts";
import type { Handler } from "../job.ts";
import { startWorker } from "../worker.ts";

export const start = new Date("2026-11-21T10:00:00.000Z");
export const minute = 60_000;
export const hour = 60 * minute;
export const at = (milliseconds: number) => new Date(start.getTime() + milliseconds);

/** A worker whose time stands still until a test moves it. */
export function work(
  db: Database,
  kinds: Record<string, Handler<Tables>>,
  isHeld = async (_kind: string) => false,
  standsStill = async () => false,
) {
  const { log, lines } = readableLog();
  const time = { now: start };
  const clock = () => time.now;
  const worker = startWorker({ db, kinds, isHeld, standsStill, log, clock, pollSeconds: 0.05 });
  onTestFinished(() => worker.stop());
  return { ...worker, lines, time };
}

export const rows = (db: Database) => db.selectFrom("deferredWork").selectAll().orderBy("id").execute();

/** What jobs leave behind, in these tests: a row for each result. */
export const results = async (db: Database) =>
  (await db.selectFrom("siteChoices").selectAll().orderBy("name").execute()).map(({ name }) => name);
export const write = (db: Database, name: string) =>
  db.insertInto("siteChoices").values({ name, value: "on" }).execute();

export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 });
}

export function held(): { promise: Promise<void>; resolve: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  return { promise, resolve };
}
