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
import type { FileStore } from "../../../platform/storage/stores/file-store.ts";
import { backUp } from "./backup.server.ts";
import { holdingSince } from "./held-back.server.ts";
import { holdNight, postponeNight, releaseNight } from "./night-leases.server.ts";
import { finishNight, takeNight } from "./nights.server.ts";
import { withWorkFolder } from "./work.server.ts";

export interface NightlyOptions {
  db: Database;
  files: FileStore;
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "backup" | "secret">;
  /** Nights are those of the congregation's time zone. */
  timeZone: () => string;
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

/** Makes last night's backup unless it exists, and deletes those that it supersedes. Logs failures. */
export async function backUpIfDue(
  options: NightlyOptions,
  target: BackupTarget,
  signal?: AbortSignal,
): Promise<void> {
  const { db, settings, timeZone, clock } = options;
  // The place may be that of the site that was restored here.
  if ((await holdingSince(db)) !== undefined || (await isMoving(db))) return;
  const night = nightDue(clock(), settings.backup.at, timeZone());
  if (!(await takeNight(db, night, clock()))) return;
  const holding = setInterval(
    () => holdNight(db, "nightlyBackups", night, clock()).catch(() => undefined),
    minute,
  );
  holding.unref();
  try {
    await makeBackup(options, target, night, signal);
  } finally {
    clearInterval(holding);
  }
}

async function makeBackup(
  options: NightlyOptions,
  target: BackupTarget,
  night: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, files, settings, timeZone, clock, log } = options;
  const began = performance.now();
  try {
    const report = await backUp({ settings, files, target, kind: "nightly", now: clock(), signal });
    const { place, bytes, sha256, encrypted, manifest } = report;
    await finishNight(db, night, clock(), { archive: place, sha256 });
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
    await deleteExpired(settings.dataDir, target, timeZone(), log);
  } catch (error) {
    if (signal?.aborted) return releaseNight(db, "nightlyBackups", night, clock());
    await postponeNight(db, "nightlyBackups", night, clock());
    const reason = error instanceof BackupError ? { reason: error.message } : { err: error };
    log.error(reason, "the nightly backup failed; trying again in an hour");
  }
}

async function deleteExpired(
  dataDir: string,
  target: BackupTarget,
  timeZone: string,
  log: Log,
): Promise<void> {
  try {
    await withWorkFolder(dataDir, async (work) => {
      const place = await openPlace(target, work);
      for (const name of expiredBackups(await place.list(), timeZone)) await place.delete(name);
    });
  } catch (error) {
    log.error({ err: error }, "backups that are no longer needed could not be deleted");
  }
}
