import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { readRows, writeRows } from "../../../database/backup/rows.ts";
import { decrypt, recogniseEncrypted } from "../../../platform/backup/age.ts";
import { readAll, unpack } from "../../../platform/backup/archive.ts";
import { BackupError, damaged } from "../../../platform/backup/backup-error.ts";
import { fileName } from "../../../platform/backup/files-beside.ts";
import type { BackupPlace } from "../../../platform/backup/place.ts";
import type { Bytes } from "../../../platform/storage/bytes.ts";
import { fileListName, type Manifest, manifestName, manifestSchema } from "./manifest.server.ts";

export const contentEntry = /^contents\/[\w-]+$/;
const longestManifest = 1024 * 1024;

const fileSchema = z.object({
  contentKey: z.string().regex(contentEntry),
  size: z.int().min(0),
  /** Of the bytes that were backed up, as base64. */
  md5Hash: z.string(),
  /** Of the same bytes, as hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().regex(fileName),
});

/** A file of the site, beside an archive. */
export type FileBeside = z.infer<typeof fileSchema>;

export async function writeFileList(file: string, files: readonly FileBeside[]): Promise<void> {
  async function* all(): AsyncGenerator<FileBeside[]> {
    yield [...files];
  }
  await writeRows(file, all());
}

/** @throws {BackupError} when it is damaged. */
export async function* readFileList(file: string): AsyncGenerator<FileBeside> {
  try {
    for await (const rows of readRows(file)) for (const row of rows) yield fileSchema.parse(row);
  } catch (error) {
    throw damaged("the list of its files was changed", error);
  }
}

/**
 * Returns the files beside an archive, of which it reads only the beginning; none where the archive holds its files itself.
 *
 * @throws {BackupError} when they cannot be read.
 */
export async function filesOfArchive(
  place: BackupPlace,
  name: string,
  passphrase: string | undefined,
  folder: string,
): Promise<FileBeside[]> {
  for await (const entry of unpack(await opened(await place.read(name), passphrase))) {
    if (entry.name === manifestName && entry.size <= longestManifest) {
      if ((await readManifest(entry.bytes)).format === 1) return [];
    } else if (entry.name === fileListName) return await unpackedList(entry.bytes, folder);
    else return [];
  }
  return [];
}

async function unpackedList(bytes: Bytes, folder: string): Promise<FileBeside[]> {
  const file = path.join(folder, fileListName);
  try {
    await pipeline(bytes, createWriteStream(file, { mode: 0o600, flags: "wx" }));
    const files: FileBeside[] = [];
    for await (const one of readFileList(file)) files.push(one);
    return files;
  } finally {
    await rm(file, { force: true });
  }
}

/** @throws {BackupError} when the archive is encrypted, and there is no passphrase or another one. */
export async function opened(source: Bytes, passphrase: string | undefined): Promise<Bytes> {
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

/** @throws {BackupError} for what another version wrote. */
export async function readManifest(bytes: Bytes): Promise<Manifest> {
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
