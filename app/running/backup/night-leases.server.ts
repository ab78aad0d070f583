import { sql } from "kysely";
import type { Database } from "../../../database/connection.ts";
import { minute } from "../../../platform/every.ts";

/** A table with a row for each night, which one of several copies works on. */
type NightTable = "nightlyBackups" | "backupProofs";

/** Milliseconds for which a copy leases a night, unless it renews the lease. */
const lease = 10 * minute;
/** Milliseconds between a failure and the next attempt. */
const pause = 60 * minute;
/** Milliseconds after which nights are deleted. */
const remembrance = 60 * 24 * 60 * minute;

/** A copy that takes over a lease that ran out makes it end later, so `heldUntil` tells whose it is. */
export interface NightLease {
  table: NightTable;
  night: string;
  /** A timestamp. */
  heldUntil: string;
}

/** Until when a copy has a night that it takes now. */
export function endOfLease(now: Date): string {
  return after(now, lease);
}

/** Renews each minute. The returned function resolves once no renewal is under way: then `heldUntil` is as in the row. */
export function holdNight(db: Database, held: NightLease, clock: () => Date): () => Promise<void> {
  let renewal: Promise<unknown> = Promise.resolve();
  const renewing = setInterval(() => {
    renewal = renewNight(db, held, clock()).catch(() => undefined);
  }, minute);
  renewing.unref();
  return async () => {
    clearInterval(renewing);
    await renewal;
  };
}

/** Returns false when another copy has taken the night, because this one was late. It keeps it. */
export function renewNight(db: Database, held: NightLease, now: Date): Promise<boolean> {
  return setLease(db, held, endOfLease(now));
}

/** Releases a night after a failure, for another attempt in an hour. */
export function postponeNight(db: Database, held: NightLease, now: Date): Promise<boolean> {
  return setLease(db, held, after(now, pause));
}

export function releaseNight(db: Database, held: NightLease, now: Date): Promise<boolean> {
  return setLease(db, held, now.toISOString());
}

export async function deleteOldNights(db: Database, table: NightTable, now: Date): Promise<void> {
  await db.deleteFrom(table).where("heldUntil", "<", after(now, -remembrance)).execute();
}

async function setLease(db: Database, held: NightLease, heldUntil: string): Promise<boolean> {
  const { table, night } = held;
  // A night that was ended meanwhile says since when with this.
  const isOpen = sql<boolean>`${sql.ref(table === "nightlyBackups" ? "finishedAt" : "endedAt")} is null`;
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ heldUntil })
    .where("night", "=", night)
    .where("heldUntil", "=", held.heldUntil)
    .where(isOpen)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  held.heldUntil = heldUntil;
  return true;
}

function after(moment: Date, milliseconds: number): string {
  return new Date(moment.getTime() + milliseconds).toISOString();
}
