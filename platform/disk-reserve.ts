import { randomFillSync } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

const megabyte = 1024 * 1024;

/** Disk space reserved for deleting: a full SQLite database must write before it can delete rows. */
export interface DiskReserve {
  /** Frees the reserved space synchronously; false when it was already free. */
  release(): boolean;
  /** Reserves the space again when the disk has plenty; false when it does not. */
  restore(): Promise<boolean>;
}

/** The reserve is the file `folder/reserve` of `bytes` bytes; servers that share the folder share it. */
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
        // Random, because some file systems store zeros without using space.
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
