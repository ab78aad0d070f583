import path from "node:path";
import { expectAnswer, openDatabase, withoutTimeouts } from "../../../database/connection.ts";
import { expectNoNewer } from "../../../database/migrate.ts";
import { expectArchive } from "../../../platform/backup/other-formats.ts";
import { openPlace } from "../../../platform/backup/place.ts";
import type { BackupTarget } from "../../../platform/backup/target.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { openFileStore } from "../../../platform/storage/stores/open-file-store.ts";
import { readableError } from "./backup.server.ts";
import { openBackup } from "./open-backup.server.ts";
import { withWorkFolder } from "./work.server.ts";

export interface RestoredFiles {
  count: number;
  bytes: number;
  /** Files that the site names and its store still lacks. */
  lacking: number;
}

/**
 * Puts back the files that the database names and its store lacks. Contents never change under their key, so those of an
 * older backup fit.
 *
 * @throws {BackupError} before anything is changed, when the backup is incomplete.
 */
export async function restoreFiles(
  settings: Settings,
  from: { target: BackupTarget; name: string },
): Promise<RestoredFiles> {
  const { db } = openDatabase(withoutTimeouts(settings));
  try {
    await expectAnswer(db);
    await expectNoNewer(db);
    return await withWorkFolder(settings.dataDir, async (work) => {
      const place = await openPlace(from.target, work);
      const read = async () => expectArchive(await place.read(from.name), place.nameOf(from.name));
      const backup = await openBackup(read, settings.backup.passphrase, path.join(work, "backup"), {
        beside: { place, isRead: () => true },
      });
      const store = await openFileStore(settings);
      const lacking = new Map<string, number>();
      for (const { contentKey, size } of await db
        .selectFrom("storedFiles")
        .select(["contentKey", "size"])
        .execute())
        if ((await store.size(contentKey)) !== Number(size)) lacking.set(contentKey, Number(size));
      const put = { count: 0, bytes: 0 };
      for await (const { name, size, bytes } of backup.contents()) {
        if (lacking.get(name) !== size) continue;
        await store.write(name, bytes);
        lacking.delete(name);
        put.count += 1;
        put.bytes += size;
      }
      return { ...put, lacking: lacking.size };
    });
  } catch (error) {
    throw readableError(error);
  } finally {
    await db.destroy();
  }
}
