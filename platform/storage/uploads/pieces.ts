import { v7 as uuidv7 } from "uuid";
import type { Bytes } from "../bytes.ts";
import { fenced, invalid, StorageError, tooLarge } from "../errors.ts";
import { onlyTypes } from "../file-types.ts";
import type { Storage } from "../files/storage.ts";
import { discardContent, type HeldContent, mostBytes, refusalAbove } from "../files/store-content.ts";
import { noteLoose } from "../records/file-records.ts";
import { commitChunk, type StagedPiece, type Upload } from "../records/upload-records.ts";

/** What an upload has after a chunk. */
export interface Received {
  /** Bytes. */
  size: number;
  /** The piece that this request holds: nobody else can be writing to it. */
  held: StagedPiece | undefined;
}

/** @throws {StorageError} 400 when bytes up to `end` are more than declared, or fewer at the end of the upload. */
export function checkLength({ totalSize, receivedSize }: Upload, end: number, finalize: boolean): void {
  if (totalSize === null) return;
  if (end > totalSize)
    throw invalid(`The upload was declared to have ${totalSize} bytes, but this chunk goes beyond.`);
  const reached = Math.max(end, receivedSize);
  if (finalize && reached < totalSize) throw invalid(`The upload has ${reached} of its ${totalSize} bytes.`);
}

/**
 * Stages what is new in a chunk and commits it; undefined when a newer request has taken over meanwhile.
 *
 * Where files can grow, chunks are added to one piece as long as only one request at a time writes to it. After one
 * that may still be writing, such as one whose server was killed, a new piece begins: a late byte can then only fall
 * behind what counts. Other stores get a piece for every chunk.
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
  if (begin.done) return { size: receivedSize, held: tail };
  const grows = storage.files.growing !== undefined;
  const piece = tail ?? { offset: receivedSize, stagedKey: `contents/${uuidv7()}` };
  const giveUp = () => (tail ? undefined : discardContent(storage, piece.stagedKey));
  try {
    if (!tail) await noteLoose(storage.db, piece.stagedKey, storage.clock().toISOString());
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
    // When the database failed, nobody knows whether it has committed: then the sweep finds out later.
    if (error instanceof StorageError) await giveUp();
    throw error;
  });
  if (!committed) {
    await giveUp();
    return undefined;
  }
  storage.files.growing?.settled(piece.stagedKey, end() - piece.offset);
  return { size: end(), held: grows && finalize ? piece : undefined };
}

/** The upload as content that needs no copy; undefined when it is in several pieces or not all ours. */
export function wholeContent(
  { files }: Storage,
  { receivedSize }: Upload,
  pieces: StagedPiece[],
  { held }: Received,
): HeldContent | undefined {
  const { growing } = files;
  if (!growing || !held || pieces.length !== 1 || pieces[0]?.stagedKey !== held.stagedKey) return undefined;
  const contentKey = held.stagedKey;
  return { contentKey, size: receivedSize, complete: () => growing.complete(contentKey, receivedSize) };
}

/** All received bytes in order. */
export async function* stagedBytes(
  storage: Storage,
  { receivedSize }: Upload,
  pieces: StagedPiece[],
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for (const [index, piece] of pieces.entries()) {
    const end = (pieces[index + 1]?.offset ?? receivedSize) - piece.offset - 1;
    const read = await storage.files.read(piece.stagedKey, { start: 0, end });
    // Only a request that has taken over removes pieces.
    if (!read) throw fenced();
    for await (const bytes of read as Bytes) {
      size += bytes.length;
      yield bytes;
    }
  }
  if (size !== receivedSize) throw fenced();
}

/** Removes pieces of an upload that has ended; all but the one that became the stored content. */
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

/** What of a chunk is not stored yet; fails when it does not fit. `end` is where it reaches. */
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
      if (totalSize === null && policy && end > mostBytes(policy)) throw tooLarge(refusalAbove(policy));
      if (known < bytes.length) yield bytes.subarray(known);
    }
    checkLength(upload, end, finalize);
  }
  // What can never be stored there is refused with the first chunk rather than the last.
  const types = policy?.kind === "file" && receivedSize === 0 ? policy.types : undefined;
  return { bytes: types ? onlyTypes(news(), types, { whole: false }) : news(), end: () => end };
}

async function* startingWith(first: Uint8Array, rest: Bytes): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}
