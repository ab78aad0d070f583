import { stat } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, DatabaseKind } from "../connection.ts";
import { tablesOfLinks, withoutLink } from "../mailed-links.ts";
import { migrationsOf } from "../migrate.ts";
import { choicesOfThisPlace } from "../site-choices.ts";
import type { Tables } from "../tables.ts";
import { type Row, writeRows } from "./rows.ts";
import { openEmpty, type TableShape } from "./shape.ts";

/** Tables whose rows expire, belong to one server, or can be recomputed. */
const leftOut: ReadonlySet<string> = new Set<keyof Tables | "contentChanges">([
  "session",
  "verification",
  ...tablesOfLinks,
  "endedLinks",
  // A restore would revive invitations that have been used or withdrawn since.
  "invitations",
  "importPreviews",
  "pagePreviews",
  "itemPreviews",
  "formKeys",
  "uploads",
  "uploadChunks",
  "looseContents",
  "storageUsage",
  "nightlyBackups",
  "backupProofs",
  "assetPacks",
  "leases",
  "videoChecks",
  "siteMoves",
  "contentChanges",
]);

/** Tokens for providers' servers. A provider issues new ones at the next sign-in. */
const withheld: ReadonlySet<string> = new Set(["accessToken", "refreshToken", "idToken"]);

/** The keys in `limits` that say of a mail that it was sent and does not come again soon. */
const sentLately = /^daily-|:warned:/;

const rowsAtOnce = 500;

/** What of a snapshot is dumped. */
export interface Selection {
  leftOut: ReadonlySet<string>;
  isKept(table: string, row: Row): boolean;
  shown(table: string, row: Row): Row;
}

const forBackups: Selection = { leftOut, isKept, shown: withoutKeys };

export interface DumpedTable {
  name: string;
  rows: number;
  /** Of `RowsHash`. */
  rowsHash: string;
  /** Path of the gzipped file, with one line of JSON per row. */
  file: string;
  /** Size of the file in bytes. */
  size: number;
}

/** Writes every selected table of a snapshot into `folder`, in an order in which they can be loaded. */
export async function dumpTables(
  db: Database,
  kind: DatabaseKind,
  folder: string,
  selection = forBackups,
): Promise<{ tables: DumpedTable[]; migrations: string[] }> {
  const { executed } = await migrationsOf(db);
  const empty = await openEmpty(path.join(folder, "empty"), executed);
  await empty.close();
  const tables: DumpedTable[] = [];
  for (const table of empty.tables.filter(({ name }) => !selection.leftOut.has(name))) {
    const file = path.join(folder, `${table.name}.ndjson.gz`);
    const written = await writeRows(file, batchesOf(db, kind, table, selection));
    tables.push({ name: table.name, ...written, file, size: (await stat(file)).size });
  }
  return { tables, migrations: executed };
}

async function* batchesOf(
  db: Database,
  kind: DatabaseKind,
  table: TableShape,
  { isKept, shown }: Selection,
): AsyncGenerator<Row[]> {
  for await (const rows of kind === "sqlite" ? sqliteRows(db, table) : postgresRows(db, table)) {
    yield rows.filter((row) => isKept(table.name, row)).map((row) => shown(table.name, row));
    // Reading SQLite blocks the event loop.
    await setImmediate();
  }
}

export async function* sqliteRows(db: Database, table: TableShape): AsyncGenerator<Row[]> {
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

/**
 * Visitors' messages must still be delivered. Mails from the site hold links that the restored site does not know; a job
 * without its mail does nothing.
 */
function isKept(table: string, row: Row): boolean {
  if (table === "deferredWork") return row.failedAt === null;
  // Other counters are worthless soon.
  if (table === "limits") return sentLately.test(String(row.key));
  // As for invitations.
  if (table === "siteChoices") return !choicesOfThisPlace.includes(String(row.name));
  // A message that was given up has lost its text.
  return table !== "outbox" || (row.replyTo !== null && row.text !== "");
}

function withoutKeys(table: string, row: Row): Row {
  if (table !== "account") return withoutLink(table, row);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, withheld.has(name) ? null : value]),
  );
}
