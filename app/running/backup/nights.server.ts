import type { Database } from "../../../database/connection.ts";

const minute = 60_000;

/** Milliseconds for which a server leases a night, unless it renews the lease. */
const lease = 10 * minute;
/** Milliseconds between a failure and the next attempt. */
const pause = 60 * minute;
/** Milliseconds after which finished nights are deleted. */
const remembrance = 60 * 24 * 60 * minute;

/** Leases a night to this server. Returns false when another server has it or has finished it. */
export async function takeNight(db: Database, night: string, now: Date): Promise<boolean> {
  const heldUntil = after(now, lease);
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

export function holdNight(db: Database, night: string, now: Date): Promise<void> {
  return setNight(db, night, { heldUntil: after(now, lease) });
}

/** Releases a night after a failure, for another attempt in an hour. */
export function postponeNight(db: Database, night: string, now: Date): Promise<void> {
  return setNight(db, night, { heldUntil: after(now, pause) });
}

export function releaseNight(db: Database, night: string, now: Date): Promise<void> {
  return setNight(db, night, { heldUntil: now.toISOString() });
}

export async function finishNight(
  db: Database,
  night: string,
  now: Date,
  made: { archive: string; sha256: string },
): Promise<void> {
  await setNight(db, night, { finishedAt: now.toISOString(), ...made });
  await db.deleteFrom("nightlyBackups").where("heldUntil", "<", after(now, -remembrance)).execute();
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

async function setNight(
  db: Database,
  night: string,
  change: { heldUntil?: string; finishedAt?: string; archive?: string; sha256?: string },
): Promise<void> {
  await db.updateTable("nightlyBackups").set(change).where("night", "=", night).execute();
}

function after(moment: Date, milliseconds: number): string {
  return new Date(moment.getTime() + milliseconds).toISOString();
}
