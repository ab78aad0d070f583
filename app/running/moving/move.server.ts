import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import type { Database, DatabaseKind } from "../../../database/connection.ts";
import { databaseTime } from "../../../database/database-time.ts";
import { migrate } from "../../../database/migrate.ts";
import { expectArriving, markArriving, putTables, takeArriving } from "../../../database/moving/arriving.ts";
import {
  alreadyMoved,
  heldByAnother,
  holdSite,
  type Moving,
  onceLeft,
  type SiteHold,
  type Timing,
  usualTiming,
  waitForAnother,
} from "../../../database/moving/site-hold.ts";
import { deleteMove, findMove, type SiteMove } from "../../../database/site-move.ts";
import { BackupError } from "../../../platform/backup/backup-error.ts";
import { lease as jobLease } from "../../../platform/deferred-work/retry-times.ts";
import { siteIdOf } from "../../../platform/http/own-site.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { ownCommand } from "../../../platform/settings/own-command.ts";
import { addressOfStore, openFileStore } from "../../../platform/storage/stores/open-file-store.ts";
import { readableError } from "../backup/backup.server.ts";
import { withWorkFolder } from "../backup/work.server.ts";
import { type CopiedFiles, expectRoom, FileCopier, listStored, storedIn } from "./copy-files.server.ts";
import { expectComplete, expectEmpty, openReachable } from "./may-move.server.ts";
import {
  describeDatabase,
  isSameDatabase,
  isSameStore,
  openPlaceDatabase,
  type Place,
} from "./place.server.ts";
import { expectEqual, readTables, selectionOf } from "./tables.server.ts";

const moveSteps = [
  "begun",
  "copied files",
  "told the site",
  "stopped writes",
  "read rows",
  "copied the last files",
  "put rows",
  "compared",
  "left the old place",
  "arrived",
] as const;

export type MoveStep = (typeof moveSteps)[number];

export interface MoveReport {
  tables: number;
  rows: number;
  /** Undefined when the files stay where they are. */
  files: CopiedFiles | undefined;
  /** Whether an earlier run had done everything but its last step. */
  wasFinished: boolean;
}

interface Options {
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "storage" | "secret">;
  to: Place;
  /** Called after each step. */
  done?: (step: MoveStep) => Promise<void> | void;
  signal?: AbortSignal;
  timing?: Timing;
}

interface Opened {
  db: Database;
  kind: DatabaseKind;
}

/**
 * Moves a site to another database and, if `to` says so, to another file store. It may be running: it is read-only while
 * its rows are moved. After a failure it goes on where it was, and another run continues.
 *
 * @throws {BackupError} with a sentence for the person who runs the server.
 */
export async function move(options: Options): Promise<MoveReport> {
  const { settings: from, to } = options;
  if (isSameDatabase(from, to))
    throw new BackupError(`The site is in ${describeDatabase(to)} already. Nothing was changed.`);
  const here = await openPlaceDatabase(from);
  try {
    const there = await openPlaceDatabase(to);
    try {
      return await withWorkFolder(from.dataDir, (work) => moveBetween(here, there, { ...options, work }));
    } finally {
      await there.db.destroy();
    }
  } catch (error) {
    throw readableError(error);
  } finally {
    await here.db.destroy();
  }
}

async function moveBetween(
  here: Opened,
  there: Opened,
  options: Options & { work: string },
): Promise<MoveReport> {
  const { settings: from, to, work, done = () => undefined, timing = usualTiming } = options;
  const siteId = siteIdOf(from.secret);
  // In this order: a mover that holds the lease changes what is noted there, and the old place says so by then.
  const found = await findMove(there.db);
  const left = await findMove(here.db);
  if (left?.state === "moved") return finish(here.db, there.db, { left, found, to }, done);
  const moving: Moving = {
    moveId: uuidv7(),
    siteId,
    place: describeDatabase(to),
    files: addressOfStore(from),
  };
  await expectComplete(here.db, left);
  await waitForAnother(here.db, timing.leaseMs);
  const withFiles = !isSameStore(from, to);
  const stored = await listStored(here.db);
  await expectEmpty(there.db, { found, siteId, to, work, files: withFiles ? stored : undefined });
  const copier = withFiles ? new FileCopier(await openFileStore(from), await openReachable(to)) : undefined;
  if (copier) await expectRoom(to, stored);

  const arriving = { ...moving, place: describeDatabase(from), files: addressOfStore(to) };
  // A place that the site has left refuses what a migration writes.
  if (found) await mark(here.db, there.db, { arriving, found });
  await migrate(there.db, there.kind);
  if (!found) await mark(here.db, there.db, { arriving, found });
  await done("begun");
  // Most of the time is spent here, and the site is open meanwhile.
  const signal = options.signal ?? new AbortController().signal;
  await copier?.copy(stored, signal);
  await done("copied files");

  const hold = await holdSite(here, moving, timing);
  try {
    await takeArriving(there.db, there.kind, arriving);
    await done("told the site");
    const report = await moveHeld(here, there, { ...options, work, hold, arriving, copier, timing, done });
    await expectArriving(there.db, arriving);
    await hold.leave();
    await done("left the old place");
    if (!(await onceLeft(here.db, moving, () => unmark(there.db, moving))))
      throw new BackupError(
        `The site has left, but somebody changed ${describeDatabase(to)} in the last moment. To go on here: ${ownCommand("move", "--stay")}. Then move it again.`,
      );
    await done("arrived");
    return report;
  } finally {
    await hold.end();
  }
}

