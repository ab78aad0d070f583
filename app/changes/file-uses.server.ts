import { v7 as uuidv7 } from "uuid";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { deleteStoredFile, moveStoredFile } from "../../platform/storage/files/stored-files.ts";
import type { FilesInUse } from "../../platform/storage/files/sweep.ts";
import { unusedTime } from "../../platform/storage/files/unused-limit.ts";
import { storedPathOf } from "../../platform/storage/names.ts";
import {
  eventFolder,
  pictureFolder,
  postFolder,
  prayerFolder,
  sermonFolder,
  siteFileFolder,
} from "../media/storage/storage-folders.ts";
import { undoDays as usualUndoDays } from "./undo-days.ts";

export type FileUser =
  `${"event" | "event-date" | "sermon" | "sermon-collection" | "post" | "prayer" | "home" | "picture" | "file"}:${string}`;

/** Each file in these folders belongs to one row and is deleted with it. Other folders hold files that staff keep. */
const itemFolders = [postFolder, eventFolder, sermonFolder, prayerFolder, pictureFolder, siteFileFolder].map(
  (folder) => `${folder}/`,
);

const day = 24 * 60 * 60_000;
/** Members store files only here. Everybody can become one. */
const foldersOfMembers = [`${prayerFolder}/`];

/** The sweep deletes only files that no row uses. */
export const filesInUse: FilesInUse = {
  folders: itemFolders.map((folder) => ({
    folder,
    after: foldersOfMembers.includes(folder) ? unusedTime : day,
  })),
  async unusedOf(db, paths) {
    const used = await usesIn(db as unknown as Database, paths);
    return paths.filter((path) => !used.has(path));
  },
};

