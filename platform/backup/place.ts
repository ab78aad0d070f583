import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { isMissing } from "../missing-file.ts";
import { type Bytes, writeTo } from "../storage/bytes.ts";
import type { FileStore } from "../storage/stores/file-store.ts";
import { openFileStore } from "../storage/stores/open-file-store.ts";
import type { S3Place } from "../storage/stores/s3-place.ts";
import { BackupError } from "./backup-error.ts";
import { folderInstead } from "./other-formats.ts";
import type { BackupTarget } from "./target.ts";

export interface BackupPlace {
  nameOf(name: string): string;
  free(): Promise<number | undefined>;
  /** Stores an archive and reads it back through `check`; when `check` throws, the archive is deleted. */
  keep(name: string, source: Bytes, check: (read: () => Promise<Bytes>) => Promise<void>): Promise<void>;
  /** @throws {BackupError} when there is no such archive. */
  read(name: string): Promise<Bytes>;
  list(): Promise<string[]>;
  delete(name: string): Promise<void>;
}

const day = 24 * 60 * 60_000;

export async function openPlace(target: BackupTarget, workFolder: string): Promise<BackupPlace> {
  if ("folder" in target) return folderPlace(target.folder);
  const store = await openFileStore({ storage: target.bucket, dataDir: workFolder });
  return bucketPlace(target.bucket, store);
}

function folderPlace(folder: string): BackupPlace {
  const fileOf = (name: string) => path.join(folder, name);
  const read = async (file: string): Promise<Bytes> => {
    try {
      const handle = await open(file);
      if ((await handle.stat()).isDirectory()) {
        await handle.close();
        throw folderInstead(file);
      }
      return handle.createReadStream({ highWaterMark: 256 * 1024 }) as Bytes;
    } catch (error) {
      throw isMissing(error) ? notThere(file) : error;
    }
  };
  return {
    nameOf: fileOf,
    async free() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async keep(name, source, check) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeUnfinished(folder);
      const unfinished = fileOf(`${name}.unfinished`);
      try {
        await writeTo(unfinished, source);
        await check(() => read(unfinished));
        await rename(unfinished, fileOf(name));
        await syncFolder(folder);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: (name) => read(fileOf(name)),
    list: () => readdir(folder),
    delete: (name) => rm(fileOf(name), { force: true }),
  };
}

function bucketPlace(place: S3Place, store: FileStore): BackupPlace {
  const nameOf = (name: string) => `s3://${place.bucket}/${place.prefix}${name}`;
  const read = async (name: string): Promise<Bytes> => {
    const found = await store.read(name);
    if (!found) throw notThere(nameOf(name));
    return found as Bytes;
  };
  return {
    nameOf,
    free: async () => undefined,
    // An object in a bucket becomes visible only once it is complete.
    async keep(name, source, check) {
      await store.write(name, source);
      try {
        await check(() => read(name));
      } catch (error) {
        await store.delete(name);
        throw error;
      }
    },
    read,
    async list() {
      const { listBucket } = await import("./list-bucket.ts");
      return listBucket(place);
    },
    delete: (name) => store.delete(name),
  };
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^narthex-.*\.unfinished$/.test(name)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - day) await rm(file, { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot fsync a directory.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function notThere(name: string): BackupError {
  return new BackupError(`There is no backup ${name}.`);
}
