import path from "node:path";
import type { Database } from "../../../database/connection.ts";
import { mostAwayMs } from "../clock/judge.ts";
import { endOfLease, type NightLease } from "./night-leases.server.ts";

/** So many of the nights whose clock was not believed keep their archive: otherwise these could fill the disk. */
const mostUnbelieved = 7;

/** Only a wrong clock can have begun them, and the night that is yet to come would get no backup. */
export async function deleteLaterNights(db: Database, night: string): Promise<void> {
  for (const table of ["nightlyBackups", "backupProofs"] as const) {
    // Looking first keeps this from taking SQLite's write lock every minute.
    const found = db.selectFrom(table).select("night").where("night", ">", night).limit(1);
    if (await found.executeTakeFirst()) await db.deleteFrom(table).where("night", ">", night).execute();
  }
}

export async function countFutureNights(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("nightlyBackups")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("finishedAt", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Leases a night to this server. Returns undefined when another server has it or has finished it. */
export async function takeNight(db: Database, night: string, now: Date): Promise<NightLease | undefined> {
  const heldUntil = endOfLease(now);
  const taken = await db
    .insertInto("nightlyBackups")
    .values({ night, heldUntil, finishedAt: null })
    .onConflict((conflict) =>
      conflict
        .column("night")
        .doUpdateSet({ heldUntil })
        .where("nightlyBackups.finishedAt", "is", null)
        .where("nightlyBackups.heldUntil", "<=", now.toISOString()),
    )
    .returning("night")
    .executeTakeFirst();
  return taken && { table: "nightlyBackups", night, heldUntil };
}

/**
 * Writes what a night made. Returns false when the caller no longer has the night, for example because another copy took it:
 * what was made does not count.
 *
 * @param known what time it is as far as the site knows, which `now` is not while the clock is not believed.
 */
export async function finishNight(
  db: Database,
  { night, heldUntil }: NightLease,
  { now, known }: { now: Date; known: Date },
  made: { archive: string; sha256: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("nightlyBackups")
    .set({ finishedAt: now.toISOString(), heldUntil: known.toISOString(), ...made })
    .where("night", "=", night)
    .where("heldUntil", "=", heldUntil)
    .where("finishedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the names of the archives that were made by a clock that was not believed, but for the newest seven. */
export async function surplusArchives(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("nightlyBackups")
    .select(["archive", "finishedAt", "heldUntil"])
    .where("archive", "!=", "")
    .orderBy("heldUntil", "desc")
    .execute();
  const isUnbelieved = ({ finishedAt, heldUntil }: { finishedAt: string | null; heldUntil: string }) =>
    finishedAt !== null && Math.abs(Date.parse(heldUntil) - Date.parse(finishedAt)) > mostAwayMs;
  return rows
    .filter(isUnbelieved)
    .slice(mostUnbelieved)
    .map(({ archive }) => path.basename(archive ?? ""));
}

export async function lastFinishedNight(db: Database, now: Date): Promise<string | undefined> {
  const last = await db
    .selectFrom("nightlyBackups")
    .select("finishedAt")
    .where("finishedAt", "<=", now.toISOString())
    .orderBy("finishedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.finishedAt ?? undefined;
}

/** The archive of a night and the hash of its bytes; undefined where an earlier version, which noted neither, made it. */
export async function archiveOfNight(
  db: Database,
  night: string,
): Promise<{ archive: string; sha256: string } | undefined> {
  return db
    .selectFrom("nightlyBackups")
    .select(["archive", "sha256"])
    .where("night", "=", night)
    .where("archive", "!=", "")
    .executeTakeFirst();
}
