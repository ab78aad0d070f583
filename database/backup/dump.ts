import { stat } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, DatabaseKind } from "../connection.ts";
import { migrationsOf } from "../migrate.ts";
import type { Tables } from "../tables.ts";
import { type Row, writeRows } from "./rows.ts";
import { openEmpty, type TableShape } from "./shape.ts";

/** What passes by itself, works for one server alone, or can be counted again. */
const leftOut: ReadonlySet<string> = new Set<keyof Tables>([
  "session",
  "verification",
  "limits",
  "uploads",
  "uploadChunks",
  "looseContents",
  "storageUsage",
  "nightlyBackups",
]);

/** Keys to other people's servers; a provider hands out new ones at the next sign-in. */
const withheld: ReadonlySet<string> = new Set([
  "accessToken",
  "refreshToken",
  "idToken",
] satisfies (keyof Tables["account"])[]);

const rowsAtOnce = 500;

export interface DumpedTable {
  name: string;
  rows: number;
  /** Path of the file, one line of JSON for each row, gzipped. */
  file: string;
  /** Bytes of the file. */
  size: number;
}

/** Writes every table of a snapshot that a backup holds into `folder`, in an order in which they can be loaded. */
export async function dumpTables(
  db: Database,
  kind: DatabaseKind,
  folder: string,
): Promise<{ tables: DumpedTable[]; migrations: string[] }> {
  const { executed } = await migrationsOf(db, kind);
  const empty = await openEmpty(path.join(folder, "empty"), executed);
  await empty.close();
  const tables: DumpedTable[] = [];
  for (const table of empty.tables.filter(({ name }) => !leftOut.has(name))) {
    const file = path.join(folder, `${table.name}.ndjson.gz`);
    const rows = await writeRows(file, batchesOf(db, kind, table));
    tables.push({ name: table.name, rows, file, size: (await stat(file)).size });
  }
  return { tables, migrations: executed };
}

async function* batchesOf(db: Database, kind: DatabaseKind, table: TableShape): AsyncGenerator<Row[]> {
  for await (const rows of kind === "sqlite" ? sqliteRows(db, table) : postgresRows(db, table)) {
    yield rows.filter((row) => isKept(table.name, row)).map((row) => withoutKeys(table.name, row));
    // Reading SQLite keeps everything else waiting.
    await setImmediate();
  }
}

async function* sqliteRows(db: Database, table: TableShape): AsyncGenerator<Row[]> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<Row & { "#": number }>`
      select rowid as "#", ${columnsOf(table)} from ${sql.table(table.name)}
      where rowid > ${after} order by rowid limit ${rowsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last["#"];
    yield rows.map(({ "#": _, ...row }) => row);
  }
}

async function* postgresRows(db: Database, table: TableShape): AsyncGenerator<Row[]> {
  await sql`declare "backup" no scroll cursor for
    select ${columnsOf(table)} from ${sql.table(table.name)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(rowsAtOnce)} from "backup"`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close "backup"`.execute(db);
}

function columnsOf({ columns }: TableShape) {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/** Mails of the site hold links that a restored site does not know; messages of visitors must reach somebody. */
function isKept(table: string, row: Row): boolean {
  return table !== "outbox" || (row.replyTo !== null && row.failedAt === null);
}

function withoutKeys(table: string, row: Row): Row {
  if (table !== "account") return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, withheld.has(name) ? null : value]),
  );
}
