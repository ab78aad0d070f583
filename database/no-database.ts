import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { ownCommand, typedHere } from "../platform/settings/own-command.ts";
import { isSqliteDamaged } from "./sqlite-errors.ts";

/**
 * That a file is not the database of a site, whose it may be, and the command that mends it. Undefined when it is, when it is
 * empty, or when there is none. Changes nothing.
 */
export function whyNoDatabase(file: string): string | undefined {
  if (!existsSync(file) || statSync(file).size === 0) return undefined;
  const tables = tablesIn(file);
  if (tables === "damaged") return whyDamaged(file);
  if (tables.length === 0 || tables.includes(DEFAULT_MIGRATION_TABLE)) return undefined;
  const names = tables.slice(0, 3).join(", ");
  return `${file} is the database of another program, with tables such as ${names}. Name another folder, or move the file away: ${typedHere(`mv ${file} ${file}.other`)}`;
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

/**
 * None in a file that cannot be read for another reason: whoever opens it next learns why. Reading the file without SQLite
 * would end the locks that this process has on it.
 */
function tablesIn(file: string): string[] | "damaged" {
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
  } catch (error) {
    return isSqliteDamaged(error) ? "damaged" : [];
  } finally {
    database?.close();
  }
}
