import { closeSync, existsSync, openSync } from "node:fs";
import path from "node:path";
import { shareLock, takeLock } from "../platform/process-lock.ts";
import { SettingError, type Settings } from "../platform/settings/environment.ts";
import { makeDataFolder, whyUnwritable } from "../platform/settings/foreign-files.ts";
import { latestMigration } from "./migrate.ts";

type Place = Pick<Settings, "dataDir" | "databaseUrl">;

/** A site on SQLite may start beside one on PostgreSQL that has the same folder. */
const lockOf = ({ dataDir, databaseUrl }: Place) =>
  path.join(dataDir, databaseUrl ? "running-on-postgres" : "running");

/**
 * Lets commands know that a process of the site has this folder, until it ends. Keeps processes of other versions from
 * starting on the same SQLite database: they would change its tables under it. On PostgreSQL two versions work side by side.
 *
 * @throws {SettingError} while one of them runs. Nothing was changed then.
 */
export async function expectNoOtherVersion(place: Place, version: string): Promise<void> {
  const { dataDir, databaseUrl } = place;
  if (databaseUrl) return tellOfProcess(place);
  makeDataFolder(dataDir);
  const file = lockOf(place);
  const why = whyUnwritable(file);
  if (why) throw new SettingError(`Setting DATA_DIR is wrong: ${why}`);
  closeSync(openSync(file, "a", 0o600));
  // Versions that are in the making have the same number.
  if (shareLock(file, `${version} ${await latestMigration()}`)) return;
  throw new SettingError(
    `Setting DATA_DIR is wrong: a site of another version of Narthex runs with the data in ${dataDir}. Stop that one first, or name another folder. This one is version ${version}, and has changed nothing`,
  );
}

/** On PostgreSQL nothing depends on the lock: a folder that cannot be written, or has no locks, keeps no copy from starting. */
function tellOfProcess(place: Place): void {
  try {
    makeDataFolder(place.dataDir);
    const file = lockOf(place);
    closeSync(openSync(file, "a", 0o600));
    shareLock(file, "any");
  } catch {
    // Then `status` says of a site that starts that nothing answers.
  }
}

/** Whether a process that starts, runs or stops works with this folder. */
export function isHeldByProcess(place: Place): boolean {
  const file = lockOf(place);
  if (!existsSync(file)) return false;
  try {
    const release = takeLock(file);
    release?.();
    return release === undefined;
  } catch {
    return false;
  }
}
