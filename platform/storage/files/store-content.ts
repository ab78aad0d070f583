import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Bytes } from "../bytes.ts";
import { atMost } from "../bytes.ts";
import { StorageError, tooLarge } from "../errors.ts";
import { type FileType, fileTypes, onlyTypes, requireFileType, telltaleBytes } from "../file-types.ts";
import { pictureLimits, pictureRefusals, withCleanPicture } from "../pictures/clean-picture.ts";
import { variantsPrefix } from "../pictures/resized-pictures.ts";
import {
  findFile,
  forgetLoose,
  noteLoose,
  placeOf,
  removeFile,
  type StoredFile,
  switchFile,
} from "../records/file-records.ts";
import type { StorageTables } from "../records/tables.ts";
import { type ContentPolicy, requireWritable, type StoragePerson } from "../rules.ts";
import { type Digest, digesting } from "../stores/digest.ts";
import { metadataColumns, type WritableMetadata } from "./object-resource.ts";
import type { Storage } from "./storage.ts";

export interface NewContent {
  path: string;
  person: StoragePerson;
  metadata: WritableMetadata;
  source: Bytes;
  /** The same bytes where they are in the store already; files that are kept as they are need no copy then. */
  held?: HeldContent | undefined;
  /** Commits together with the stored file; what it throws keeps the file from being stored. */
  alongside?: (trx: Transaction<StorageTables>, file: StoredFile) => Promise<void>;
}

/** Loose content that its holder alone uses. It stays the holder's when it is not stored. */
export interface HeldContent {
  contentKey: string;
  /** Bytes that count. */
  size: number;
  /** Makes it durable and exactly that long. */
  complete(): Promise<Digest>;
}

/**
 * Stores `source` at `path` as the rules permit `person`, in the place of what was there. Readers see the old content
 * or the new one, whole. On failure nothing is left.
 *
 * @throws {StorageError} 401 or 403, 402 when there is no room, and what the content policy refuses with.
 */
export async function storeContent(storage: Storage, content: NewContent): Promise<StoredFile> {
  const { path, person } = content;
  const { db, rules, clock } = storage;
  const place = await placeOf(db, path);
  const policy = requireWritable(rules, person, path, place.owner);
  if (policy.kind === "file" && content.held) {
    return putInPlace(storage, content, await describeHeld(storage, content.held, policy, content.metadata));
  }
  const contentKey = `contents/${uuidv7()}`;
  await noteLoose(db, contentKey, clock().toISOString());
  let committing = false;
  try {
    const written = await writeContent(storage, contentKey, policy, content);
    committing = true;
    return await putInPlace(storage, content, { ...written, contentKey });
  } catch (error) {
    // When the database failed, nobody knows whether it has committed: then the sweep finds out later.
    if (!committing || error instanceof StorageError) await discardContent(storage, contentKey);
    throw error;
  }
}

/** Forgets a stored file and removes its bytes; false when it changed meanwhile and nothing was done. */
export async function removeStored(storage: Storage, file: StoredFile): Promise<boolean> {
  const removed = await removeFile(storage.db, file, storage.clock());
  if (removed) await discardContent(storage, file.contentKey);
  return removed;
}

/** Removes loose bytes with all their sizes. What fails here is tried again by the sweep. */
export async function discardContent(storage: Storage, contentKey: string): Promise<void> {
  try {
    await storage.files.delete(contentKey);
    await storage.files.deletePrefix(variantsPrefix(contentKey));
    await forgetLoose(storage.db, contentKey);
  } catch (error) {
    storage.log.warn({ err: error, contentKey }, "stored bytes could not be removed yet");
  }
}

export function mostBytes(policy: ContentPolicy): number {
  return policy.kind === "picture" ? pictureLimits.bytes : policy.maxBytes;
}

export function refusalAbove(policy: ContentPolicy): string {
  if (policy.kind === "picture") return pictureRefusals.bytes;
  return `Files can be at most ${Math.floor(policy.maxBytes / 1024 / 1024)} MB here.`;
}

