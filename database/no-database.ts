import { closeSync, existsSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { ownCommand, typedHere } from "../platform/settings/own-command.ts";

/** The first bytes of every database of SQLite (sqlite.org/fileformat2.html). */
const sqliteHeader = "SQLite format 3\0";

/**
 * That a file is not the database of a site, whose it may be, and the command that mends it. Undefined when it is, when it is
 * empty, or when there is none. Changes nothing.
 */
export function whyNoDatabase(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const start = firstBytes(file, sqliteHeader.length);
  if (start === "") return undefined;
  return start === sqliteHeader ? whyForeign(file) : whyDamaged(file);
}

function whyDamaged(file: string): string {
  const folder = path.dirname(file);
  const aside = path.join(folder, "damaged");
  const [base, files] = [path.basename(file), "files"];
  const found = [base, `${base}-wal`, `${base}-shm`, files]
    .map((name) => path.join(folder, name))
    .filter(existsSync);
  const mend = [
    typedHere(`mkdir -m 700 ${aside}`),
    typedHere(`mv ${found.join(" ")} ${aside}/`),
    ownCommand("restore", "/folder/narthex-….tar"),
  ];
  return `${file} is damaged, or is the file of another program: it is not a database. Name another folder, or stop the site, move away what is there, and restore the newest backup: ${mend.join(" && ")}`;
}

function whyForeign(file: string): string | undefined {
  const tables = tablesIn(file);
  if (tables.length === 0 || tables.includes(DEFAULT_MIGRATION_TABLE)) return undefined;
  const names = tables.slice(0, 3).join(", ");
  return `${file} is the database of another program, with tables such as ${names}. Name another folder, or move the file away: ${typedHere(`mv ${file} ${file}.other`)}`;
}

/** None in a file that cannot be read: whoever opens it next learns why. */
function tablesIn(file: string): string[] {
  // Otherwise SQLite would leave a log beside it.
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(url, { readOnly: true });
    const rows = database
      .prepare("select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite_%'")
      .all();
    return rows.map(({ name }) => String(name));
  } catch {
    return [];
  } finally {
    database?.close();
  }
}

function firstBytes(file: string, length: number): string {
  const [bytes, handle] = [Buffer.alloc(length), openSync(file, "r")];
  try {
    return bytes.toString("latin1", 0, readSync(handle, bytes, 0, length, 0));
  } finally {
    closeSync(handle);
  }
}
