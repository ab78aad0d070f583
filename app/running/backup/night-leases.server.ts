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

/** Until when a copy has a night that it takes now. */
export function endOfLease(now: Date): string {
  return after(now, lease);
}

export function holdNight(db: Database, table: NightTable, night: string, now: Date): Promise<void> {
  return setLease(db, table, night, endOfLease(now));
}

/** Releases a night after a failure, for another attempt in an hour. */
export function postponeNight(db: Database, table: NightTable, night: string, now: Date): Promise<void> {
  return setLease(db, table, night, after(now, pause));
}

export function releaseNight(db: Database, table: NightTable, night: string, now: Date): Promise<void> {
  return setLease(db, table, night, now.toISOString());
}

export async function deleteOldNights(db: Database, table: NightTable, now: Date): Promise<void> {
  await db.deleteFrom(table).where("heldUntil", "<", after(now, -remembrance)).execute();
}

async function setLease(db: Database, table: NightTable, night: string, heldUntil: string): Promise<void> {
  // A night that was ended meanwhile says since when with this.
  const isOpen = sql<boolean>`${sql.ref(table === "nightlyBackups" ? "finishedAt" : "endedAt")} is null`;
  await db.updateTable(table).set({ heldUntil }).where("night", "=", night).where(isOpen).execute();
}

function after(moment: Date, milliseconds: number): string {
  return new Date(moment.getTime() + milliseconds).toISOString();
}
