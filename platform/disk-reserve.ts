import { randomFillSync } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

const megabyte = 1024 * 1024;

/** Room on the disk that is kept for deleting: a full SQLite must write before it can remove anything. */
export interface DiskReserve {
  /** Gives the room away, now; false when it was gone already. */
  release(): boolean;
  /** Takes the room back where the disk has plenty; false as long as it has not. */
  restore(): Promise<boolean>;
}

/** The reserve is the file `reserve` in `folder`, of `bytes`; servers that share the folder share it. */
export function diskReserve(folder: string, bytes = 8 * megabyte): DiskReserve {
  const file = path.join(folder, "reserve");
  const isThere = () =>
    stat(file).then(
      ({ size }) => size >= bytes,
      () => false,
    );
  return {
    release() {
      try {
        rmSync(file);
        return true;
      } catch {
        return false;
      }
    },
    async restore() {
      if (await isThere()) return true;
      await mkdir(folder, { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < 2 * bytes) return false;
      const temporary = `${file}-${process.pid}`;
      try {
        // Random, because some file systems keep no room for zeros.
        await writeFile(temporary, randomFillSync(Buffer.alloc(bytes)), { mode: 0o600, flush: true });
        await rename(temporary, file);
        return true;
      } catch {
        await rm(temporary, { force: true });
        return false;
      }
    },
  };
}
