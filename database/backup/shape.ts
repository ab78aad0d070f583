import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Kysely, sql } from "kysely";
import { BackupError } from "../../platform/backup/backup-error.ts";
import { databaseTimeouts } from "../../platform/settings/environment.ts";
import type { Database } from "../connection.ts";
import { migrate, migrationsOf } from "../migrate.ts";
import { nodeSqliteDialect } from "../node-sqlite.ts";

export interface TableShape {
  name: string;
  columns: string[];
}

/**
 * Opens a new SQLite database after the given migrations, with its tables, each after those it refers to. Those that
 * refer to none come first, because triggers look things up in some of them. Both kinds of database have the same tables, so it describes a backup of either.
 *
 * @param folder is created for it, and removed when it is closed.
 * @throws {BackupError} when this version does not know the migrations.
 */
export async function openEmpty(
  folder: string,
  migrations: readonly string[],
): Promise<{ db: Database; file: string; tables: TableShape[]; close(): Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, "narthex.sqlite");
  const options = { busyTimeoutMs: databaseTimeouts.lockMs, isTemporary: true } as const;
  const db: Database = new Kysely({ dialect: nodeSqliteDialect(file, options) });
  const close = async () => {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { known } = await migrationsOf(db);
    if (migrations.length === 0 || migrations.some((name, index) => known[index] !== name))
      throw new BackupError(
        "The backup was made by a newer or another version of Narthex: update this one, then restore again.",
      );
    await migrate(db, "sqlite", migrations.at(-1));
    return { db, file, tables: await tablesIn(db), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function tablesIn(db: Database): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'
    order by exists (select 1 from pragma_foreign_key_list(pragma_table_list.name)), name`.execute(db);
  const sorted = new Set<string>();
  const add = async (name: string): Promise<void> => {
    if (sorted.has(name)) return;
    const { rows: references } = await sql<{ table: string }>`
      select "table" from pragma_foreign_key_list(${name})`.execute(db);
    for (const { table } of references) if (table !== name) await add(table);
    sorted.add(name);
  };
  for (const { name } of rows) await add(name);
  return Promise.all([...sorted].map(async (name) => ({ name, columns: await columnsOf(db, name) })));
}

async function columnsOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  return rows.map(({ name }) => name);
}
