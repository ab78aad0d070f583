import { chmodSync, existsSync, statfsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** Linux keeps files there in memory. */
const memory = "/dev/shm";
/** Bytes that a run may need there, and that the machine must have free besides. */
const room = 6e9;
const prefix = "narthex-tests-";

/**
 * Lets this process and its workers create temporary files in a folder of the run: in memory where there is room, because
 * databases are created there about eight times as fast as on a disk. `remove` deletes it.
 */
export async function makeTemporaryFolder(): Promise<{ remove(): Promise<void> }> {
  const parent = hasRoomInMemory() ? memory : os.tmpdir();
  await removeLeftovers(parent);
  const folder = await mkdtemp(path.join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another user when tests run as root.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return { remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

function hasRoomInMemory(): boolean {
  if (process.platform !== "linux" || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > room && os.freemem() > room;
}

/** A run that was killed leaves its folder; in memory it would stay until the machine restarts. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split("-")[0]);
    if (pid && !isRunning(pid))
      await rm(path.join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
