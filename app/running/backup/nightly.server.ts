import path from "node:path";
import type { Database } from "../../../database/connection.ts";
import { isMoving } from "../../../database/site-move.ts";
import { BackupError } from "../../../platform/backup/backup-error.ts";
import { nightDue } from "../../../platform/backup/night-of-backup.ts";
import { openPlace } from "../../../platform/backup/place.ts";
import { expiredBackups } from "../../../platform/backup/retention.ts";
import type { BackupTarget } from "../../../platform/backup/target.ts";
import { every, minute } from "../../../platform/every.ts";
import type { Log } from "../../../platform/log.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { WorkProcessError } from "../../../platform/work-process/work-process-error.ts";
import type { SiteClock } from "../clock/site-clock.server.ts";
import { holdingSince } from "./held-back.server.ts";
import {
  deleteOldNights,
  holdNight,
  type NightLease,
  postponeNight,
  releaseNight,
} from "./night-leases.server.ts";
import type { NightlyWork } from "./nightly-work.server.ts";
import { deleteLaterNights, finishNight, surplusArchives, takeNight } from "./nights.server.ts";
import { withWorkFolder } from "./work.server.ts";

export interface NightlyOptions {
  db: Database;
  settings: Pick<Settings, "dataDir" | "backup">;
  work: Pick<NightlyWork, "backUp" | "sweep">;
  /** Nights are those of the congregation's time zone. */
  timeZone: () => string;
  siteClock: SiteClock;
  clock: () => Date;
  log: Log;
  /** Called with the seconds that a backup took. */
  backedUp?: ((seconds: number) => void) | undefined;
}

/** Makes the nightly backups that the settings ask for. Returns a function that stops it. */
export function startNightlyBackups(options: NightlyOptions): () => Promise<void> {
  const { to } = options.settings.backup;
  if (!to) return async () => undefined;
  return every(minute, options.log, "nightly backup", (signal) => backUpIfDue(options, to, signal));
}

/** Also while the clock cannot be believed, because that may last for weeks; then it deletes none from before. */
export async function backUpIfDue(
  options: NightlyOptions,
  target: BackupTarget,
  signal?: AbortSignal,
): Promise<void> {
  const { db, settings, timeZone, siteClock, clock } = options;
  // The place may be that of the site that was restored here.
  if ((await holdingSince(db)) !== undefined || (await isMoving(db))) return;
  const night = nightDue(clock(), settings.backup.at, timeZone());
  if ((await siteClock.doubt()) === undefined) await deleteLaterNights(db, night);
  const held = await takeNight(db, night, clock());
  if (held) await makeBackup(options, target, held, signal);
}

async function makeBackup(
  options: NightlyOptions,
  target: BackupTarget,
  held: NightLease,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, work, siteClock, clock, log } = options;
  const { night } = held;
  const began = performance.now();
  const endHolding = holdNight(db, held, clock);
  try {
    const report = await work.backUp({ target, night, now: clock() }, signal).finally(endHolding);
    const { place, bytes, sha256, encrypted, manifest } = report;
    const [doubt, now] = [await siteClock.doubt(), clock()];
    const known = doubt ? new Date(doubt.known) : now;
    if (!(await finishNight(db, held, { now, known }, { archive: place, sha256 }))) {
      log.warn(
        { place },
        "this copy no longer had this night when its backup was ready: it is made again, or that of another copy counts",
      );
      return;
    }
    options.backedUp?.((performance.now() - began) / 1000);
    const rows = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
    log.info(
      { place, bytes, encrypted, rows, files: manifest.files },
      "nightly backup written and read back",
    );
    if (manifest.missing > 0)
      log.error(
        { missing: manifest.missing },
        "files were already missing from the store before the nightly backup",
      );
    if (report.mended > 0)
      log.error(
        { files: report.mended },
        "files beside the backups were damaged and were written again: look at the disk or the bucket they are on",
      );
    await deleteExpired(options, target, path.basename(place), signal);
  } catch (error) {
    if (signal?.aborted) {
      await releaseNight(db, held, clock());
      return;
    }
    await postponeNight(db, held, clock());
    const isSentence = error instanceof BackupError || error instanceof WorkProcessError;
    log.error(
      isSentence ? { reason: error.message } : { err: error },
      "the nightly backup failed; trying again in an hour",
    );
  }
}

const keptForUnreadable =
  "no file beside the backups was deleted, because it is not known which files these backups need";

async function deleteExpired(
  { db, settings, work, timeZone, siteClock, clock, log }: NightlyOptions,
  target: BackupTarget,
  made: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    const doubt = await siteClock.doubt();
    const now = clock();
    if (!doubt) await deleteOldNights(db, "nightlyBackups", now);
    await withWorkFolder(settings.dataDir, async (folder) => {
      const place = await openPlace(target, folder);
      const names = await place.list();
      const surplus = new Set(doubt ? await surplusArchives(db) : []);
      const expired = doubt
        ? names.filter((name) => surplus.has(name))
        : expiredBackups(names, timeZone(), { now, made });
      for (const name of expired) await place.delete(name);
    });
    if (doubt) return;
    const { unreadable } = await work.sweep({ target, now }, signal);
    if (unreadable.length > 0) log.warn({ unreadable }, keptForUnreadable);
  } catch (error) {
    if (signal?.aborted) return;
    log.error({ err: error }, "backups that are no longer needed could not be deleted");
  }
}