/** @throws {StorageError} 413 when that many bytes may not be stored there. */
export function refuseAbove(policy: ContentPolicy, bytes: number): void {
  if (bytes > mostBytes(policy)) throw tooLarge(refusalAbove(policy));
}

type FilePolicy = Extract<ContentPolicy, { kind: "file" }>;
type Written = Pick<StoredFile, "contentType" | "width" | "height"> &
  Digest & { contentEncoding?: StoredFile["contentEncoding"] };

async function writeContent(
  storage: Storage,
  contentKey: string,
  policy: ContentPolicy,
  { source, metadata }: NewContent,
): Promise<Written> {
  const write = async (bytes: Bytes) => {
    const { bytes: passing, digest } = digesting(bytes);
    await storage.files.write(contentKey, passing);
    return digest();
  };
  if (policy.kind === "picture") {
    return withCleanPicture(storage, source, async ({ bytes, contentType, width, height }) => ({
      ...(await write(bytes)),
      contentType,
      contentEncoding: null,
      width,
      height,
    }));
  }
  const limited = atMost(source, policy.maxBytes, refusalAbove(policy));
  if (!policy.types) return { ...(await write(limited)), ...asDescribed(metadata) };
  let type: FileType | undefined;
  const checked = onlyTypes(limited, policy.types, { whole: true, found: (known) => (type = known) });
  return { ...(await write(checked)), ...asFound(type) };
}

async function describeHeld(
  { files }: Storage,
  held: HeldContent,
  policy: FilePolicy,
  metadata: WritableMetadata,
): Promise<Written & Pick<StoredFile, "contentKey">> {
  const { contentKey, size } = held;
  refuseAbove(policy, size);
  if (!policy.types) return { ...(await held.complete()), ...asDescribed(metadata), contentKey };
  const read = await files.read(contentKey, { start: 0, end: Math.min(size, telltaleBytes) - 1 });
  const type = requireFileType(Buffer.concat(read ? await read.toArray() : []), policy.types);
  return { ...(await held.complete()), ...asFound(type), contentKey };
}

function asDescribed({ contentType }: WritableMetadata) {
  return { contentType: contentType || "application/octet-stream", width: null, height: null };
}

/** The bytes decide, whatever the client says that they are. */
function asFound(type: FileType | undefined) {
  const contentType = type ? fileTypes[type].contentType : "application/octet-stream";
  return { contentType, contentEncoding: null, width: null, height: null };
}

/** Tries until nobody else changes the same place in between; the rules judge the owner that is really replaced. */
async function putInPlace(
  storage: Storage,
  { path, person, metadata, alongside }: NewContent,
  written: Written & Pick<StoredFile, "contentKey">,
): Promise<StoredFile> {
  const { db, rules, clock, quota } = storage;
  for (let attempt = 0; attempt < 20; attempt++) {
    const previous = await findFile(db, path);
    requireWritable(rules, person, path, previous?.ownerId);
    const now = clock();
    // An address with a token keeps its content: whoever may not change tokens cannot put another file behind it.
    const mayNameTokens = rules.mayChangeTokens(person, path, previous?.ownerId);
    const file: StoredFile = {
      ...metadataColumns(metadata, mayNameTokens),
      ...written,
      fullPath: path,
      // Microseconds, as in the protocol, and always higher than before.
      generation: String(Math.max(now.getTime() * 1000, Number(previous?.generation ?? 0) + 1)),
      metageneration: 1,
      ownerId: person?.id ?? null,
      timeCreated: now.toISOString(),
      updated: now.toISOString(),
    };
    const placed = await switchFile(db, file, previous, quota, async (trx) => alongside?.(trx, file));
    if (!placed) continue;
    if (previous) await discardContent(storage, previous.contentKey);
    return file;
  }
  throw new StorageError("unknown", 503, "This file is being changed by others; please try again.");
}
