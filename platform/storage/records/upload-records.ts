import type { Kysely, Selectable } from "kysely";
import { isFinishing, isFree } from "./finishing.ts";
import type { StorageTables, UploadTable } from "./tables.ts";
import { countBytes } from "./usage.ts";

export type Upload = Selectable<UploadTable>;
type Db = Kysely<StorageTables>;

/** The response that ended an upload; repeated requests get it again. */
export interface UploadReply {
  status: number;
  body: object;
}

export async function insertUpload(db: Db, upload: Upload): Promise<void> {
  await db.insertInto("uploads").values(upload).execute();
}

export function findUpload(db: Db, id: string): Promise<Upload | undefined> {
  return db.selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Takes over an upload with a new fencing token; requests with older tokens can no longer commit.
 *
 * @returns the upload, or undefined when it is not active or being finished.
 */
export function takeOverUpload(
  db: Db,
  id: string,
  fencingToken: string,
  now: Date,
): Promise<Upload | undefined> {
  return db
    .updateTable("uploads")
    .set({ claim: fencingToken, updatedAt: now.toISOString() })
    .where("id", "=", id)
    .where("status", "=", "active")
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst();
}

/** A staged piece; its bytes go up to the next piece or to the end of the received bytes. */
export interface StagedPiece {
  offset: number;
  stagedKey: string;
}

/**
 * Takes over an upload with a new fencing token, together with the piece that can be appended to: no other request gets
 * that piece until it is committed or released.
 *
 * @returns undefined when the upload is not active or being finished.
 */
export async function takeOverWithTail(
  db: Db,
  found: Upload,
  fencingToken: string,
  now: Date,
): Promise<{ upload: Upload; tail: StagedPiece | undefined } | undefined> {
  for (
    let seen: Upload | undefined = found;
    seen?.status === "active" && !isFinishing(seen, now);
    seen = await findUpload(db, found.id)
  ) {
    const { tailKey } = seen;
    const upload = await db
      .updateTable("uploads")
      .set({ claim: fencingToken, tailKey: null, updatedAt: now.toISOString() })
      .where("id", "=", seen.id)
      .where("status", "=", "active")
      .where("tailKey", tailKey === null ? "is" : "=", tailKey)
      .where(isFree(now))
      .returningAll()
      .executeTakeFirst();
    if (upload)
      return { upload, tail: tailKey === null ? undefined : await findPiece(db, upload.id, tailKey) };
  }
  return undefined;
}

function findPiece(db: Db, id: string, stagedKey: string): Promise<StagedPiece | undefined> {
  return db
    .selectFrom("uploadChunks")
    .select(["offset", "stagedKey"])
    .where("uploadId", "=", id)
    .where("stagedKey", "=", stagedKey)
    .executeTakeFirst();
}

/** Releases a taken piece, unless bytes were added after it meanwhile: then nothing can be appended to it any more. */
export async function releaseTail(
  db: Db,
  { id, receivedSize }: Pick<Upload, "id" | "receivedSize">,
  { stagedKey }: StagedPiece,
): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ tailKey: stagedKey })
    .where("id", "=", id)
    .where("tailKey", "is", null)
    .where("receivedSize", "=", receivedSize)
    .where("status", "=", "active")
    .execute();
}

/**
 * Commits staged bytes at `upload.receivedSize`, the end of `piece`; false when a newer request took over and nothing
 * was added. With `extensible`, a later request may append to the same piece.
 *
 * @throws {StorageError} 402 when all files and uploads together would exceed `quota` bytes.
 */
export function commitChunk(
  db: Db,
  upload: Pick<Upload, "id" | "claim" | "receivedSize">,
  {
    piece,
    size,
    extensible,
    quota,
    now,
  }: { piece: StagedPiece; size: number; extensible: boolean; quota: number | undefined; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("uploads")
      .set({
        receivedSize: upload.receivedSize + size,
        tailKey: extensible ? piece.stagedKey : null,
        updatedAt: now.toISOString(),
      })
      .where("id", "=", upload.id)
      .where("claim", "=", upload.claim)
      .where("status", "=", "active")
      .where("receivedSize", "=", upload.receivedSize)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (piece.offset === upload.receivedSize)
      await trx
        .insertInto("uploadChunks")
        .values({ uploadId: upload.id, ...piece })
        .execute();
    await countBytes(trx, size, quota);
    return true;
  });
}

export function stagedPieces(db: Db, id: string): Promise<StagedPiece[]> {
  return db
    .selectFrom("uploadChunks")
    .select(["offset", "stagedKey"])
    .where("uploadId", "=", id)
    .orderBy("offset")
    .execute();
}

/** Ends an upload with its response, in the caller's transaction; false when a newer request took over. */
export async function endUpload(
  trx: Db,
  { id, claim }: Pick<Upload, "id" | "claim">,
  reply: UploadReply,
  now: Date,
): Promise<boolean> {
  const ended = await trx
    .updateTable("uploads")
    .set({ status: "final", reply: JSON.stringify(reply), updatedAt: now.toISOString() })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("status", "=", "active")
    .returning("receivedSize")
    .executeTakeFirst();
  return releaseStaged(trx, id, ended);
}

/** Deletes the rows of an ended upload's pieces and subtracts their bytes from the sum. */
async function releaseStaged(
  trx: Db,
  id: string,
  ended: Pick<Upload, "receivedSize"> | undefined,
): Promise<boolean> {
  if (!ended) return false;
  await trx.deleteFrom("uploadChunks").where("uploadId", "=", id).execute();
  await countBytes(trx, -ended.receivedSize);
  return true;
}

/**
 * Cancels an upload even while requests for it run, in the caller's transaction; false when it is not active. The
 * caller must delete its pieces.
 */
export async function cancelUpload(trx: Db, id: string, now: Date): Promise<boolean> {
  const cancelled = await trx
    .updateTable("uploads")
    .set({ status: "cancelled", updatedAt: now.toISOString() })
    .where("id", "=", id)
    .where("status", "=", "active")
    .returning("receivedSize")
    .executeTakeFirst();
  return releaseStaged(trx, id, cancelled);
}

export function activeUploads(
  db: Db,
  ownerId: string,
): Promise<Pick<Upload, "id" | "fullPath" | "totalSize" | "updatedAt">[]> {
  return db
    .selectFrom("uploads")
    .select(["id", "fullPath", "totalSize", "updatedAt"])
    .where("ownerId", "=", ownerId)
    .where("status", "=", "active")
    .orderBy("updatedAt")
    .execute();
}

export async function uploadsIdleSince(db: Db, cutoff: Date): Promise<string[]> {
  const uploads = await db
    .selectFrom("uploads")
    .select("id")
    .where("updatedAt", "<", cutoff.toISOString())
    .limit(1000)
    .execute();
  return uploads.map(({ id }) => id);
}

/** Deletes an upload unused since `cutoff`; false when it was used. Its pieces become orphaned blobs. */
export function retireUpload(db: Db, id: string, cutoff: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const retired = await trx
      .deleteFrom("uploads")
      .where("id", "=", id)
      .where("updatedAt", "<", cutoff.toISOString())
      .returning(["status", "receivedSize"])
      .executeTakeFirst();
    if (!retired) return false;
    if (retired.status === "active") await countBytes(trx, -retired.receivedSize);
    return true;
  });
}
