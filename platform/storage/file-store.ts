import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

export type Bytes = AsyncIterable<Uint8Array>;

/** Both ends count, as in the HTTP `Range` header. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where bytes are. Keys are made by the server, never from what a client sent. */
export interface FileStore {
  /** Stores all of `source` or, when it fails, nothing; durable once it returns. Replaces what was there. */
  write(key: string, source: Bytes): Promise<void>;
  /** Undefined when there is nothing. The caller must consume or destroy the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Bytes, or undefined when there is nothing. */
  size(key: string): Promise<number | undefined>;
  exists(key: string): Promise<boolean>;
  /** Removing what is not there is fine, here and below. */
  delete(key: string): Promise<void>;
  /** Removes everything below the folder `prefix`. */
  deletePrefix(prefix: string): Promise<void>;
  /** Throws unless something can be written and removed now. */
  probe(): Promise<void>;
  /** A folder on this machine for work in progress. */
  workFolder: string;
  /** Removes work that a killed process left before `cutoff`. */
  sweepWork(cutoff: Date): Promise<void>;
}

/** Keeps files in a folder of this machine, or of a file system that all servers mount. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const root = path.resolve(folder);
  const workFolder = path.join(root, "work");
  await mkdir(workFolder, { recursive: true });
  const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));

  const store: FileStore = {
    workFolder,
    async write(key, source) {
      const temporary = path.join(workFolder, randomUUID());
      const target = path.join(root, key);
      try {
        await writeTo(temporary, source);
        const firstMade = await mkdir(path.dirname(target), { recursive: true });
        await rename(temporary, target);
        await syncFolders(path.dirname(target), firstMade ? path.dirname(firstMade) : path.dirname(target));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      try {
        const handle = await open(path.join(root, key));
        return handle.createReadStream(range);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async size(key) {
      try {
        return (await stat(path.join(root, key))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
    deletePrefix: (prefix) => disk.deleteAll(prefix),
    async probe() {
      const key = `probes/${randomUUID()}`;
      await disk.put(key, "ready");
      await disk.delete(key);
    },
    async sweepWork(cutoff) {
      for (const name of await readdir(workFolder)) {
        const file = path.join(workFolder, name);
        const { mtime } = await stat(file).catch(() => ({ mtime: cutoff }));
        if (mtime < cutoff) await rm(file, { recursive: true, force: true });
      }
    },
  };
  return store;
}

/** Writes a file of this machine that does not exist yet, durably. On failure what was written may be left. */
export async function writeTo(file: string, source: Bytes): Promise<void> {
  // Opened first: a stream that fails while it still opens its file would make it after it has been cleaned up.
  const handle = await open(file, "wx");
  await pipeline(source, handle.createWriteStream({ flush: true }));
}

/** A rename survives a power cut only once the folders that name the file are on disk too. */
async function syncFolders(lowest: string, highest: string): Promise<void> {
  for (let folder = lowest; folder.startsWith(highest); folder = path.dirname(folder)) {
    const handle = await open(folder);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
