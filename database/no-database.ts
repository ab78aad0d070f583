import { closeSync, existsSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { ownCommand } from "../platform/settings/own-command.ts";

/** The first bytes of every database of SQLite (sqlite.org/fileformat2.html). */
const sqliteHeader = "SQLite format 3\0";

/** That a file is none that SQLite wrote, and the commands that put a backup in its place. Undefined when it is, or empty. */
export function whyNoDatabase(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const start = firstBytes(file, sqliteHeader.length);
  if (start === "" || start === sqliteHeader) return undefined;
  const folder = path.dirname(file);
  const aside = path.join(folder, "damaged");
  const [base, files] = [path.basename(file), "files"];
  const found = [base, `${base}-wal`, `${base}-shm`, files]
    .map((name) => path.join(folder, name))
    .filter(existsSync);
  const restore = ownCommand("restore", "/folder/narthex-….tar");
  // People who type `sudo` before a command of the site need it for the site's files, too.
  const before = restore.startsWith("sudo ") ? "sudo " : "";
  return `${file} is damaged, or is the file of another program: it is not a database. Name another folder, or stop the site, move away what is there, and restore the newest backup: ${before}mkdir -m 700 ${aside} && ${before}mv ${found.join(" ")} ${aside}/ && ${restore}`;
}

function firstBytes(file: string, length: number): string {
  const [bytes, handle] = [Buffer.alloc(length), openSync(file, "r")];
  try {
    return bytes.toString("latin1", 0, readSync(handle, bytes, 0, length, 0));
  } finally {
    closeSync(handle);
  }
}
