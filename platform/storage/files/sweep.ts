import { blobsOrphanedBefore, filesStoredBefore } from "../records/file-records.ts";
import { retireUpload, uploadsIdleSince } from "../records/upload-records.ts";
import type { Storage } from "./storage.ts";
import { discardContent, removeStored } from "./store-content.ts";

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes what has been unused for a day: uploads with their staged bytes, orphaned blobs, and temporary files of
 * killed processes. Several servers may sweep concurrently.
 *
 * @returns how many uploads were deleted.
 */
export async function sweepUploads(storage: Storage, now: Date = storage.clock()): Promise<number> {
  const cutoff = new Date(now.getTime() - day);
  let removed = 0;
  for (const id of await uploadsIdleSince(storage.db, cutoff)) {
    // Its pieces are now old orphaned blobs, deleted below.
    if (await retireUpload(storage.db, id, cutoff)) removed++;
  }
  for (const contentKey of await blobsOrphanedBefore(storage.db, cutoff))
    await discardContent(storage, contentKey);
  await storage.files.sweepWork(cutoff);
  return removed;
}

/** Which uploaded files the site's pages use. */
export interface FilesInUse {
  /** Folders, each with a trailing slash, whose unused files may be deleted, and after how many milliseconds. */
  folders: readonly { folder: string; after: number }[];
  /** Returns those of `paths` that no page uses; asked again in the transaction that deletes one of them. */
  unusedOf(db: Storage["db"], paths: readonly string[]): Promise<string[]>;
}

/**
 * Deletes files that no page uses, if they were stored longer ago than their folder says: newer ones may belong to a form
 * that is still open. Metadata changes do not extend that time.
 *
 * @returns how many were deleted.
 */
export async function sweepUnused(
  storage: Storage,
  { folders, unusedOf }: FilesInUse,
  now: Date = storage.clock(),
): Promise<number> {
  let removed = 0;
  for (const { folder, after: kept } of folders) {
    const cutoff = new Date(now.getTime() - kept);
    for (let after = folder; ; ) {
      const files = await filesStoredBefore(storage.db, folder, { after, cutoff });
      const paths = files.map(({ fullPath }) => fullPath);
      const unused = new Set(await unusedOf(storage.db, paths));
      for (const file of files.filter(({ fullPath }) => unused.has(fullPath))) {
        const isUsed = async (db: Storage["db"]) => (await unusedOf(db, [file.fullPath])).length === 0;
        if (await removeStored(storage, file, isUsed)) removed++;
      }
      const last = files.at(-1);
      if (!last) break;
      after = last.fullPath;
    }
  }
  return removed;
}
