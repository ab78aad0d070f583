import { storageRules } from "../app/media/storage/storage-rules.ts";
import { expectAnswer, openDatabase } from "../database/connection.ts";
import { expectNoNewer } from "../database/migrate.ts";
import { openLog } from "../platform/log.ts";
import type { Settings } from "../platform/settings/environment.ts";
import { openStorage } from "../platform/storage/files/storage.ts";
import { openFileStore } from "../platform/storage/stores/open-file-store.ts";

/** Opens as much of the site as a command needs to change something. The site may keep running. */
export async function openChangingSite(settings: Settings) {
  const { db } = openDatabase(settings);
  try {
    await expectAnswer(db);
    await expectNoNewer(db);
    const storage = openStorage({
      db,
      files: await openFileStore(settings),
      rules: storageRules,
      personOf: async () => null,
      personById: async () => null,
      siteUrl: settings.siteUrl,
      log: openLog(settings),
    });
    return {
      db,
      storage,
      settings,
      clock: () => new Date(),
      // The running server finds its mails and shows its data without being told.
      mailWritten: () => undefined,
      [Symbol.asyncDispose]: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
