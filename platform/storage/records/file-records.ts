import type { Kysely, Selectable, Transaction } from "kysely";
import type { StoredOwner } from "../rules.ts";
import type { StorageTables, StoredFileTable } from "./tables.ts";
import { countBytes } from "./usage.ts";

export type StoredFile = Selectable<StoredFileTable>;
type Db = Kysely<StorageTables>;

export function findFile(db: Db, fullPath: string): Promise<StoredFile | undefined> {
  return db.selectFrom("storedFiles").selectAll().where("fullPath", "=", fullPath).executeTakeFirst();
}

/** Returns owner and bytes of the file at a path; 0 bytes when there is none. */
export async function ownerAndSizeAt(
  db: Db,
  fullPath: string,
): Promise<{ owner: StoredOwner; size: number }> {
  const file = await db
    .selectFrom("storedFiles")
    .select(["ownerId", "size"])
    .where("fullPath", "=", fullPath)
    .executeTakeFirst();
  return { owner: file?.ownerId, size: file?.size ?? 0 };
}

export function findPictureSizes(db: Db, fullPaths: string[]) {
  return db
    .selectFrom("storedFiles")
    .select(["fullPath", "width", "height", "downloadTokens"])
    .where("fullPath", "in", fullPaths)
    .execute();
}

export async function isUnchanged(db: Db, { fullPath, contentKey }: StoredFile): Promise<boolean> {
  const file = await db
    .selectFrom("storedFiles")
    .select("contentKey")
    .where("fullPath", "=", fullPath)
    .where("contentKey", "=", contentKey)
    .executeTakeFirst();
  return file !== undefined;
}

/**
 * Puts `file` in the place of `previous` (undefined: no file there), unless the place changed concurrently. The new
 * content is no longer an orphaned blob; the previous content becomes one. `alongside` runs in the same transaction, and
 * `checkSum` at its end, when all that store bytes take turns.
 *
 * @returns false when the place has changed and nothing was done.
 * @throws {StorageError} 402 when all files together would exceed `quota` bytes.
 */
export async function replaceFile(
  db: Db,
  file: StoredFile,
  previous: StoredFile | undefined,
  quota: number | undefined,
  alongside: (trx: Transaction<StorageTables>) => Promise<void>,
  checkSum: (trx: Transaction<StorageTables>) => Promise<void> = async () => undefined,
): Promise<boolean> {
  class ChangedConcurrently extends Error {}
  try {
    await db.transaction().execute(async (trx) => {
      const changed = previous
        ? await trx
            .updateTable("storedFiles")
            .set(file)
            .where("fullPath", "=", file.fullPath)
            .where("contentKey", "=", previous.contentKey)
            .executeTakeFirst()
        : await trx
            .insertInto("storedFiles")
            .values(file)
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst();
      const rows = "numUpdatedRows" in changed ? changed.numUpdatedRows : changed.numInsertedOrUpdatedRows;
      if (!rows) throw new ChangedConcurrently();
      // All code locks rows in the same order: file, upload, sum of bytes.
      await alongside(trx);
      const difference = file.size - (previous?.size ?? 0);
      await countBytes(trx, difference, quota);
      if (difference > 0) await checkSum(trx);
      await trx.deleteFrom("looseContents").where("contentKey", "=", file.contentKey).execute();
      if (previous) await recordOrphanedBlob(trx, previous.contentKey, file.updated);
    });
    return true;
  } catch (error) {
    if (error instanceof ChangedConcurrently) return false;
    throw error;
  }
}

/** Changes a file's metadata; undefined when it was changed concurrently and nothing was done. */
export function changeFile(
  db: Db,
  { fullPath, contentKey, metageneration }: StoredFile,
  change: Partial<StoredFile>,
  now: Date,
): Promise<StoredFile | undefined> {
  return db
    .updateTable("storedFiles")
    .set({ ...change, metageneration: metageneration + 1, updated: now.toISOString() })
    .where("fullPath", "=", fullPath)
    .where("contentKey", "=", contentKey)
    .where("metageneration", "=", metageneration)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Deletes a stored file unless it was changed concurrently or `isNeeded`; its content becomes an orphaned blob.
 *
 * @param isNeeded asked in the same transaction, after the file's row is locked.
 * @returns false when nothing was deleted.
 */
export function removeFile(
  db: Db,
  { fullPath, contentKey, size }: StoredFile,
  now: Date,
  isNeeded: (trx: Db) => Promise<boolean> = async () => false,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const locked = await trx
      .updateTable("storedFiles")
      .set(({ ref }) => ({ fullPath: ref("fullPath") }))
      .where("fullPath", "=", fullPath)
      .where("contentKey", "=", contentKey)
      .executeTakeFirst();
    if (locked.numUpdatedRows === 0n || (await isNeeded(trx))) return false;
    await trx
      .deleteFrom("storedFiles")
      .where("fullPath", "=", fullPath)
      .where("contentKey", "=", contentKey)
      .execute();
    await countBytes(trx, -size);
    await recordOrphanedBlob(trx, contentKey, now.toISOString());
    return true;
  });
}

export async function recordOrphanedBlob(db: Db, contentKey: string, since: string): Promise<void> {
  await db
    .insertInto("looseContents")
    .values({ contentKey, since })
    // A stale record must not keep the file from being deleted.
    .onConflict((conflict) => conflict.column("contentKey").doUpdateSet({ since }))
    .execute();
}

export async function deleteOrphanRecord(db: Db, contentKey: string): Promise<void> {
  await db.deleteFrom("looseContents").where("contentKey", "=", contentKey).execute();
}

/** Returns blobs orphaned before `cutoff` that no upload still needs, and no file, whatever else their record says. */
export async function blobsOrphanedBefore(db: Db, cutoff: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("looseContents")
    .select("contentKey")
    .where("since", "<", cutoff.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("uploadChunks")
            .select("uploadId")
            .whereRef("uploadChunks.stagedKey", "=", "looseContents.contentKey"),
        ),
      ),
    )
    .where("contentKey", "not in", ({ selectFrom }) => selectFrom("storedFiles").select("contentKey"))
    .limit(1000)
    .execute();
  return rows.map(({ contentKey }) => contentKey);
}

/** Returns some files of a folder, after the name `after`, stored before `cutoff`. */
export function filesStoredBefore(
  db: Db,
  folder: string,
  { after, cutoff }: { after: string; cutoff: Date },
): Promise<StoredFile[]> {
  return (
    db
      .selectFrom("storedFiles")
      .selectAll()
      .where("fullPath", ">", after)
      // `0` follows the slash in ASCII.
      .where("fullPath", "<", `${folder.slice(0, -1)}0`)
      .where("timeCreated", "<", cutoff.toISOString())
      .orderBy("fullPath")
      .limit(500)
      .execute()
  );
}
