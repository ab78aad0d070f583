import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { SettingError } from "../../../platform/settings/setting-error.ts";

const fileIn = (dataDir: string) => path.join(dataDir, "restore-unfinished");

/** Returns the archive whose restore into this folder has begun and not ended; undefined without one. */
export async function unfinishedRestore(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(fileIn(dataDir), "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

export async function markRestore(dataDir: string, archive: string): Promise<void> {
  const unfinished = `${fileIn(dataDir)}.new`;
  await writeFile(unfinished, `${archive}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, fileIn(dataDir));
}

export async function unmarkRestore(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}

/**
 * A restore that was cut off can leave files without rows, or rows without the secret that belongs to them.
 *
 * @throws {SettingError} when a restore into this folder has not ended.
 */
export async function expectNoUnfinishedRestore(dataDir: string): Promise<void> {
  const archive = await unfinishedRestore(dataDir);
  if (archive !== undefined)
    throw new SettingError(
      `Setting DATA_DIR is wrong: a restore into ${dataDir} did not end. Please run it again: npm run restore -- ${archive}`,
    );
}
