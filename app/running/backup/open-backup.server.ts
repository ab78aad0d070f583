import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { firstDifferent } from "../../../database/backup/first-different.ts";
import { type BackedUpTable, checkIntegrity, loadTables } from "../../../database/backup/load.ts";
import { readRows } from "../../../database/backup/rows.ts";
import { openEmpty } from "../../../database/backup/shape.ts";
import { migrate } from "../../../database/migrate.ts";
import { type Entry, readAll, unpack } from "../../../platform/backup/archive.ts";
import { BackupError, damaged } from "../../../platform/backup/backup-error.ts";
import type { Bytes } from "../../../platform/storage/bytes.ts";
import { type Beside, contentsBeside, expectBeside, type ListedFiles } from "./beside.server.ts";
import { DamagedFileError } from "./damaged-file.server.ts";
import { contentEntry, type FileBeside, opened, readFileList, readManifest } from "./file-list.server.ts";
import {
  fileListName,
  filesPassphraseName,
  type Manifest,
  manifestName,
  secretName,
  tableEntry,
} from "./manifest.server.ts";

export interface OpenedBackup {
  manifest: Manifest;
  /** The setting `SECRET` of the site that was backed up; undefined in archives that are not encrypted. */
  secret: string | undefined;
  /** With their rows in local files. */
  tables: BackedUpTable[];
  /** The stored blobs, from a second read. Read each to its end. */
  contents(): AsyncGenerator<Entry>;
  close(): Promise<void>;
}

/** What proving a backup does beyond verifying it. */
export interface Proving {
  /** Awaited after each part of the work, so that others run meanwhile; throws to stop it. */
  othersTurn(): Promise<void>;
}

interface Blob {
  size: number;
  /** Of its bytes as base64, when the backup is proved. */
  md5?: string;
}

interface Unpacked extends ListedFiles {
  manifest: Manifest;
  secret: string | undefined;
  blobs: Map<string, Blob>;
}

const longestManifest = 1024 * 1024;
const longestSecret = 4096;

/**
 * Verifies a whole backup: every checksum, every row in a scratch database, and whether each file that the database
 * names is there. Does not touch the site.
 *
 * @param read opens the archive; called again for `contents`.
 * @param folder is created for what is unpacked.
 * @param options.proving also compares each row with those that were backed up, and each file with what the site knew of it,
 * and migrates the scratch database to this version.
 * @throws {BackupError} when the backup is damaged, encrypted with another passphrase, or made by a newer version.
 */
export async function openBackup(
  read: () => Promise<Bytes>,
  passphrase: string | undefined,
  folder: string,
  { proving, beside }: { proving?: Proving | undefined; beside?: Beside } = {},
): Promise<OpenedBackup> {
  await mkdir(path.join(folder, "tables"), { recursive: true, mode: 0o700 });
  const close = () => rm(folder, { recursive: true, force: true });
  const entries = async () => unpack(await opened(await read(), passphrase));
  try {
    const unpacked = await readEntries(await entries(), folder, proving);
    const { manifest, secret, blobs, files } = unpacked;
    const tables = manifest.tables.map(({ name, rows }) => ({
      name,
      rows,
      file: path.join(folder, tableEntry(name)),
    }));
    await checkTables(manifest, tables, path.join(folder, "database"), proving);
    if (files.length > 0) await expectBeside(unpacked, tables, beside, proving?.othersTurn);
    await expectBlobs(manifest, tables, blobs);
    return {
      manifest,
      secret,
      tables,
      close,
      async *contents() {
        if (beside && manifest.format === 2) yield* contentsBeside(unpacked, beside);
        else for await (const entry of await entries()) if (contentEntry.test(entry.name)) yield entry;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Unpacks the tables; of blobs, only records their sizes and hashes. */
async function readEntries(
  entries: AsyncIterable<Entry>,
  folder: string,
  proving: Proving | undefined,
): Promise<Unpacked> {
  const blobs = new Map<string, Blob>();
  const files: FileBeside[] = [];
  let passphraseOfFiles: string | undefined;
  let secret: string | undefined;
  let manifest: Manifest | undefined;
  for await (const { name, size, bytes } of entries) {
    if (/^tables\/\w+\.ndjson\.gz$/.test(name)) {
      await pipeline(bytes, createWriteStream(path.join(folder, name), { mode: 0o600, flags: "wx" }));
    } else if (contentEntry.test(name))
      blobs.set(name, { size, ...(proving && { md5: await md5Of(bytes, proving) }) });
    else if (name === fileListName) {
      const list = path.join(folder, name);
      await pipeline(bytes, createWriteStream(list, { mode: 0o600, flags: "wx" }));
      for await (const file of readFileList(list)) {
        files.push(file);
        blobs.set(file.contentKey, { size: file.size, ...(proving && { md5: file.md5Hash }) });
      }
    } else if (name === filesPassphraseName && size <= longestSecret)
      passphraseOfFiles = (await readAll(bytes)).toString();
    else if (name === secretName && size <= longestSecret) secret = (await readAll(bytes)).toString();
    else if (name === manifestName && size <= longestManifest) manifest = await readManifest(bytes);
    else
      throw new BackupError(
        `This is not a backup of Narthex: it contains ${JSON.stringify(name.slice(0, 80))}.`,
      );
  }
  if (!manifest) throw damaged("its manifest is missing");
  return { manifest, secret, blobs, files, passphraseOfFiles };
}

async function md5Of(bytes: Bytes, { othersTurn }: Proving): Promise<string> {
  const hash = createHash("md5");
  for await (const part of bytes) {
    hash.update(part);
    await othersTurn();
  }
  return hash.digest("base64");
}

async function checkTables(
  { migrations, tables: expected }: Manifest,
  tables: BackedUpTable[],
  folder: string,
  proving: Proving | undefined,
): Promise<void> {
  const empty = await openEmpty(folder, migrations);
  try {
    const known = new Set(empty.tables.map(({ name }) => name));
    const unknown = tables.find(({ name }) => !known.has(name));
    if (unknown) throw damaged(`its table ${unknown.name} is unknown`);
    await loadTables(empty.db, "sqlite", tables, undefined, proving?.othersTurn);
    if (proving) {
      const different = await firstDifferent(empty, expected, proving.othersTurn);
      if (different) throw damaged(`its table ${different} has other rows than the site had`);
      await migrate(empty.db, "sqlite").catch((error: unknown) => {
        throw damaged("its tables cannot be migrated to this version", error);
      });
    }
    await checkIntegrity(empty.file);
  } finally {
    await empty.close();
  }
}

async function expectBlobs({ files }: Manifest, tables: BackedUpTable[], blobs: Map<string, Blob>) {
  for (const { name, file } of tables) if (name === "storedFiles") await expectContents(file, blobs);
  const bytes = [...blobs.values()].reduce((sum, { size }) => sum + size, 0);
  if (blobs.size !== files.count || bytes !== files.bytes) throw damaged("files are missing");
}

async function expectContents(file: string, blobs: Map<string, Blob>): Promise<void> {
  for await (const rows of readRows(file))
    for (const { fullPath, contentKey, size, md5Hash } of rows) {
      const found = blobs.get(String(contentKey));
      if (found?.size !== size) throw damaged(`the file ${fullPath} is missing`);
      if (found?.md5 !== undefined && found.md5 !== md5Hash) throw new DamagedFileError(String(fullPath));
    }
}
