import { readdir } from "node:fs/promises";
import path from "node:path";
import { firstFilled } from "../../../database/backup/load.ts";
import { openEmpty } from "../../../database/backup/shape.ts";
import type { Database } from "../../../database/connection.ts";
import { migrationsOf } from "../../../database/migrate.ts";
import { isMissing } from "../../../platform/missing-file.ts";
import type { Settings } from "../../../platform/settings/environment.ts";

type StoreSettings = Pick<Settings, "storage" | "dataDir">;

const contents = "contents";

/**
 * The names of the files in a store, at most `most` of a bucket.
 *
 * @throws {Error} when it cannot be read: it may have files.
 */
export async function namesInStore(
  { storage, dataDir }: StoreSettings,
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  if (storage) {
    const { listBucket } = await import("../../../platform/backup/list-bucket.ts");
    return listBucket(storage, `${contents}/`, most);
  }
  const names = await readdir(path.join(dataDir, "files", contents)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.map((name) => `${contents}/${name}`);
}

/**
 * The first table that has rows, if any.
 *
 * @param folder is created for a while.
 */
export async function filledTable(db: Database, folder: string): Promise<string | undefined> {
  const { executed } = await migrationsOf(db);
  if (executed.length === 0) return undefined;
  const empty = await openEmpty(folder, executed);
  await empty.close();
  return firstFilled(db, empty.tables);
}
