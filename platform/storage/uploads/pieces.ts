import { v7 as uuidv7 } from "uuid";
import { wasRolledBack } from "../../unknown-commit.ts";
import type { Bytes } from "../bytes.ts";
import { fenced, invalid, tooLarge } from "../errors.ts";
import { onlyTypes } from "../file-types.ts";
import type { Storage } from "../files/storage.ts";
import { discardContent, refusalAbove, type StagedBlob } from "../files/store-content.ts";
import { recordOrphanedBlob } from "../records/file-records.ts";
import { commitChunk, type StagedPiece, type Upload } from "../records/upload-records.ts";

export interface Received {
  size: number;
  /** The piece that only this request can write to. */
  staged: StagedPiece | undefined;
}

/** @throws {StorageError} 400 when `end` exceeds the declared size, or falls short of it when finalizing. */
export function checkLength({ totalSize, receivedSize }: Upload, end: number, finalize: boolean): void {
  if (totalSize === null) return;
  if (end > totalSize)
    throw invalid(`The upload was declared to have ${totalSize} bytes, but this chunk exceeds them.`);
  const reached = Math.max(end, receivedSize);
  if (finalize && reached < totalSize) throw invalid(`The upload has ${reached} of its ${totalSize} bytes.`);
}

/**
 * Stages and commits the new bytes of a chunk; undefined when a newer request took over meanwhile.
 *
 * Where files can grow, chunks are appended to one piece as long as a single request at a time writes to it. When an
 * earlier request may still be writing, such as one on a killed server, a new piece starts: late bytes then land after
 * the part of the old piece that counts. In other stores each chunk is a piece.
 */
export async function addChunk(
  storage: Storage,
  { upload, tail }: { upload: Upload; tail: StagedPiece | undefined },
  body: Bytes,
  { first, finalize }: { first: number; finalize: boolean },
): Promise<Received | undefined> {
  const { receivedSize } = upload;
  const { bytes, end } = newBytes(storage, upload, body, { first, finalize });
  const begin = await bytes.next();
  if (begin.done) return { size: receivedSize, staged: tail };
  const grows = storage.files.growing !== undefined;
  const piece = tail ?? { offset: receivedSize, stagedKey: `contents/${uuidv7()}` };
  const giveUp = () => (tail ? undefined : discardContent(storage, piece.stagedKey));
  try {
    if (!tail) await recordOrphanedBlob(storage.db, piece.stagedKey, storage.clock().toISOString());
    await stage(storage, piece, receivedSize, startingWith(begin.value, bytes));
  } catch (error) {
    await giveUp();
    throw error;
  }
  const committed = await commitChunk(storage.db, upload, {
    piece,
    size: end() - receivedSize,
    extensible: grows && !finalize,
    quota: storage.quota,
    now: storage.clock(),
  }).catch(async (error: unknown) => {
    // Otherwise the chunk may be part of the upload; the sweep resolves that later.
    if (wasRolledBack(error)) await giveUp();
    throw error;
  });
  if (!committed) {
    await giveUp();
    return undefined;
  }
  // A picture is encoded again, so nobody asks for the digest of what arrived.
  if (storage.rules.accepts(upload.fullPath)?.kind === "file")
    storage.files.growing?.settled(piece.stagedKey, end() - piece.offset);
  return { size: end(), staged: grows && finalize ? piece : undefined };
}

/** Returns the upload as a blob that needs no copy; undefined when it has several pieces or others may write to it. */
export function wholeContent(
  { files }: Storage,
  { receivedSize }: Upload,
  pieces: StagedPiece[],
  { staged }: Received,
): StagedBlob | undefined {
  const { growing } = files;
  if (!growing || !staged || pieces.length !== 1 || pieces[0]?.stagedKey !== staged.stagedKey)
    return undefined;
  const contentKey = staged.stagedKey;
  return {
    contentKey,
    size: receivedSize,
    path: () => growing.pathOf(contentKey, receivedSize),
    complete: () => growing.complete(contentKey, receivedSize),
  };
}

export async function* stagedBytes(
  storage: Storage,
  { receivedSize }: Upload,
  pieces: StagedPiece[],
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for (const [index, piece] of pieces.entries()) {
    const end = (pieces[index + 1]?.offset ?? receivedSize) - piece.offset - 1;
    const read = await storage.files.read(piece.stagedKey, { start: 0, end });
    if (!read) throw fenced();
    for await (const bytes of read as Bytes) {
      size += bytes.length;
      yield bytes;
    }
  }
  if (size !== receivedSize) throw fenced();
}

/** Deletes the pieces of an ended upload, except for the one that became the stored content. */
export async function discardPieces(storage: Storage, pieces: StagedPiece[], kept?: string): Promise<void> {
  for (const { stagedKey } of pieces) if (stagedKey !== kept) await discardContent(storage, stagedKey);
}

async function stage(
  { files }: Storage,
  { stagedKey, offset }: StagedPiece,
  position: number,
  bytes: Bytes,
): Promise<void> {
  if (files.growing) await files.growing.append(stagedKey, position - offset, bytes);
  else await files.write(stagedKey, bytes);
}

/** Returns the bytes of a chunk that are not stored yet, and where the chunk ends; throws when it does not fit. */
function newBytes(
  { rules }: Storage,
  upload: Upload,
  body: Bytes,
  { first, finalize }: { first: number; finalize: boolean },
): { bytes: AsyncGenerator<Uint8Array>; end(): number } {
  const { receivedSize, totalSize, fullPath } = upload;
  const policy = rules.accepts(fullPath);
  let end = first;
  async function* news(): AsyncGenerator<Uint8Array> {
    for await (const bytes of body) {
      const known = Math.min(bytes.length, Math.max(0, receivedSize - end));
      end += bytes.length;
      checkLength(upload, end, false);
      if (totalSize === null && policy && end > policy.maxBytes) throw tooLarge(refusalAbove(policy));
      if (known < bytes.length) yield bytes.subarray(known);
    }
    checkLength(upload, end, finalize);
  }
  // Refuse a wrong file type with the first chunk rather than the last.
  const types = policy?.kind === "file" && receivedSize === 0 ? policy.types : undefined;
  return { bytes: types ? onlyTypes(news(), types, { whole: false }) : news(), end: () => end };
}

async function* startingWith(first: Uint8Array, rest: Bytes): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}
