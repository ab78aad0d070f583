import type { Kysely, Selectable } from "kysely";
import type { StorageTables, UploadTable } from "./tables.ts";

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

/** Adds staged bytes from `upload.receivedSize` on; false when the claim is lost and nothing was added. */
export function commitChunk(
  db: Db,
  upload: Pick<Upload, "id" | "claim" | "receivedSize">,
  chunk: { stagedKey: string; size: number; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("uploads")
      .set({ receivedSize: upload.receivedSize + chunk.size, updatedAt: chunk.now.toISOString() })
      .where("id", "=", upload.id)
      .where("claim", "=", upload.claim)
      .where("status", "=", "active")
      .where("receivedSize", "=", upload.receivedSize)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await trx
      .insertInto("uploadChunks")
      .values({ uploadId: upload.id, offset: upload.receivedSize, stagedKey: chunk.stagedKey })
      .execute();
    return true;
  });
}

/** Keys of the committed bytes, in their order. */
export async function stagedKeys(db: Db, id: string): Promise<string[]> {
  const chunks = await db
    .selectFrom("uploadChunks")
    .select("stagedKey")
    .where("uploadId", "=", id)
    .orderBy("offset")
    .execute();
  return chunks.map(({ stagedKey }) => stagedKey);
}

/** Ends an upload with its answer; false when the claim is lost. */
export async function endUpload(
  db: Db,
  { id, claim }: Pick<Upload, "id" | "claim">,
  reply: UploadReply,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("uploads")
    .set({ status: "final", reply: JSON.stringify(reply), updatedAt: now.toISOString() })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.deleteFrom("uploadChunks").where("uploadId", "=", id).execute();
  return true;
}

/** Cancels an upload whatever runs for it; false when it is not active. */
export async function cancelUpload(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("uploads")
    .set({ status: "cancelled", updatedAt: now.toISOString() })
    .where("id", "=", id)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.deleteFrom("uploadChunks").where("uploadId", "=", id).execute();
  return true;
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

/** Closes an upload that nobody has used since `cutoff` to every request; false when somebody has. */
export async function retireUpload(db: Db, id: string, cutoff: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("uploads")
    .set((eb) => ({
      claim: "retired",
      status: eb
        .case()
        .when("status", "=", "active")
        .then("cancelled" as const)
        .else(eb.ref("status"))
        .end(),
    }))
    .where("id", "=", id)
    .where("updatedAt", "<", cutoff.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function forgetUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom("uploads").where("id", "=", id).execute();
}
