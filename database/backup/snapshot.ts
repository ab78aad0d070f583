import { stat } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { BackupError } from "../../platform/backup/backup-error.ts";
import type { Settings } from "../../platform/settings/environment.ts";
import {
  type Database,
  type DatabaseKind,
  databaseFileOf,
  expectOwnFile,
  openDatabase,
} from "../connection.ts";

/** Pages copied in one step; the site can write between steps. */
const pagesAtOnce = 500;

/**
 * Lets `use` read the database as of one moment, while the site continues to write.
 *
 * @param workFolder an empty folder for a copy of the SQLite file.
 */
export async function withSnapshot<T>(
  settings: Pick<Settings, "databaseUrl" | "dataDir">,
  workFolder: string,
  use: (db: Database, kind: DatabaseKind) => Promise<T>,
): Promise<T> {
  if (!settings.databaseUrl) {
    await copySqlite(settings, databaseFileOf({ dataDir: workFolder }));
    const { db, kind } = openDatabase({ dataDir: workFolder, databaseUrl: undefined });
    return use(db, kind).finally(() => db.destroy());
  }
  const { db, kind } = openDatabase(settings);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      // The server's own timeouts are meant for requests; a backup may take longer.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      return use(trx, kind);
    })
    .finally(() => db.destroy());
}

async function copySqlite(settings: Pick<Settings, "dataDir">, copy: string): Promise<void> {
  const file = databaseFileOf(settings);
  if (!(await stat(file).catch(() => undefined)))
    throw new BackupError(`There is no database ${file}: DATA_DIR is not that of the site.`);
  expectOwnFile(settings);
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    // Without a transaction, every write by the site would restart the copy.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    await backup(source, copy, { rate: pagesAtOnce });
  } finally {
    source.close();
  }
}
