import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import type { DeletedItemTable } from "../../database/tables.ts";
import type { Log } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { deleteStoredFile, moveStoredFile } from "../../platform/storage/files/stored-files.ts";
import { storedPathOf } from "../../platform/storage/names.ts";
import { isShown } from "../storage-use.server.ts";

/** How long a deletion can be undone. */
const undoMs = 60 * 60_000;

export interface Undoable {
  db: Database;
  storage: Storage;
  clock: () => Date;
  log: Log;
}

interface DeletedItem {
  kind: DeletedItemTable["kind"];
  id: string;
  /** Everything needed to restore the item. */
  content: object;
  /** Its picture is deleted with it if it is stored in this folder and nothing else shows it. */
  picture?: { folder: string; url: string };
}

/** Keeps a deleted item while it can be restored, in the transaction that deletes it, and hides its picture. */
export async function keepDeleted(
  trx: Database,
  { storage, clock, log }: Undoable,
  { kind, id, content, picture }: DeletedItem,
): Promise<void> {
  const path = picture && storedPathOf(picture.url, storage.siteUrl);
  const isOurs = picture && path?.startsWith(`${picture.folder}/`);
  const row = { id: uuidv7(), itemId: id, kind, content: JSON.stringify(content) };
  let picturePath = "";
  if (isOurs && path && !(await isShown(trx, path))) {
    if (await moveStoredFile(trx, path, hiddenPath(row.id))) picturePath = path;
    else log.warn({ path }, "the old picture no longer existed");
  }
  const deletedAt = clock().toISOString();
  await trx
    .insertInto("deletedItems")
    .values({ ...row, picturePath, deletedAt })
    .execute();
}

/** Returns a deleted item to the transaction that restores it, with its picture; undefined when it is too late. */
export async function takeDeleted<Content>(
  trx: Database,
  { clock }: Undoable,
  { kind, id }: Pick<DeletedItem, "kind" | "id">,
): Promise<Content | undefined> {
  const taken = await trx
    .deleteFrom("deletedItems")
    .where("itemId", "=", id)
    .where("kind", "=", kind)
    .where("deletedAt", ">", undoableSince(clock()))
    .returning(["id", "content", "picturePath"])
    .executeTakeFirst();
  if (taken?.picturePath) await moveStoredFile(trx, hiddenPath(taken.id), taken.picturePath);
  return taken && JSON.parse(taken.content);
}

/** Deletes for good what can no longer be restored. */
export async function purgeDeleted({ db, storage, clock }: Omit<Undoable, "log">): Promise<void> {
  const expired = await db
    .selectFrom("deletedItems")
    .select("id")
    .where("deletedAt", "<=", undoableSince(clock()))
    .execute();
  for (const { id } of expired) {
    await deleteStoredFile(storage, hiddenPath(id));
    await db.deleteFrom("deletedItems").where("id", "=", id).execute();
  }
}

/** No storage rule grants access to this folder. */
function hiddenPath(id: string): string {
  return `deleted/${id}`;
}

function undoableSince(now: Date): string {
  return new Date(now.getTime() - undoMs).toISOString();
}
