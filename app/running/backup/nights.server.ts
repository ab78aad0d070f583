import type { Database } from "../../../database/connection.ts";
import { deleteOldNights, endOfLease } from "./night-leases.server.ts";

/** Leases a night to this server. Returns false when another server has it or has finished it. */
export async function takeNight(db: Database, night: string, now: Date): Promise<boolean> {
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
  return taken !== undefined;
}

export async function finishNight(
  db: Database,
  night: string,
  now: Date,
  made: { archive: string; sha256: string },
): Promise<void> {
  const finishedAt = now.toISOString();
  await db
    .updateTable("nightlyBackups")
    .set({ finishedAt, ...made })
    .where("night", "=", night)
    .execute();
  await deleteOldNights(db, "nightlyBackups", now);
}

export async function lastFinishedNight(db: Database): Promise<string | undefined> {
  const last = await db
    .selectFrom("nightlyBackups")
    .select("finishedAt")
    .where("finishedAt", "is not", null)
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
