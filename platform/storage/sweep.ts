import { looseSince } from "./catalogue.ts";
import { discardContent } from "./content.ts";
import type { Storage } from "./storage.ts";
import { forgetUpload, retireUpload, uploadsIdleSince } from "./upload-sessions.ts";

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
    if (!(await retireUpload(storage.db, id, cutoff))) continue;
    await storage.files.deletePrefix(`uploads/${id}`);
    await forgetUpload(storage.db, id);
    removed++;
  }
  for (const contentKey of await looseSince(storage.db, cutoff)) await discardContent(storage, contentKey);
  await storage.files.sweepWork(cutoff);
  return removed;
}
