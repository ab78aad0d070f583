import { createHash } from "node:crypto";
import type { BackedUpTable } from "../../../database/backup/load.ts";
import { readRows } from "../../../database/backup/rows.ts";
import type { Entry } from "../../../platform/backup/archive.ts";
import { BackupError, damaged } from "../../../platform/backup/backup-error.ts";
import { filesFolder, fromBeside, sizeBeside } from "../../../platform/backup/files-beside.ts";
import type { BackupPlace } from "../../../platform/backup/place.ts";
import type { FileBeside } from "./file-list.server.ts";

/** Where the files of an archive are, if they are not in it. */
export interface Beside {
  place: BackupPlace;
  /** Whether to read a file whole. That each is there, with its size, is looked at always. */
  isRead(sha256: string): boolean;
  /** Called with the name of one that has other bytes than were backed up. */
  noteDamage?(name: string): Promise<void>;
}

/** What an archive says of the files beside it. */
export interface ListedFiles {
  files: FileBeside[];
  passphraseOfFiles: string | undefined;
}

/** Most names of files in one sentence. */
const mostNamed = 10;

/**
 * Expects each file beside the archive with its size, and reads some of them.
 *
 * @throws {BackupError} when one is missing or was changed.
 */
export async function expectBeside(
  listed: ListedFiles,
  tables: BackedUpTable[],
  beside: Beside | undefined,
  othersTurn: (() => Promise<void>) | undefined,
): Promise<void> {
  if (!beside) throw new Error("an archive with files beside it is opened with their place");
  const { place, isRead } = beside;
  const where = place.nameOf(filesFolder);
  const sizes = new Map((await place.listFolder(filesFolder)).map(({ name, size }) => [name, size]));
  const { files } = listed;
  if (sizes.size === 0)
    throw new BackupError(
      `The files of this backup are not beside it: ${where} is missing or empty. Put the folder there, as it was beside the backup.`,
    );
  const lacking = files.filter(({ name, size }) => sizes.get(name) !== sizeBeside(name, size));
  if (lacking.length > 0) {
    const paths = await pathsOf(lacking, tables);
    const others = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : "";
    throw damaged(`missing or cut off in ${where}: ${paths.slice(0, mostNamed).join(", ")}${others}`);
  }
  const read = new Set<string>();
  for (const file of files) {
    if (read.has(file.name) || !isRead(file.sha256)) continue;
    read.add(file.name);
    try {
      for await (const _ of contentBeside(file, listed, place)) await othersTurn?.();
    } catch (error) {
      if (error instanceof BackupError) await beside.noteDamage?.(file.name);
      throw error;
    }
  }
}

/** What people call these files. */
async function pathsOf(files: FileBeside[], tables: BackedUpTable[]): Promise<string[]> {
  const names = new Map(files.map(({ contentKey, name }) => [contentKey, name]));
  for (const { name, file } of tables) {
    if (name !== "storedFiles") continue;
    for await (const rows of readRows(file))
      for (const { fullPath, contentKey } of rows) {
        const key = String(contentKey);
        if (names.has(key)) names.set(key, `${fullPath} (${names.get(key)})`);
      }
  }
  return [...names.values()];
}

export async function* contentsBeside(listed: ListedFiles, { place }: Beside): AsyncGenerator<Entry> {
  for (const file of listed.files)
    yield { name: file.contentKey, size: file.size, bytes: contentBeside(file, listed, place) };
}

/** Yields the bytes of a file, and throws at their end when they are others than were backed up. */
async function* contentBeside(
  { name, sha256 }: FileBeside,
  { passphraseOfFiles }: ListedFiles,
  place: BackupPlace,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const part of fromBeside(name, await place.read(name), passphraseOfFiles)) {
    hash.update(part);
    yield part;
  }
  if (hash.digest("hex") !== sha256) throw damaged(`${place.nameOf(name)} was changed`);
}
