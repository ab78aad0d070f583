import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { type BackedUpTable, checkIntegrity, loadTables } from "../../../database/backup/load.ts";
import { readRows } from "../../../database/backup/rows.ts";
import { openEmpty } from "../../../database/backup/shape.ts";
import { decrypt, recogniseEncrypted } from "../../../platform/backup/age.ts";
import { type Entry, readAll, unpack } from "../../../platform/backup/archive.ts";
import { BackupError, damaged } from "../../../platform/backup/backup-error.ts";
import type { Bytes } from "../../../platform/storage/bytes.ts";
import { type Manifest, manifestName, manifestSchema, secretName, tableEntry } from "./manifest.server.ts";

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

const contentEntry = /^contents\/[\w-]+$/;
const longestManifest = 1024 * 1024;
const longestSecret = 4096;

/**
 * Verifies a whole backup: every checksum, every row in a scratch database, and whether each file that the database
 * names is there. Does not touch the site.
 *
 * @param read opens the archive; called again for `contents`.
 * @param folder is created for what is unpacked.
 * @throws {BackupError} when the backup is damaged, encrypted with another passphrase, or made by a newer version.
 */
export async function openBackup(
  read: () => Promise<Bytes>,
  passphrase: string | undefined,
  folder: string,
): Promise<OpenedBackup> {
  await mkdir(path.join(folder, "tables"), { recursive: true, mode: 0o700 });
  const close = () => rm(folder, { recursive: true, force: true });
  const entries = async () => unpack(await opened(await read(), passphrase));
  try {
    const { manifest, secret, sizes } = await readEntries(await entries(), folder);
    const tables = manifest.tables.map(({ name, rows }) => ({
      name,
      rows,
      file: path.join(folder, tableEntry(name)),
    }));
    await checkTables(manifest, tables, sizes, path.join(folder, "database"));
    return {
      manifest,
      secret,
      tables,
      close,
      async *contents() {
        for await (const entry of await entries()) if (contentEntry.test(entry.name)) yield entry;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function opened(source: Bytes, passphrase: string | undefined): Promise<Bytes> {
  const { encrypted, bytes } = await recogniseEncrypted(source);
  if (!encrypted) return bytes;
  if (passphrase === undefined) {
    await bytes.return(undefined);
    throw new BackupError(
      "The backup is encrypted: set BACKUP_PASSPHRASE to the passphrase that it was made with.",
    );
  }
  return decrypt(bytes, passphrase);
}

/** Unpacks the tables; of blobs, only records their sizes. */
async function readEntries(
  entries: AsyncIterable<Entry>,
  folder: string,
): Promise<{ manifest: Manifest; secret: string | undefined; sizes: Map<string, number> }> {
  const sizes = new Map<string, number>();
  let secret: string | undefined;
  let manifest: Manifest | undefined;
  for await (const { name, size, bytes } of entries) {
    if (/^tables\/\w+\.ndjson\.gz$/.test(name)) {
      await pipeline(bytes, createWriteStream(path.join(folder, name), { mode: 0o600, flags: "wx" }));
    } else if (contentEntry.test(name)) sizes.set(name, size);
    else if (name === secretName && size <= longestSecret) secret = (await readAll(bytes)).toString();
    else if (name === manifestName && size <= longestManifest) manifest = await readManifest(bytes);
    else
      throw new BackupError(
        `This is not a backup of Narthex: it contains ${JSON.stringify(name.slice(0, 80))}.`,
      );
  }
  if (!manifest) throw damaged("its manifest is missing");
  return { manifest, secret, sizes };
}

async function readManifest(bytes: Bytes): Promise<Manifest> {
  const text = (await readAll(bytes)).toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damaged("its manifest was changed", error);
  }
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new BackupError(
    "The backup was made by a newer or another version of Narthex: update this one, then restore again.",
  );
}

async function checkTables(
  { migrations, files }: Manifest,
  tables: BackedUpTable[],
  sizes: Map<string, number>,
  folder: string,
): Promise<void> {
  const empty = await openEmpty(folder, migrations);
  try {
    const known = new Set(empty.tables.map(({ name }) => name));
    const unknown = tables.find(({ name }) => !known.has(name));
    if (unknown) throw damaged(`its table ${unknown.name} is unknown`);
    await loadTables(empty.db, "sqlite", tables);
    await checkIntegrity(empty.file);
  } finally {
    await empty.close();
  }
  for (const { name, file } of tables) if (name === "storedFiles") await expectContents(file, sizes);
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (sizes.size !== files.count || bytes !== files.bytes) throw damaged("files are missing");
}

async function expectContents(file: string, sizes: Map<string, number>): Promise<void> {
  for await (const rows of readRows(file))
    for (const { fullPath, contentKey, size } of rows)
      if (sizes.get(String(contentKey)) !== size) throw damaged(`the file ${fullPath} is missing`);
}
