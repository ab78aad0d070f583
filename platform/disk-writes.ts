import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** One block of most file systems, and too random to be stored beside the file's name or as a hole. */
const triedBytes = 4096;

/** Whether the disk of a folder accepts writes. */
export interface DiskWrites {
  /** Remembers that a write failed for good. */
  fail(failure: Error): void;
  /** Does `tryWriting`, unless a write has failed for good: then throws why. Those who ask meanwhile share one attempt. */
  tryWriting(): Promise<void>;
}

export function watchDisk(folder: string): DiskWrites {
  let failed: Error | undefined;
  // A disk that hangs must not occupy all threads of Node's pool.
  let attempt: Promise<void> | undefined;
  return {
    fail(failure) {
      failed ??= failure;
    },
    async tryWriting() {
      if (failed) throw failed;
      attempt ??= tryWriting(folder).finally(() => {
        attempt = undefined;
      });
      await attempt;
    },
  };
}

/**
 * Tries whether a folder's disk accepts a new file of 4 kB. The file is removed before the operating system sends its
 * bytes to the disk, so this is nearly free.
 *
 * @throws the error of the operating system, such as ENOSPC on a full disk and EROFS on one that is read-only.
 */
export async function tryWriting(folder: string): Promise<void> {
  const file = path.join(folder, `write-test-${process.pid}-${randomBytes(4).toString("hex")}`);
  try {
    await writeFile(file, randomBytes(triedBytes), { mode: 0o600, flag: "wx" });
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
