import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { isMissing } from "../missing-file.ts";
import { type Bytes, writeTo } from "../storage/bytes.ts";
import type { FileStore } from "../storage/stores/file-store.ts";
import { openFileStore } from "../storage/stores/open-file-store.ts";
import type { S3Place } from "../storage/stores/s3-place.ts";
import { syncFolder } from "../sync-folder.ts";
import { BackupError } from "./backup-error.ts";
import type { Listed } from "./list-bucket.ts";
import { folderInstead } from "./other-formats.ts";
import type { BackupTarget } from "./target.ts";

export interface BackupPlace {
  nameOf(name: string): string;
  free(): Promise<number | undefined>;
  /** Stores an archive and reads it back through `check`; when `check` throws, the archive is deleted. */
  keep(name: string, source: Bytes, check: (read: () => Promise<Bytes>) => Promise<void>): Promise<void>;
  /** @throws {BackupError} when there is no such archive. */
  read(name: string): Promise<Bytes>;
  /** Leaves out folders. */
  list(): Promise<string[]>;
  /** Lists a folder beside the archives; none where there is no such folder. */
  listFolder(folder: string): Promise<Listed[]>;
  delete(name: string): Promise<void>;
  /** Deletes what a process that was killed left of an archive. */
  discard(name: string): Promise<void>;
}

const day = 24 * 60 * 60_000;
const unfinishedEnd = ".unfinished";

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
      const file = fileOf(name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      if (path.dirname(file) === folder) await removeUnfinished(folder);
      // Two servers may write the same file, and a killed one leaves its part.
      const unfinished = `${file}.${randomUUID()}${unfinishedEnd}`;
      try {
        await writeTo(unfinished, source);
        await check(() => read(unfinished));
        await rename(unfinished, file);
        await syncFolder(path.dirname(file));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: (name) => read(fileOf(name)),
    async list() {
      const found = await readdir(folder, { withFileTypes: true });
      return found.filter((one) => !one.isDirectory()).map(({ name }) => name);
    },
    async listFolder(inner) {
      const names = await readdir(fileOf(inner)).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const listed: Listed[] = [];
      for (const name of names.map((one) => `${inner}/${one}`)) {
        const found = await stat(fileOf(name)).catch(undefinedIfMissing);
        if (found?.isFile()) listed.push({ name, size: found.size, modified: found.mtime });
      }
      return listed;
    },
    delete: (name) => rm(fileOf(name), { force: true }),
    async discard(name) {
      const { dir, base } = path.parse(fileOf(name));
      for (const left of (await readdir(dir).catch(undefinedIfMissing)) ?? [])
        if (left === base || (left.startsWith(`${base}.`) && left.endsWith(unfinishedEnd)))
          await rm(path.join(dir, left), { force: true });
    },
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
      const { listTopOfBucket } = await import("./list-bucket.ts");
      return listTopOfBucket(place);
    },
    async listFolder(inner) {
      const { listBucketInFull } = await import("./list-bucket.ts");
      return listBucketInFull(place, { folder: `${inner}/` });
    },
    delete: (name) => store.delete(name),
    // One that was written may not have been checked.
    discard: (name) => store.delete(name),
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

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function notThere(name: string): BackupError {
  return new BackupError(`There is no backup ${name}.`);
}
