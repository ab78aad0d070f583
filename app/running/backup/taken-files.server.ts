import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { type Entry, only } from "../../../platform/backup/archive.ts";
import { BackupError, damaged } from "../../../platform/backup/backup-error.ts";
import { momentOf } from "../../../platform/backup/backup-names.ts";
import {
  asBeside,
  filesFolder,
  fromBeside,
  isReadIn,
  nameOfDamage,
  nameOfFile,
  passphraseOfFiles,
  sizeBeside,
} from "../../../platform/backup/files-beside.ts";
import type { BackupPlace } from "../../../platform/backup/place.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import type { Bytes } from "../../../platform/storage/bytes.ts";
import type { FileStore } from "../../../platform/storage/stores/file-store.ts";
import { type FileBeside, filesOfArchive, writeFileList } from "./file-list.server.ts";
import { fileListName, filesPassphraseName } from "./manifest.server.ts";

export interface NamedFile {
  contentKey: string;
  size: number;
  md5Hash: string;
}

/** The files of a backup: in its archive, or beside it. */
export interface TakenFiles {
  format: 1 | 2;
  /** Whether the place has the file from earlier backups. */
  isThere(file: NamedFile): boolean;
  /** Takes a file, with the entry that holds it where files are in the archive. Returns undefined when the store lacks it. */
  take(file: NamedFile): Promise<{ entry?: Entry } | undefined>;
  entries(folder: string): Promise<Entry[]>;
  /** How many files were written again, because they had other bytes than they should. */
  mended(): number;
}

export function filesInside(store: FileStore): TakenFiles {
  return {
    format: 1,
    isThere: () => false,
    async take({ contentKey, size }) {
      const bytes = (await store.size(contentKey)) === size ? await store.read(contentKey) : undefined;
      return bytes && { entry: { name: contentKey, size, bytes: bytes as Bytes } };
    },
    entries: async () => [],
    mended: () => 0,
  };
}

export interface BesideOptions {
  store: FileStore;
  place: BackupPlace;
  settings: Pick<Settings, "backup" | "secret">;
  /** The day whose share of the files is read. */
  night: string;
  folder: string;
  /** Passes bytes through until the backup is aborted. */
  abortable(bytes: Bytes): Bytes;
}

/** Marks the files of a place as used while `work` runs, so that nobody deletes one that its archive is going to name. */
export async function whileInUse<T>(place: BackupPlace, mark: string, work: () => Promise<T>): Promise<T> {
  await place.keep(mark, only(Buffer.from("A backup is being made.\n")), async () => undefined);
  try {
    return await work();
  } finally {
    // A mark that stays ends by itself, and the backup is whole.
    await place.delete(mark).catch(() => undefined);
  }
}

