import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { damaged } from "../../platform/backup/backup-error.ts";
import type { Database, DatabaseKind, DatabaseTransaction } from "../connection.ts";
import { type Row, readRows } from "./rows.ts";
import type { TableShape } from "./shape.ts";

/** A table of a backup: the file of its rows, and their number. */
export interface BackedUpTable {
  name: string;
  rows: number;
  file: string;
}

/**
 * Loads the rows of a backup into empty tables, all or none. Foreign keys are checked as rows are inserted.
 *
 * @param also what is saved in the same transaction, if the backup is from a version that has choices of the site.
 * @param othersTurn is awaited after each few rows, so that others run meanwhile.
 */
export async function loadTables(
  db: Database,
  kind: DatabaseKind,
  tables: BackedUpTable[],
  also?: (trx: DatabaseTransaction) => Promise<void>,
  othersTurn: () => Promise<unknown> = setImmediate,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { name, rows, file } of tables) {
      const suitable = kind === "postgres" ? await forPostgres(trx, name) : (row: Row) => row;
      // A migration may have inserted rows.
      await sql`delete from ${sql.table(name)}`.execute(trx);
      let count = 0;
      for await (const batch of readRows(file)) {
        count += batch.length;
        await trx
          .insertInto(name as never)
          .values(batch.map(suitable) as never)
          .execute();
        await othersTurn();
      }
      if (count !== rows) throw damaged(`the table ${name} has ${count} rows instead of ${rows}`);
    }
    if (tables.some(({ name }) => name === "siteChoices")) await also?.(trx);
    await sql`
      update "storageUsage" set "bytes" = (select coalesce(sum("size"), 0) from "storedFiles") +
        (select coalesce(sum("receivedSize"), 0) from "uploads" where "status" = 'active')`.execute(trx);
  });
}

/** Whether `loadTables` was saved, when its answer was lost. */
export async function areLoaded(db: Database, tables: BackedUpTable[]): Promise<boolean> {
  for (const { name, rows } of tables) {
    const counted = await sql<{ rows: number | string }>`
      select count(*) as "rows" from ${sql.table(name)}`.execute(db);
    if (Number(counted.rows[0]?.rows) !== rows) return false;
  }
  return true;
}

export async function firstFilled(db: Database, tables: TableShape[]): Promise<string | undefined> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    // A migration inserts a row into this one.
    if (rows.length > 0 && name !== "storageUsage") return name;
  }
  return undefined;
}

/**
 * Checks a whole SQLite file in a worker thread, because the check blocks.
 *
 * @throws {BackupError} when the file is corrupt.
 */
export async function checkIntegrity(file: string): Promise<void> {
  const worker = new Worker(`(${checkFile})()`, { eval: true, workerData: file });
  const found = await new Promise<string>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  if (found !== "ok") throw damaged(`the integrity check of the database reports "${found}"`);
}

/** Runs in the worker from its source text, so it cannot use anything else in this module. */
function checkFile(): void {
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const database = new DatabaseSync(workerData);
  const integrity = database.prepare("PRAGMA integrity_check").get();
  const stray = database.prepare("PRAGMA foreign_key_check").get();
  database.close();
  parentPort?.postMessage(stray ? `a row of ${stray.table} refers to nothing` : integrity?.integrity_check);
}

/** PostgreSQL accepts neither numbers as booleans nor NUL in text. */
async function forPostgres(db: Database, table: string): Promise<(row: Row) => Row> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and data_type = 'boolean'`.execute(db);
  const booleans = new Set(rows.map(({ name }) => name));
  return (row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (booleans.has(name) && value !== null) return [name, Boolean(value)];
        return [name, typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value];
      }),
    );
}
