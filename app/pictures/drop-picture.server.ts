import type { Database } from "../../database/connection.ts";
import type { Log } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { deleteStoredFile } from "../../platform/storage/files/stored-files.ts";
import { storedPathOf } from "../../platform/storage/names.ts";
import { isShown } from "../storage-use.server.ts";

/** Deletes an item's former picture if no page shows it. The item is saved by now, so a failure is only logged. */
export async function dropPicture(
  { db, storage, log }: { db: Database; storage: Storage; log: Log },
  folder: string,
  url: string,
): Promise<void> {
  const path = storedPathOf(url, storage.siteUrl);
  if (!path?.startsWith(`${folder}/`)) return;
  try {
    if (await isShown(db, path)) return;
    if (!(await deleteStoredFile(storage, path))) log.warn({ path }, "the old picture no longer existed");
  } catch (error) {
    log.error({ err: error, path }, "the old picture could not be removed");
  }
}
