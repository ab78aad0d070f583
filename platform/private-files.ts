import type { Stats } from "node:fs";
import { chmod, lstat, readdir } from "node:fs/promises";
import path from "node:path";

const database = "narthex.sqlite";
const files = [
  database,
  `${database}-wal`,
  `${database}-shm`,
  "secret",
  "reserve",
  "running",
  "running-on-postgres",
];
const folders = ["mail", "files"];

/**
 * Makes files that this process creates readable only by their owner, and removes permissions that earlier versions
 * gave others in `dataDir`. Does nothing on Windows.
 *
 * @returns the paths that belong to another user and could not be changed.
 */
export async function keepPrivate(dataDir: string): Promise<string[]> {
  if (process.platform === "win32") return [];
  process.umask(0o077);
  const refused: string[] = [];
  const wasOpen = await tighten(dataDir, refused);
  for (const name of files) await tighten(path.join(dataDir, name), refused);
  for (const name of folders) {
    const folder = path.join(dataDir, name);
    await tighten(folder, refused);
    // Only versions that left the folder open created open files in it.
    if (wasOpen) await tightenBelow(folder, refused);
  }
  return refused;
}

/** Returns which of the site's own files and folders in `dataDir` users other than the owner can open. Changes nothing. */
export async function openToOthers(dataDir: string): Promise<string[]> {
  const below = [...files, ...folders].map((name) => path.join(dataDir, name));
  const open: string[] = [];
  for (const entry of [dataDir, ...below]) {
    const about = await lstat(entry).catch(() => undefined);
    if (about && isOpen(about)) open.push(entry);
  }
  return open;
}

async function tightenBelow(folder: string, refused: string[]): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const entry = path.join(folder, name);
    await tighten(entry, refused);
    if ((await lstat(entry).catch(() => undefined))?.isDirectory()) await tightenBelow(entry, refused);
  }
}

async function tighten(entry: string, refused: string[]): Promise<boolean> {
  const about = await lstat(entry).catch(() => undefined);
  if (!about || !isOpen(about)) return false;
  await chmod(entry, about.mode & 0o700).catch(() => refused.push(entry));
  return true;
}

function isOpen(about: Stats): boolean {
  if (about.isSymbolicLink() || (about.mode & 0o077) === 0) return false;
  // A sticky folder, such as /tmp, is shared on purpose.
  return !(about.isDirectory() && about.mode & 0o1000);
}