/** Marks the new place, unless another mover was faster. */
async function mark(
  here: Database,
  there: Database,
  { arriving, found }: { arriving: Moving; found: SiteMove | undefined },
): Promise<void> {
  if (!(await markArriving(there, arriving, found))) throw heldByAnother();
  const left = await findMove(here);
  if (left?.state !== "moved") return;
  // Somebody began and ended while this one looked.
  await unmark(there, arriving);
  throw alreadyMoved(left);
}

async function moveHeld(
  here: Opened,
  there: Opened,
  options: Options & {
    work: string;
    hold: SiteHold;
    arriving: Moving;
    copier: FileCopier | undefined;
    timing: Timing;
    done: NonNullable<Options["done"]>;
  },
): Promise<MoveReport> {
  const { settings: from, to, work, hold, arriving, copier, done } = options;
  const signal = options.signal ? AbortSignal.any([options.signal, hold.signal]) : hold.signal;
  await waitForJobs(here, options.timing, signal);
  await hold.freeze();
  await done("stopped writes");
  const [reading, checking] = ["from", "to"].map((name) => path.join(work, name)) as [string, string];
  for (const folder of [reading, checking]) await mkdir(folder, { mode: 0o700 });
  const selection = selectionOf({ withFiles: copier !== undefined });
  const { tables } = await readTables(from, reading, selection);
  await done("read rows");
  const stored = await storedIn(tables);
  signal.throwIfAborted();
  await copier?.copy(stored, signal);
  await done("copied the last files");
  await putTables(there.db, there.kind, { tables, emptied: selection.emptied, moving: arriving });
  await done("put rows");
  signal.throwIfAborted();
  await expectEqual(to, checking, { tables, selection });
  await copier?.check(stored, signal);
  signal.throwIfAborted();
  await copier?.deleteOthers(stored, to);
  await done("compared");
  signal.throwIfAborted();
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: copier?.reportOf(stored),
    wasFinished: false,
  };
}

/** Lets a site start in the new place. Returns false when another mover has changed the mark. */
function unmark(there: Database, { moveId }: Pick<Moving, "moveId">): Promise<boolean> {
  return deleteMove(there, { moveId, state: "arriving" });
}

/** Does the last step of a move whose program ended before it. */
async function finish(
  here: Database,
  there: Database,
  { left, found, to }: { left: SiteMove; found: SiteMove | undefined; to: Place },
  done: NonNullable<Options["done"]>,
): Promise<MoveReport> {
  const isThere = found?.state === "arriving" && found.moveId === left.moveId;
  if (!isThere) throw alreadyMoved(left);
  if (found.files !== addressOfStore(to))
    throw new BackupError(
      `Its files are in ${found.files} now: run the same command as before. Nothing was changed.`,
    );
  await onceLeft(here, left, () => unmark(there, left));
  await done("arrived");
  return { tables: 0, rows: 0, files: undefined, wasFinished: true };
}

/** By how many milliseconds a copy may be ahead of the database, whose time it knows to half of a slow answer. */
const clockTolerance = 10_000;

/** A mail that is being sent would otherwise be sent again from the new place. */
async function waitForJobs(
  { db, kind }: Opened,
  { noticeMs, jobsMs }: Timing,
  signal: AbortSignal,
): Promise<void> {
  await sleep(noticeMs, undefined, { signal });
  const deadline = performance.now() + jobsMs;
  while (performance.now() < deadline) {
    const running = await db
      .selectFrom("deferredWork")
      .select("id")
      .where("failedAt", "is", null)
      .where("attempts", ">", 0)
      .where("heldUntil", ">", databaseTime(kind))
      .where("heldUntil", "<=", databaseTime(kind, jobLease + clockTolerance))
      .limit(1)
      .executeTakeFirst();
    if (!running) return;
    await sleep(500, undefined, { signal });
  }
}
