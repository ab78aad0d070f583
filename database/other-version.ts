import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { whyUnwritable } from "../platform/foreign-files.ts";
import { shareLock, takeLock } from "../platform/process-lock.ts";
import { SettingError, type Settings } from "../platform/settings/environment.ts";
import { latestMigration } from "./migrate.ts";

type Place = Pick<Settings, "dataDir" | "databaseUrl">;

const lockOf = ({ dataDir }: Place) => path.join(dataDir, "running");

/**
 * Keeps processes of other versions from starting on the same SQLite database until this one ends: they would change its
 * tables under it. On PostgreSQL two versions work side by side.
 *
 * @throws {SettingError} while one of them runs. Nothing was changed then.
 */
export async function expectNoOtherVersion(place: Place, version: string): Promise<void> {
  const { dataDir, databaseUrl } = place;
  if (databaseUrl) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
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

/** Whether a process that starts, runs or stops has the SQLite database. Not known of PostgreSQL. */
export function isHeldByProcess(place: Place): boolean {
  const file = lockOf(place);
  if (place.databaseUrl || !existsSync(file)) return false;
  try {
    const release = takeLock(file);
    release?.();
    return release === undefined;
  } catch {
    return false;
  }
}
