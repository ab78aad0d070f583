import { openPlace } from "../../../platform/backup/place.ts";
import { expiredUpdates } from "../../../platform/backup/retention.ts";
import type { BackupTarget } from "../../../platform/backup/target.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { deleteUnusedFiles } from "./unused-files.server.ts";
import { withWorkFolder } from "./work.server.ts";

/**
 * Deletes the backups of earlier updates, but for the last two, and the files that none needs any more.
 *
 * @returns how many backups were deleted, and which ones could not be read, for which all files stay.
 */
export async function deleteEarlierUpdates(
  { dataDir, backup }: Pick<Settings, "dataDir" | "backup">,
  target: BackupTarget,
  now: Date,
): Promise<{ deleted: number; unreadable: string[] }> {
  return withWorkFolder(dataDir, async (folder) => {
    const place = await openPlace(target, folder);
    const expired = expiredUpdates(await place.list(), now);
    for (const name of expired) await place.delete(name);
    const { unreadable } = await deleteUnusedFiles(place, {
      ...{ passphrase: backup.passphrase, now, folder },
      signal: undefined,
    });
    return { deleted: expired.length, unreadable };
  });
}
