import { open } from "node:fs/promises";

/** Flushes a folder to the disk: the name of a new or renamed file in it survives a power failure only then (fsync(2)). */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot fsync a directory.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