/** Files beside the archive, which are written where the place lacks them. */
export async function filesBeside(options: BesideOptions): Promise<TakenFiles> {
  const { store, place, settings, night, folder } = options;
  const { passphrase } = settings.backup;
  const ofFiles = passphrase === undefined ? undefined : passphraseOfFiles(settings.secret, passphrase);
  const sizes = new Map((await place.listFolder(filesFolder)).map(({ name, size }) => [name, size]));
  const before = await filesOfNewest(place, passphrase, folder);
  const taken: FileBeside[] = [];
  const isHeld = ({ name, size }: FileBeside) => sizes.get(name) === sizeBeside(name, size);
  /** Files of this backup that need not be read again, and those that it wrote over damaged ones. */
  const [whole, mended] = [new Set<string>(), new Set<string>()];

  /** What an earlier backup has read. Each file is read again once in a while: the store may have damaged it. */
  const known = ({ contentKey, size, md5Hash }: NamedFile): FileBeside | undefined => {
    const found = before.get(contentKey);
    if (found?.size !== size || found.md5Hash !== md5Hash || isReadIn(night, found.sha256)) return undefined;
    const file = { ...found, name: nameOfFile(found.sha256, ofFiles) };
    return isHeld(file) ? file : undefined;
  };

  const read = async (file: NamedFile): Promise<FileBeside | undefined> => {
    const bytes = await store.read(file.contentKey);
    const hashes = bytes && (await hashesOf(options.abortable(bytes as Bytes)));
    if (hashes?.size !== file.size) return undefined;
    return { contentKey: file.contentKey, ...hashes, name: nameOfFile(hashes.sha256, ofFiles) };
  };

  const hasItsBytes = async ({ name, sha256 }: FileBeside): Promise<boolean> => {
    if (sizes.has(nameOfDamage(name))) return false;
    if (!isReadIn(night, sha256)) return true;
    try {
      const bytes = fromBeside(name, await place.read(name), ofFiles);
      return (await hashesOf(options.abortable(bytes))).sha256 === sha256;
    } catch (error) {
      if (error instanceof BackupError || (error as { code?: string }).code === "EIO") return false;
      throw error;
    }
  };

  const isWhole = async (file: FileBeside): Promise<boolean> => {
    if (!isHeld(file)) return false;
    if (!whole.has(file.name) && !(await hasItsBytes(file))) {
      mended.add(file.name);
      return false;
    }
    whole.add(file.name);
    return true;
  };

  const write = async (file: FileBeside): Promise<boolean> => {
    const bytes = await store.read(file.contentKey);
    if (!bytes) return false;
    await place.keep(file.name, asBeside(options.abortable(bytes as Bytes), ofFiles), async (again) => {
      const written = fromBeside(file.name, await again(), ofFiles);
      if ((await hashesOf(options.abortable(written))).sha256 !== file.sha256)
        throw damaged(`${place.nameOf(file.name)} has other bytes than were written`);
    });
    sizes.set(file.name, sizeBeside(file.name, file.size));
    whole.add(file.name);
    if (sizes.delete(nameOfDamage(file.name))) await place.delete(nameOfDamage(file.name));
    return true;
  };

  return {
    format: 2,
    isThere: (file) => known(file) !== undefined,
    async take(file) {
      if ((await store.size(file.contentKey)) !== file.size) return undefined;
      const found = known(file) ?? (await read(file));
      if (!found || !((await isWhole(found)) || (await write(found)))) return undefined;
      taken.push(found);
      return {};
    },
    async entries(work) {
      const list = path.join(work, fileListName);
      await writeFileList(list, taken);
      const { size } = await stat(list);
      const entries: Entry[] = [{ name: fileListName, size, bytes: createReadStream(list) as Bytes }];
      if (ofFiles === undefined) return entries;
      const text = Buffer.from(ofFiles);
      return [...entries, { name: filesPassphraseName, size: text.length, bytes: only(text) }];
    },
    mended: () => mended.size,
  };
}

async function hashesOf(bytes: Bytes): Promise<{ size: number; sha256: string; md5Hash: string }> {
  const [sha256, md5] = [createHash("sha256"), createHash("md5")];
  let size = 0;
  for await (const part of bytes) {
    sha256.update(part);
    md5.update(part);
    size += part.length;
  }
  return { size, sha256: sha256.digest("hex"), md5Hash: md5.digest("base64") };
}

/** How many archives to read: the newest may be that of another site, or damaged, and there may be dozens. */
const mostRead = 3;

async function filesOfNewest(
  place: BackupPlace,
  passphrase: string | undefined,
  folder: string,
): Promise<Map<string, FileBeside>> {
  const momentIn = (name: string) => momentOf("nightly", name) ?? momentOf("update", name);
  const newest = (await place.list())
    .flatMap((name) => {
      const moment = momentIn(name);
      return moment ? [{ name, at: moment.getTime() }] : [];
    })
    .toSorted((one, other) => other.at - one.at);
  const found = new Map<string, FileBeside>();
  // What a newer one says of a file counts.
  for (const { name } of newest.slice(0, mostRead).toReversed()) {
    // One that is damaged or encrypted otherwise only costs the time to read the files again.
    const files = await filesOfArchive(place, name, passphrase, folder).catch(() => []);
    for (const file of files) found.set(file.contentKey, file);
  }
  return found;
}
