import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { databaseFileOf } from "../../../database/connection.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { ownCommand } from "../../../platform/settings/own-command.ts";
import { SettingError } from "../../../platform/settings/setting-error.ts";
import { addressOfStore } from "../../../platform/storage/stores/open-file-store.ts";

const fileIn = (dataDir: string) => path.join(dataDir, "restore-unfinished");

/** One line for each of these; the archive comes first. */
export interface UnfinishedRestore {
  archive: string;
  /** Where it went, without user and password. */
  database: string;
  store: string;
}

export function restoreInto(archive: string, settings: Place): UnfinishedRestore {
  return { archive, database: databaseIn(settings), store: addressOfStore(settings) };
}

type Place = Pick<Settings, "databaseUrl" | "dataDir" | "storage">;

function databaseIn({ databaseUrl, dataDir }: Place): string {
  if (!databaseUrl) return databaseFileOf({ dataDir });
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  // A socket and a schema can only be named here.
  const others = ["host", "port", "options"].map((name) => searchParams.get(name) ?? "").join(" ");
  return `${hostname}:${port || 5432}${pathname} ${others}`.trim();
}

/** Returns the restore into this folder that has begun and not ended; undefined without one. */
export async function unfinishedRestore(dataDir: string): Promise<UnfinishedRestore | undefined> {
  try {
    // Earlier versions wrote only the archive.
    const [archive = "", database = "", store = ""] = (await readFile(fileIn(dataDir), "utf8")).split("\n");
    return { archive, database, store };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

export async function markRestore(dataDir: string, restore: UnfinishedRestore): Promise<void> {
  const { archive, database, store } = restore;
  const unfinished = `${fileIn(dataDir)}.new`;
  await writeFile(unfinished, `${[archive, database, store].join("\n")}\n`, { mode: 0o600, flush: true });
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
  const unfinished = await unfinishedRestore(dataDir);
  if (unfinished)
    throw new SettingError(
      `Setting DATA_DIR is wrong: a restore into ${dataDir} did not end. Please run it again: ${ownCommand("restore", unfinished.archive)}`,
    );
}
