import type { Database } from "../../database/connection.ts";

const minute = 60_000;

/** Milliseconds that a night stays with the copy of the server that took it, unless it takes it again. */
const lease = 10 * minute;
/** Milliseconds between a failure and the next try. */
const pause = 60 * minute;
/** Milliseconds for which nights are remembered. */
const remembrance = 60 * 24 * 60 * minute;

/** Whether this copy of the server is the one that makes the backup of a night. */
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

/** Keeps a night that was taken for a while longer. */
export function holdNight(db: Database, night: string, now: Date): Promise<void> {
  return setNight(db, night, { heldUntil: after(now, lease) });
}

/** Gives a night back after a failure, for another try in an hour. */
export function postponeNight(db: Database, night: string, now: Date): Promise<void> {
  return setNight(db, night, { heldUntil: after(now, pause) });
}

/** Gives a night back for whichever copy of the server is there next. */
export function releaseNight(db: Database, night: string, now: Date): Promise<void> {
  return setNight(db, night, { heldUntil: now.toISOString() });
}

export async function finishNight(db: Database, night: string, now: Date): Promise<void> {
  await setNight(db, night, { finishedAt: now.toISOString() });
  await db.deleteFrom("nightlyBackups").where("heldUntil", "<", after(now, -remembrance)).execute();
}

async function setNight(
  db: Database,
  night: string,
  change: { heldUntil?: string; finishedAt?: string },
): Promise<void> {
  await db.updateTable("nightlyBackups").set(change).where("night", "=", night).execute();
}

function after(moment: Date, milliseconds: number): string {
  return new Date(moment.getTime() + milliseconds).toISOString();
}
