import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { BackupError } from "../../platform/backup/backup-error.ts";
import type { Database, DatabaseKind } from "../connection.ts";
import { databaseMilliseconds } from "../database-time.ts";
import {
  afterMove,
  deleteMove,
  isMoving,
  readMove,
  type SiteMove,
  tablesOfSite,
  theSite,
} from "../site-move.ts";
import { refuseWrites, withShortWaits } from "../standstill.ts";

export interface Timing {
  /** For which the site stands still when the mover says nothing. */
  leaseMs: number;
  /** Until every copy of the site has noticed. */
  noticeMs: number;
  /** The longest wait for jobs that are being done. */
  jobsMs: number;
}

export const usualTiming: Timing = { leaseMs: 60_000, noticeMs: 3000, jobsMs: 150_000 };

export interface Moving {
  moveId: string;
  siteId: string;
  /** The other place, for people. */
  place: string;
  /** The name of the file store that goes with the database in which this is noted. */
  files: string;
}

/** The hold on a site that is being moved. It ends by itself when the mover is dead. */
export interface SiteHold {
  /** Aborts once the lease is lost. */
  signal: AbortSignal;
  /** Lets nothing be saved from now on. What was saved until then is there for whoever reads next. */
  freeze(): Promise<void>;
  /**
   * Ends the move with the site in the other place.
   *
   * @throws {BackupError} when the lease was lost meanwhile, so that something may have been saved here.
   */
  leave(): Promise<void>;
  /** Lets the site save again, unless it has left. */
  end(): Promise<void>;
}

/**
 * Tells every copy of the site that it is being moved, so that they begin nothing new.
 *
 * @throws {BackupError} when another mover holds it.
 */
export async function holdSite(
  { db, kind }: { db: Database; kind: DatabaseKind },
  moving: Moving,
  { leaseMs }: Timing,
): Promise<SiteHold> {
  const until = sql<number>`${databaseMilliseconds(kind)} + ${sql.lit(leaseMs)}`;
  await waitForAnother(db, leaseMs);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("siteMoves")
    .values({ id: theSite, state: "moving", ...moving, until })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw heldByAnother();
  const lost = new AbortController();
  const ours = (state: "moving" | "moved") =>
    db
      .updateTable("siteMoves")
      .set({ state, until })
      .where("moveId", "=", moving.moveId)
      .where("state", "=", "moving")
      .where("until", ">", databaseMilliseconds(kind))
      .executeTakeFirst()
      .then(({ numUpdatedRows }) => numUpdatedRows > 0n);
  const lose = () => lost.abort(brokenOff());
  let lastAnswer = performance.now();
  const renewing = setInterval(async () => {
    const asked = performance.now();
    // A database that has stopped answering may never say no.
    if (asked - lastAnswer >= leaseMs) return lose();
    const isOurs = await ours("moving").catch(() => undefined);
    if (isOurs === false) lose();
    if (isOurs) lastAnswer = asked;
  }, leaseMs / 6);
  return {
    signal: lost.signal,
    freeze: () => freeze(db, moving.moveId),
    async leave() {
      clearInterval(renewing);
      if (!(await ours("moved"))) throw brokenOff();
    },
    async end() {
      clearInterval(renewing);
      const move = await readMove(db);
      if (move?.state === "moving" && move.moveId === moving.moveId) await deleteMove(db, move);
    },
  };
}

/**
 * Waits for the end of the lease of a mover that was killed.
 *
 * @throws {BackupError} when another mover holds it, or the site has left.
 */
export async function waitForAnother(db: Database, leaseMs: number): Promise<void> {
  const move = await readMove(db);
  if (move?.state === "moved") throw alreadyMoved(move);
  if (move?.state !== "moving") return;
  const deadline = performance.now() + leaseMs * 1.2;
  while (await isMoving(db)) {
    const { until } = (await readMove(db)) ?? move;
    if (until > move.until || performance.now() > deadline) throw heldByAnother();
    await sleep(200);
  }
  await deleteMove(db, move);
}

/**
 * Runs the last step of a move, in the other place. Until it ends nobody can make the site stay here after all.
 *
 * @throws {BackupError} when somebody has done that; the last step was not begun then.
 */
export async function onceLeft<T>(
  db: Database,
  { moveId }: Pick<Moving, "moveId">,
  lastStep: () => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("siteMoves")
      .set({ moveId })
      .where("moveId", "=", moveId)
      .where("state", "=", "moved")
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw brokenOff();
    return lastStep();
  });
}

async function freeze(db: Database, moveId: string): Promise<void> {
  const tables = await tablesOfSite(db);
  await withShortWaits(db, async (trx) => {
    await refuseWrites(trx, tables);
    const move = await readMove(trx);
    if (move?.moveId !== moveId || move.isLapsed) throw brokenOff();
  });
}

export function heldByAnother(): BackupError {
  return new BackupError("This site is being moved by somebody else right now. Nothing was changed.");
}

export function alreadyMoved({ place }: SiteMove): BackupError {
  return new BackupError(`This site was moved to ${place} already: ${afterMove}. Nothing was changed.`);
}

export function brokenOff(): BackupError {
  return new BackupError(
    "The move was cancelled, or this program stood still for too long. The site goes on where it was. Run the same command again: it goes on from here.",
  );
}