export async function unusedBytesOf(db: Database, personId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("storedFiles")
    .select(({ fn }) => fn.sum<number | string | null>("size").as("bytes"))
    .where("ownerId", "=", personId)
    .where(({ or, eb }) => or(foldersOfMembers.map((folder) => eb("fullPath", "like", `${folder}%`))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("fileUses").select("usedBy").whereRef("fileUses.path", "=", "storedFiles.fullPath"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

async function usesIn(db: Database, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db.selectFrom("fileUses").select("path").where("path", "in", paths).execute();
  return new Set(rows.map(({ path }) => path));
}

/** Records a use, and brings the file back if it was released; false when the URL is ours and its file is gone. */
export async function useFile(
  db: DatabaseTransaction,
  { url, usedBy, now }: { url: string; usedBy: FileUser; now: Date },
): Promise<boolean> {
  const path = pathIn(url);
  if (path === undefined) return true;
  const isThere = (await lockFile(db, path)) || (await bringBack(db, path, now));
  await db
    .insertInto("fileUses")
    .values({ path, usedBy })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return isThere;
}

/** An expired file stays hidden, even while its bytes wait to be deleted. */
async function bringBack(db: DatabaseTransaction, path: string, now: Date): Promise<boolean> {
  const latest = await db
    .selectFrom("releasedFiles")
    .select(["id", "deleteAfter"])
    .where("path", "=", path)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!latest || latest.deleteAfter <= now.toISOString()) return false;
  // Older files of the same path stay hidden until they are purged.
  await db.deleteFrom("releasedFiles").where("id", "=", latest.id).execute();
  return moveStoredFile(db, hiddenPath(latest.id), path);
}

export interface ReleasedFile {
  id: string;
  /** Prayer requests are private, so their pictures are not kept unless staff can undo it. */
  isDeletedAtOnce: boolean;
}

/** Removes a use. A file that nothing else shows is hidden: its URL returns 404. It can be brought back for a while. */
export async function releaseFile(
  db: DatabaseTransaction,
  storage: Storage,
  {
    url,
    usedBy,
    now,
    atOnce = false,
    undoDays,
  }: { url: string; usedBy: FileUser; now: Date; atOnce?: boolean; undoDays?: number },
): Promise<ReleasedFile | undefined> {
  const path = pathIn(url);
  if (path === undefined) return undefined;
  const isThere = await lockFile(db, path);
  await db.deleteFrom("fileUses").where("path", "=", path).where("usedBy", "=", usedBy).execute();
  const isOurs =
    storedPathOf(url, storage.siteUrl) === path && itemFolders.some((folder) => path.startsWith(folder));
  if (!isOurs || (await usesIn(db, [path])).size > 0) return undefined;
  if (!isThere) {
    storage.log.warn({ path }, "the old picture no longer existed");
    return undefined;
  }
  const isDeletedAtOnce = atOnce || (undoDays === undefined && path.startsWith(`${prayerFolder}/`));
  const undoMs = isDeletedAtOnce ? 0 : (undoDays ?? usualUndoDays) * 24 * 60 * 60_000;
  return { id: await hideFile(db, path, new Date(now.getTime() + undoMs)), isDeletedAtOnce };
}

/**
 * Takes a file away from everything that shows it, even if it is closed. It can never be brought back.
 *
 * @param closedAs the id of the closed file.
 * @returns the ids of what is to be deleted: also of a file that was stored at the same path meanwhile.
 */
export async function removeFile(
  db: DatabaseTransaction,
  { path, closedAs = null, now }: { path: string; closedAs?: string | null; now: Date },
): Promise<string[]> {
  const isThere = await lockFile(db, path);
  await db.deleteFrom("fileUses").where("path", "=", path).execute();
  const removed = isThere ? [await hideFile(db, path, now)] : [];
  if (closedAs === null) return removed;
  await recordReleased(db, { id: closedAs, path, deleteAfter: now });
  return [...removed, closedAs];
}

async function hideFile(db: DatabaseTransaction, path: string, deleteAfter: Date): Promise<string> {
  const id = uuidv7();
  await moveStoredFile(db, path, hiddenPath(id));
  await recordReleased(db, { id, path, deleteAfter });
  return id;
}

async function recordReleased(
  db: DatabaseTransaction,
  { deleteAfter, ...file }: { id: string; path: string; deleteAfter: Date },
): Promise<void> {
  await db
    .insertInto("releasedFiles")
    .values({ ...file, deleteAfter: deleteAfter.toISOString() })
    .execute();
}

/** Closes a file: its URL returns 404 until it is opened again. Returns the id that opens it; undefined without a file. */
export async function closeFile(db: DatabaseTransaction, path: string): Promise<string | undefined> {
  const id = uuidv7();
  return (await moveStoredFile(db, path, hiddenPath(id))) ? id : undefined;
}

/** Opens a closed file. Another file that was stored at its path meanwhile is hidden, and deleted by the next purge. */
export async function openFile(
  db: DatabaseTransaction,
  { path, id, now }: { path: string; id: string; now: Date },
): Promise<void> {
  if (await lockFile(db, path)) await hideFile(db, path, now);
  await moveStoredFile(db, hiddenPath(id), path);
}

/** Makes concurrent uses, releases and deletions of a file take turns. Returns false when there is no such file. */
async function lockFile(db: DatabaseTransaction, path: string): Promise<boolean> {
  const locked = await db
    .updateTable("storedFiles")
    .set(({ ref }) => ({ fullPath: ref("fullPath") }))
    .where("fullPath", "=", path)
    .executeTakeFirst();
  return locked.numUpdatedRows > 0n;
}

/** Deletes released files for good. The change is saved by now, so a failure is logged, and the purge tries again. */
export async function deleteReleased(
  { db, storage }: { db: Database; storage: Storage },
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    try {
      await deleteStoredFile(storage, hiddenPath(id));
      await db.deleteFrom("releasedFiles").where("id", "=", id).execute();
    } catch (error) {
      storage.log.error({ err: error, released: id }, "a released file could not be deleted");
    }
  }
}

export async function purgeReleased(site: {
  db: Database;
  storage: Storage;
  clock: () => Date;
}): Promise<void> {
  const expired = await site.db
    .selectFrom("releasedFiles")
    .select("id")
    .where("deleteAfter", "<=", site.clock().toISOString())
    .execute();
  await deleteReleased(
    site,
    expired.map(({ id }) => id),
  );
}

/** No storage rule grants access to this folder. */
function hiddenPath(id: string): string {
  return `deleted/${id}`;
}

function pathIn(url: string): string | undefined {
  return storedPathOf(url, URL.canParse(url) ? url : undefined);
}
