import pLimit from "p-limit";
import type { DumpedTable } from "../../../database/backup/dump.ts";
import { readRows } from "../../../database/backup/rows.ts";
import type { Database } from "../../../database/connection.ts";
import { BackupError } from "../../../platform/backup/backup-error.ts";
import { diskRoom, megabytesInWords } from "../../../platform/disk-room.ts";
import type { Bytes } from "../../../platform/storage/bytes.ts";
import { type Digest, hashWhileReading } from "../../../platform/storage/stores/digest.ts";
import type { FileStore } from "../../../platform/storage/stores/file-store.ts";
import { namesInStore } from "../backup/emptiness.server.ts";
import type { Place } from "./place.server.ts";

export interface StoredContent {
  contentKey: string;
  fullPath: string;
  size: number;
  md5Hash: string;
}

export interface CopiedFiles {
  count: number;
  bytes: number;
  /** Paths of files that the old store had lost before, or holds damaged. */
  lost: string[];
}

/** How many files are read at a time, because a bucket answers late. */
const atOnce = 4;

/** Reads each file back. Contents never change under their key, so what is equal from an earlier attempt stays. */
export class FileCopier {
  readonly #from: FileStore;
  readonly #to: FileStore;
  readonly #equal = new Map<string, number>();
  readonly #lost = new Map<string, string>();

  constructor(from: FileStore, to: FileStore) {
    this.#from = from;
    this.#to = to;
  }

  /** Copies those that it has not copied yet. */
  async copy(files: readonly StoredContent[], signal: AbortSignal): Promise<void> {
    const limit = pLimit(atOnce);
    const missing = files.filter(({ contentKey }) => !this.#equal.has(contentKey));
    await Promise.all(
      missing.map((file) =>
        limit(async () => {
          signal.throwIfAborted();
          await this.#copyOne(file);
        }),
      ),
    );
  }

  /** What was copied of these files: each was read in both places and is equal. */
  reportOf(files: readonly StoredContent[]): CopiedFiles {
    const bytes = new Map(files.map(({ contentKey }) => [contentKey, this.#equal.get(contentKey)]));
    const known = [...bytes.values()].filter((size) => size !== undefined);
    return {
      count: known.length,
      bytes: known.reduce((sum, size) => sum + size, 0),
      lost: files.flatMap(({ contentKey }) => this.#lost.get(contentKey) ?? []),
    };
  }

  async #copyOne({ contentKey, fullPath, size, md5Hash }: StoredContent): Promise<void> {
    const there = await digestIn(this.#to, contentKey);
    const here = await digestIn(this.#from, contentKey);
    if (!here) {
      this.#lost.set(contentKey, fullPath);
      return;
    }
    if (here.size !== size || here.md5Hash !== md5Hash) this.#lost.set(contentKey, fullPath);
    if (!isEqual(here, there)) {
      const source = await this.#from.read(contentKey);
      if (source) await this.#to.write(contentKey, source as Bytes);
      if (!isEqual(here, await digestIn(this.#to, contentKey))) throw notEqual(fullPath);
    }
    this.#equal.set(contentKey, here.size);
  }

  /**
   * Reads every file again in the new place, and compares it with what its row says.
   *
   * @throws {BackupError} when a byte is not the same.
   */
  async check(files: readonly StoredContent[], signal: AbortSignal): Promise<void> {
    const limit = pLimit(atOnce);
    await Promise.all(
      files.map(({ contentKey, fullPath, size, md5Hash }) =>
        limit(async () => {
          signal.throwIfAborted();
          if (this.#lost.has(contentKey)) return;
          const found = await digestIn(this.#to, contentKey);
          if (found?.size !== size || found.md5Hash !== md5Hash) throw notEqual(fullPath);
        }),
      ),
    );
  }

  /** Deletes what the new place holds of files that the site has deleted since. */
  async deleteOthers(files: readonly StoredContent[], place: Place): Promise<void> {
    const kept = new Set(files.map(({ contentKey }) => contentKey));
    for (const name of await namesInStore(place)) if (!kept.has(name)) await this.#to.delete(name);
  }
}

export async function listStored(db: Database): Promise<StoredContent[]> {
  return db
    .selectFrom("storedFiles")
    .select(["contentKey", "fullPath", "size", "md5Hash"])
    .orderBy("contentKey")
    .execute();
}

export async function storedIn(tables: readonly DumpedTable[]): Promise<StoredContent[]> {
  const table = tables.find(({ name }) => name === "storedFiles");
  if (!table) throw new Error("the snapshot has no table of stored files");
  const files: StoredContent[] = [];
  for await (const rows of readRows(table.file))
    for (const row of rows) files.push(row as unknown as StoredContent);
  return files;
}

/** @throws {BackupError} when the disk has too little room for the files. */
export async function expectRoom(
  { storage, dataDir }: Place,
  files: readonly StoredContent[],
): Promise<void> {
  if (storage) return;
  const needed = files.reduce((sum, { size }) => sum + size, 0);
  const { free } = await diskRoom(dataDir);
  if (free < needed * 1.05)
    throw new BackupError(
      `There is not enough space in ${dataDir}: the files need ${megabytesInWords(needed)}, and ${megabytesInWords(free)} are free. Nothing was changed.`,
    );
}

async function digestIn(store: FileStore, key: string): Promise<Digest | undefined> {
  const source = await store.read(key);
  if (!source) return undefined;
  const { bytes, digest } = hashWhileReading(source as Bytes);
  for await (const _ of bytes);
  return digest();
}

function isEqual(one: Digest, other: Digest | undefined): boolean {
  return one.size === other?.size && one.md5Hash === other.md5Hash && one.crc32c === other.crc32c;
}

function notEqual(fullPath: string): BackupError {
  return new BackupError(
    `The file ${fullPath} is not the same in the new place. The site goes on where it was. Run the same command again: it copies that file again.`,
  );
}
