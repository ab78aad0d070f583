import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

export async function openWorkFolder(
  folder: string,
): Promise<{ workFolder: string; sweepWork(cutoff: Date): Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    workFolder: folder,
    async sweepWork(cutoff) {
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name);
        const { mtime } = await stat(file).catch(() => ({ mtime: cutoff }));
        if (mtime < cutoff) await rm(file, { recursive: true, force: true });
      }
    },
  };
}
