import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { isMissing } from "../../missing-file.ts";
import { syncFolder } from "../../sync-folder.ts";
import { type Bytes, writeTo } from "../bytes.ts";
import { digestThread } from "./digest-thread.ts";
import type { FileStore, GrowingFiles } from "./file-store.ts";
import { openWorkFolder } from "./work-folder.ts";

const batchSize = 1024 * 1024;

/** Stores files in a local folder or on a file system that all servers mount. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const root = path.resolve(folder);
  const work = await openWorkFolder(path.join(root, "work"));
  const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));

  return {
    ...work,
    growing: growingFiles(root),
    async write(key, source) {
      const temporary = path.join(work.workFolder, randomUUID());
      const target = path.join(root, key);
      try {
        await writeTo(temporary, source);
        const firstMade = await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
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
        return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 });
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    size: (key) => sizeOf(path.join(root, key)),
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
    deletePrefix: (prefix) => disk.deleteAll(prefix),
    probe: () => access(root, constants.R_OK | constants.W_OK | constants.X_OK),
  };
}

function growingFiles(root: string): GrowingFiles {
  const thread = digestThread();
  const fileOf = (key: string) => path.join(root, key);
  return {
    async append(key, offset, source) {
      const file = fileOf(key);
      if (offset === 0) await makeFolder(path.dirname(file));
      const handle = await open(
        file,
        offset === 0 ? constants.O_CREAT | constants.O_WRONLY : constants.O_WRONLY,
        0o600,
      );
      try {
        await writeBatches(handle, offset, source);
        await handle.datasync();
      } finally {
        await handle.close();
      }
    },
    settled: (key, size) => thread.follow(fileOf(key), size),
    async pathOf(key, size) {
      const file = fileOf(key);
      return (await sizeOf(file)) === size ? file : undefined;
    },
    async complete(key, size) {
      const file = fileOf(key);
      const handle = await open(file, "r+");
      try {
        if ((await handle.stat()).size !== size) await handle.truncate(size);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncFolders(path.dirname(file), path.dirname(file));
      return thread.digest(file, size);
    },
  };
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Writes one batch while receiving the next. No write is in progress once it returns or throws. */
async function writeBatches(handle: FileHandle, offset: number, source: Bytes): Promise<void> {
  let position = offset;
  let batch: Uint8Array[] = [];
  let size = 0;
  let writing = Promise.resolve();
  const writeBatch = async () => {
    await writing;
    writing = writeAll(handle, batch, size, position);
    // The next batch awaits this and throws; until then it would count as an unhandled rejection.
    writing.catch(() => undefined);
    position += size;
    batch = [];
    size = 0;
  };
  try {
    for await (const bytes of source) {
      batch.push(bytes);
      size += bytes.length;
      if (size >= batchSize) await writeBatch();
    }
    if (size > 0) await writeBatch();
  } finally {
    await writing;
  }
}

async function writeAll(
  handle: FileHandle,
  batch: Uint8Array[],
  size: number,
  position: number,
): Promise<void> {
  const { bytesWritten } = await handle.writev(batch, position);
  if (bytesWritten === size) return;
  // A nearly full disk may write only a part; writing the rest then throws the reason.
  const rest = Buffer.concat(batch).subarray(bytesWritten);
  for (let done = 0; done < rest.length; ) {
    const more = await handle.write(rest, done, rest.length - done, position + bytesWritten + done);
    done += more.bytesWritten;
  }
}

async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade) await syncFolders(folder, path.dirname(firstMade));
}

/** A rename survives a power failure only once the folders on its path are flushed too. */
async function syncFolders(lowest: string, highest: string): Promise<void> {
  for (let folder = lowest; folder.startsWith(highest); folder = path.dirname(folder))
    await syncFolder(folder);
}
