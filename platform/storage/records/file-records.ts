import type { Kysely, Selectable, Transaction } from "kysely";
import type { StoredOwner } from "../rules.ts";
import type { StorageTables, StoredFileTable } from "./tables.ts";
import { countBytes } from "./usage.ts";

export type StoredFile = Selectable<StoredFileTable>;
type Db = Kysely<StorageTables>;

export function findFile(db: Db, fullPath: string): Promise<StoredFile | undefined> {
  return db.selectFrom("storedFiles").selectAll().where("fullPath", "=", fullPath).executeTakeFirst();
}

/** Who stored what is at a path, and its bytes: 0 where nothing is. */
export async function placeOf(db: Db, fullPath: string): Promise<{ owner: StoredOwner; size: number }> {
  const file = await db
    .selectFrom("storedFiles")
    .select(["ownerId", "size"])
    .where("fullPath", "=", fullPath)
    .executeTakeFirst();
  return { owner: file?.ownerId, size: file?.size ?? 0 };
}

export function findSizes(db: Db, fullPaths: string[]) {
  return db
    .selectFrom("storedFiles")
    .select(["fullPath", "width", "height", "downloadTokens"])
    .where("fullPath", "in", fullPaths)
    .execute();
}

/** Whether a stored file still has the bytes that it was found with. */
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
 * Puts `file` in the place of `previous` (undefined: where nothing is), unless somebody else changed that place.
 * The new content is loose no longer, the previous one is from now on. `alongside` commits together with it.
 *
 * @returns false when the place has changed and nothing was done.
 * @throws {StorageError} 402 when all files together would have more than `quota` bytes.
 */
export async function switchFile(
  db: Db,
  file: StoredFile,
  previous: StoredFile | undefined,
  quota: number | undefined,
  alongside: (trx: Transaction<StorageTables>) => Promise<void>,
): Promise<boolean> {
  class PlaceChanged extends Error {}
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
      if (!rows) throw new PlaceChanged();
      // Rows are locked in one order everywhere: the file's, the upload's, the sum of bytes.
      await alongside(trx);
      await countBytes(trx, file.size - (previous?.size ?? 0), quota);
      await trx.deleteFrom("looseContents").where("contentKey", "=", file.contentKey).execute();
      if (previous) await noteLoose(trx, previous.contentKey, file.updated);
    });
    return true;
  } catch (error) {
    if (error instanceof PlaceChanged) return false;
    throw error;
  }
}

/** Changes what is said about a file; undefined when it changed meanwhile and nothing was done. */
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

/** Forgets a stored file, unless it changed meanwhile; its content is loose from now on. */
export function removeFile(db: Db, { fullPath, contentKey, size }: StoredFile, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("storedFiles")
      .where("fullPath", "=", fullPath)
      .where("contentKey", "=", contentKey)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await countBytes(trx, -size);
    await noteLoose(trx, contentKey, now.toISOString());
    return true;
  });
}

export async function noteLoose(db: Db, contentKey: string, since: string): Promise<void> {
  await db.insertInto("looseContents").values({ contentKey, since }).execute();
}

export async function forgetLoose(db: Db, contentKey: string): Promise<void> {
  await db.deleteFrom("looseContents").where("contentKey", "=", contentKey).execute();
}

/** Contents that have been loose since before `cutoff` and that no upload still needs. */
export async function looseSince(db: Db, cutoff: Date): Promise<string[]> {
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
    .limit(1000)
    .execute();
  return rows.map(({ contentKey }) => contentKey);
}

/** Some files of a folder, behind the name `after`, that were stored before `cutoff`. */
export function storedIn(
  db: Db,
  folder: string,
  { after, cutoff }: { after: string; cutoff: Date },
): Promise<StoredFile[]> {
  return (
    db
      .selectFrom("storedFiles")
      .selectAll()
      .where("fullPath", ">", after)
      // Nought follows the slash.
      .where("fullPath", "<", `${folder.slice(0, -1)}0`)
      .where("timeCreated", "<", cutoff.toISOString())
      .orderBy("fullPath")
      .limit(500)
      .execute()
  );
}
