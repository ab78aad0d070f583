import { looseSince, storedIn } from "../records/file-records.ts";
import { retireUpload, uploadsIdleSince } from "../records/upload-records.ts";
import type { Storage } from "./storage.ts";
import { discardContent, removeStored } from "./store-content.ts";

const day = 24 * 60 * 60 * 1000;

/**
 * Removes what nobody has used for a day: uploads with their staged bytes, contents that no file names, and work
 * that a killed process left. Several servers may sweep at the same time.
 *
 * @returns how many uploads were removed.
 */
export async function sweepUploads(storage: Storage, now: Date = storage.clock()): Promise<number> {
  const cutoff = new Date(now.getTime() - day);
  let removed = 0;
  for (const id of await uploadsIdleSince(storage.db, cutoff)) {
    // Its pieces are loose from now on, and for long enough to go below.
    if (await retireUpload(storage.db, id, cutoff)) removed++;
  }
  for (const contentKey of await looseSince(storage.db, cutoff)) await discardContent(storage, contentKey);
  await storage.files.sweepWork(cutoff);
  return removed;
}

/** What pages use of the files that were uploaded for them. */
export interface FilesInUse {
  /** Folders, each with its slash at the end, whose files are there for pages. Others are left alone. */
  folders: readonly string[];
  /** Those of `paths` that no page uses. */
  unusedOf(paths: string[]): Promise<string[]>;
}

/**
 * Removes files that were uploaded for a page and that no page uses. Only those that were stored more than a day ago:
 * a younger one may belong to a form that is still being filled in. Changing what is said about a file prolongs nothing.
 *
 * @returns how many were removed.
 */
export async function sweepUnused(
  storage: Storage,
  { folders, unusedOf }: FilesInUse,
  now: Date = storage.clock(),
): Promise<number> {
  const cutoff = new Date(now.getTime() - day);
  let removed = 0;
  for (const folder of folders) {
    for (let after = folder; ; ) {
      const files = await storedIn(storage.db, folder, { after, cutoff });
      const unused = new Set(await unusedOf(files.map(({ fullPath }) => fullPath)));
      for (const file of files)
        if (unused.has(file.fullPath) && (await removeStored(storage, file))) removed++;
      const last = files.at(-1);
      if (!last) break;
      after = last.fullPath;
    }
  }
  return removed;
}
