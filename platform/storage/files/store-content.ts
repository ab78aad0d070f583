import { t } from "@lingui/core/macro";
import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { wasRolledBack } from "../../unknown-commit.ts";
import type { Bytes } from "../bytes.ts";
import { atMost } from "../bytes.ts";
import { StorageError, tooLarge } from "../errors.ts";
import { type FileType, fileTypes, onlyTypes, requireFileType, sniffedBytes } from "../file-types.ts";
import { withCleanPicture } from "../pictures/clean-picture.ts";
import { pictureRefusals } from "../pictures/picture-limits.ts";
import { variantsPrefix } from "../pictures/resized-pictures.ts";
import {
  deleteOrphanRecord,
  findFile,
  ownerAndSizeAt,
  recordOrphanedBlob,
  removeFile,
  replaceFile,
  type StoredFile,
} from "../records/file-records.ts";
import type { StorageTables } from "../records/tables.ts";
import { type ContentPolicy, denied, requireWritable, type StoragePerson } from "../rules.ts";
import { megabytesOf } from "../sizes.ts";
import { type Digest, hashWhileReading } from "../stores/digest.ts";
import { metadataColumns, type WritableMetadata } from "./object-resource.ts";
import type { Storage } from "./storage.ts";
import { requireUnusedWithin } from "./unused-limit.ts";

export interface NewContent {
  path: string;
  person: StoragePerson;
  metadata: WritableMetadata;
  source: Bytes;
  /** The same bytes if they are staged in the store already; they are then not copied. */
  staged?: StagedBlob | undefined;
  /** Runs in the transaction that stores the file; if it throws, the file is not stored. */
  alongside?: (trx: Transaction<StorageTables>, file: StoredFile) => Promise<void>;
}

/** A staged blob that no other request uses. If it is not stored, its owner must delete it. */
export interface StagedBlob {
  contentKey: string;
  /** Bytes that belong to the upload; the blob may be longer. */
  size: number;
  /** The path of a file with just these bytes; undefined when late bytes follow them. */
  path(): Promise<string | undefined>;
  /** Truncates the blob to `size` and flushes it to disk. */
  complete(): Promise<Digest>;
}

/**
 * Stores `source` at `path` if the rules permit it, replacing any file there. Readers see the whole old content or the
 * whole new one. On failure nothing is stored.
 *
 * @throws {StorageError} 401 or 403, 402 when the quota is reached, and whatever the content policy refuses.
 */
export async function storeContent(storage: Storage, content: NewContent): Promise<StoredFile> {
  const { path, person } = content;
  const { db, rules, clock } = storage;
  const current = await ownerAndSizeAt(db, path);
  const policy = requireWritable(rules, person, path, current.owner);
  if (await storage.isKept(db, path)) throw denied(person, "write");
  if (policy.kind === "file" && content.staged) {
    return commitContent(
      storage,
      content,
      await describeStaged(storage, content.staged, policy, content.metadata),
    );
  }
  const contentKey = `contents/${uuidv7()}`;
  await recordOrphanedBlob(db, contentKey, clock().toISOString());
  let committing = false;
  try {
    const written = await writeContent(storage, contentKey, policy, content);
    committing = true;
    return await commitContent(storage, content, { ...written, contentKey });
  } catch (error) {
    // Otherwise the file may be stored; the sweep resolves that later.
    if (!committing || wasRolledBack(error)) await discardContent(storage, contentKey);
    throw error;
  }
}

/** Deletes a stored file and its bytes; false when it was changed concurrently and nothing was done. */
export async function removeStored(
  storage: Storage,
  file: StoredFile,
  isNeeded?: (db: Storage["db"]) => Promise<boolean>,
): Promise<boolean> {
  const removed = await removeFile(storage.db, file, storage.clock(), isNeeded);
  if (removed) await discardContent(storage, file.contentKey);
  return removed;
}

/** Deletes an orphaned blob with its resized pictures. On failure the sweep tries again. */
export async function discardContent(storage: Storage, contentKey: string): Promise<void> {
  try {
    await storage.files.delete(contentKey);
    await storage.files.deletePrefix(variantsPrefix(contentKey));
    await deleteOrphanRecord(storage.db, contentKey);
  } catch (error) {
    storage.log.warn({ err: error, contentKey }, "a blob could not be deleted yet");
  }
}

