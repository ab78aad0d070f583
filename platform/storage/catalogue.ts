import type { Kysely, Selectable, Transaction } from "kysely";
import type { StoredOwner } from "./rules.ts";
import type { StorageTables, StoredFileTable } from "./tables.ts";

export type StoredFile = Selectable<StoredFileTable>;
type Db = Kysely<StorageTables>;

export function findFile(db: Db, fullPath: string): Promise<StoredFile | undefined> {
  return db.selectFrom("storedFiles").selectAll().where("fullPath", "=", fullPath).executeTakeFirst();
}

export async function ownerOf(db: Db, fullPath: string): Promise<StoredOwner> {
  const file = await db
    .selectFrom("storedFiles")
    .select("ownerId")
    .where("fullPath", "=", fullPath)
    .executeTakeFirst();
  return file?.ownerId;
}

export function findSizes(db: Db, fullPaths: string[]) {
  return db
    .selectFrom("storedFiles")
    .select(["fullPath", "width", "height"])
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
 */
export async function switchFile(
  db: Db,
  file: StoredFile,
  previous: StoredFile | undefined,
  alongside: (trx: Transaction<StorageTables>) => Promise<void>,
): Promise<boolean> {
  class PlaceChanged extends Error {}
  try {
    await db.transaction().execute(async (trx) => {
      await alongside(trx);
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
      await trx.deleteFrom("looseContents").where("contentKey", "=", file.contentKey).execute();
      if (previous) await noteLoose(trx, previous.contentKey, file.updated);
    });
    return true;
  } catch (error) {
    if (error instanceof PlaceChanged) return false;
    throw error;
  }
}

/** Forgets a stored file, unless it changed meanwhile; its content is loose from now on. */
export function removeFile(db: Db, { fullPath, contentKey }: StoredFile, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("storedFiles")
      .where("fullPath", "=", fullPath)
      .where("contentKey", "=", contentKey)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
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

export async function looseSince(db: Db, cutoff: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("looseContents")
    .select("contentKey")
    .where("since", "<", cutoff.toISOString())
    .limit(1000)
    .execute();
  return rows.map(({ contentKey }) => contentKey);
}
