import { stat } from "node:fs/promises";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { BackupError } from "../../platform/backup/backup-error.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { type Database, type DatabaseKind, openDatabase } from "../connection.ts";

/** Pages that are copied at once; the site's own writes come between. */
const pagesAtOnce = 500;

/**
 * Lets `use` read the database as it is at one moment, while the site goes on writing.
 *
 * @param workFolder an empty folder, for a copy of SQLite's file.
 */
export async function withSnapshot<T>(
  settings: Pick<Settings, "databaseUrl" | "dataDir">,
  workFolder: string,
  use: (db: Database, kind: DatabaseKind) => Promise<T>,
): Promise<T> {
  if (!settings.databaseUrl) {
    await copySqlite(path.join(settings.dataDir, "narthex.sqlite"), path.join(workFolder, "narthex.sqlite"));
    const { db, kind } = openDatabase({ dataDir: workFolder, databaseUrl: undefined });
    return use(db, kind).finally(() => db.destroy());
  }
  const { db, kind } = openDatabase(settings);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      // Those of the server are for requests, which nobody waits for as long.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      return use(trx, kind);
    })
    .finally(() => db.destroy());
}

async function copySqlite(file: string, copy: string): Promise<void> {
  if (!(await stat(file).catch(() => undefined)))
    throw new BackupError(`There is no database ${file}: DATA_DIR is not that of the site.`);
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    // Without a transaction every write of the site would make the copy begin again.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    await backup(source, copy, { rate: pagesAtOnce });
  } finally {
    source.close();
  }
}