export function refusalAbove({ kind, maxBytes }: ContentPolicy): string {
  if (kind === "picture") return pictureRefusals.bytes(maxBytes);
  return t`Files can be at most ${{ megabytes: megabytesOf(maxBytes) }} MB here.`;
}

/** @throws {StorageError} 413 when that is too large for the path. */
export function refuseAbove(policy: ContentPolicy, bytes: number): void {
  if (bytes > policy.maxBytes) throw tooLarge(refusalAbove(policy));
}

type FilePolicy = Extract<ContentPolicy, { kind: "file" }>;
type Written = Pick<StoredFile, "contentType" | "width" | "height"> &
  Digest & { contentEncoding?: StoredFile["contentEncoding"] };

async function writeContent(
  storage: Storage,
  contentKey: string,
  policy: ContentPolicy,
  { source, metadata, staged }: NewContent,
): Promise<Written> {
  const write = async (bytes: Bytes) => {
    const { bytes: passing, digest } = hashWhileReading(bytes);
    await storage.files.write(contentKey, passing);
    return digest();
  };
  const limited = atMost(source, policy.maxBytes, refusalAbove(policy));
  if (policy.kind === "picture") {
    if (staged) refuseAbove(policy, staged.size);
    return withCleanPicture(
      storage,
      (await staged?.path()) ?? limited,
      async ({ bytes, contentType, width, height }) => ({
        ...(await write(bytes)),
        contentType,
        contentEncoding: null,
        width,
        height,
      }),
    );
  }
  if (!policy.types) return { ...(await write(limited)), ...declaredType(metadata) };
  let type: FileType | undefined;
  const checked = onlyTypes(limited, policy.types, { whole: true, found: (known) => (type = known) });
  return { ...(await write(checked)), ...detectedType(type) };
}

async function describeStaged(
  { files }: Storage,
  staged: StagedBlob,
  policy: FilePolicy,
  metadata: WritableMetadata,
): Promise<Written & Pick<StoredFile, "contentKey">> {
  const { contentKey, size } = staged;
  refuseAbove(policy, size);
  if (!policy.types) return { ...(await staged.complete()), ...declaredType(metadata), contentKey };
  const read = await files.read(contentKey, { start: 0, end: Math.min(size, sniffedBytes) - 1 });
  const type = requireFileType(Buffer.concat(read ? await read.toArray() : []), policy.types);
  return { ...(await staged.complete()), ...detectedType(type), contentKey };
}

function declaredType({ contentType }: WritableMetadata) {
  return { contentType: contentType || "application/octet-stream", width: null, height: null };
}

/** The bytes decide the type, whatever the client declares. */
function detectedType(type: FileType | undefined) {
  const contentType = type ? fileTypes[type].contentType : "application/octet-stream";
  return { contentType, contentEncoding: null, width: null, height: null };
}

/**
 * Retries while others change the same path concurrently; the rules check the owner of the file that is really
 * replaced.
 */
async function commitContent(
  storage: Storage,
  { path, person, metadata, alongside }: NewContent,
  written: Written & Pick<StoredFile, "contentKey">,
): Promise<StoredFile> {
  const { db, rules, clock, quota } = storage;
  for (let attempt = 0; attempt < 20; attempt++) {
    const previous = await findFile(db, path);
    requireWritable(rules, person, path, previous?.ownerId);
    const now = clock();
    // People who may not change tokens must not put another file behind an existing download URL.
    const mayNameTokens = rules.mayChangeTokens(person, path, previous?.ownerId);
    const file: StoredFile = {
      ...metadataColumns(metadata, mayNameTokens),
      ...written,
      fullPath: path,
      // Microseconds, as in the protocol, and always increasing.
      generation: String(Math.max(now.getTime() * 1000, Number(previous?.generation ?? 0) + 1)),
      metageneration: 1,
      ownerId: person?.id ?? null,
      timeCreated: now.toISOString(),
      updated: now.toISOString(),
    };
    const placed = await replaceFile(
      db,
      file,
      previous,
      quota,
      async (trx) => {
        // It may have been moved away while the bytes arrived.
        if (await storage.isKept(trx, path)) throw denied(person, "write");
        await alongside?.(trx, file);
      },
      (trx) => requireUnusedWithin(storage, trx, person),
    );
    if (!placed) continue;
    if (previous) await discardContent(storage, previous.contentKey);
    return file;
  }
  throw new StorageError("unknown", 503, t`This file is being changed by others. Please try again.`);
}
