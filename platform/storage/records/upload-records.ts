import type { Kysely, Selectable } from "kysely";
import type { StorageTables, UploadTable } from "./tables.ts";
import { countBytes } from "./usage.ts";

export type Upload = Selectable<UploadTable>;
type Db = Kysely<StorageTables>;

/** The answer that ended an upload; repeated to whoever asks again. */
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
 * Makes `claim` the only request that may add bytes or finish; whatever runs for an older claim can no longer commit.
 *
 * @returns the upload as it is under this claim, or undefined when it is not active.
 */
export function claimUpload(db: Db, id: string, claim: string, now: Date): Promise<Upload | undefined> {
  return db
    .updateTable("uploads")
    .set({ claim, updatedAt: now.toISOString() })
    .where("id", "=", id)
    .where("status", "=", "active")
    .returningAll()
    .executeTakeFirst();
}

/** A piece as it is staged; its bytes go up to the next piece or to the end of what was received. */
export interface StagedPiece {
  offset: number;
  stagedKey: string;
}

/**
 * Makes `claim` the only request that may add bytes or finish, and takes the piece that can be extended out of the
 * upload: until it is committed or released nobody else gets it.
 *
 * @returns undefined when the upload is not active.
 */
export async function takeUpload(
  db: Db,
  found: Upload,
  claim: string,
  now: Date,
): Promise<{ upload: Upload; tail: StagedPiece | undefined } | undefined> {
  for (
    let seen: Upload | undefined = found;
    seen?.status === "active";
    seen = await findUpload(db, found.id)
  ) {
    const { tailKey } = seen;
    const upload = await db
      .updateTable("uploads")
      .set({ claim, tailKey: null, updatedAt: now.toISOString() })
      .where("id", "=", seen.id)
      .where("status", "=", "active")
      .where("tailKey", tailKey === null ? "is" : "=", tailKey)
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

/** Gives a taken piece back, unless bytes were added behind it meanwhile: then it can no longer be extended. */
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
 * Adds staged bytes from `upload.receivedSize` on, at the end of `piece`; false when the claim is lost and nothing was
 * added. With `extensible` a later request may go on in the same piece.
 *
 * @throws {StorageError} 402 when all files and uploads together would have more than `quota` bytes.
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

/** The committed pieces, in their order. */
export function stagedPieces(db: Db, id: string): Promise<StagedPiece[]> {
  return db
    .selectFrom("uploadChunks")
    .select(["offset", "stagedKey"])
    .where("uploadId", "=", id)
    .orderBy("offset")
    .execute();
}

/** Ends an upload with its answer, in a transaction of the caller; false when the claim is lost. */
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

/** What an upload has staged counts no longer, and it no longer knows its pieces. */
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
 * Cancels an upload whatever runs for it, in a transaction of the caller; false when it is not active. Its pieces,
 * which it no longer knows, are the caller's to remove.
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

/** The uploads of somebody that are under way, the one that was used longest ago first. */
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

/** Removes an upload that nobody has used since `cutoff`; false when somebody has. Its pieces are loose from now on. */
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
