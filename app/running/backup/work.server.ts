import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makeDataFolder } from "../../../platform/settings/foreign-files.ts";

const begin = "backup-work-";
const beginOf = (pid: number) => `${begin}${pid}-`;
const day = 24 * 60 * 60_000;

/** Only its owner can read the folder, because `mkdtemp` makes it: it holds what the backup copies. */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  makeDataFolder(dataDir);
  await removeLeftovers(dataDir);
  const folder = await mkdtemp(path.join(dataDir, beginOf(process.pid)));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes what a process that was killed left behind. */
export async function deleteWorkFolders(dataDir: string, pid: number): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(beginOf(pid)))
      await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Folders that processes left behind which were killed and had nobody to clean up after them. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(begin)) continue;
    const folder = path.join(dataDir, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - day) await rm(folder, { recursive: true, force: true });
  }
}
