import { v7 as uuidv7 } from "uuid";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import type { DeletedItemTable } from "../../database/tables.ts";
import { deleteVersions } from "./item-versions.server.ts";
import { undoDays } from "./undo.ts";

interface DeletedItem {
  kind: DeletedItemTable["kind"];
  id: string;
  /** Everything needed to restore the item. */
  content: object;
}

interface Transacting {
  db: DatabaseTransaction;
  now: Date;
}

/** Keeps a deleted item while it can be restored, in the change that deletes it. */
export async function keepDeleted(
  { db, now }: Transacting,
  { kind, id, content }: DeletedItem,
): Promise<void> {
  const row = { id: uuidv7(), itemId: id, kind, content: JSON.stringify(content) };
  await db
    .insertInto("deletedItems")
    .values({ ...row, deletedAt: now.toISOString() })
    .execute();
}

/** Returns a deleted item to the change that restores it; undefined when it is too late. */
export async function takeDeleted<Content>(
  { db, now }: Transacting,
  { kind, id }: Pick<DeletedItem, "kind" | "id">,
): Promise<Content | undefined> {
  const taken = await db
    .deleteFrom("deletedItems")
    .where("itemId", "=", id)
    .where("kind", "=", kind)
    .where("deletedAt", ">", undoableSince(now))
    .returning("content")
    .executeTakeFirst();
  return taken && JSON.parse(taken.content);
}

/** Which of these items were deleted when, and can still be restored. */
export function listRestorable(
  { db, now }: { db: Database; now: Date },
  ids: readonly string[],
): Promise<Pick<DeletedItemTable, "kind" | "itemId" | "deletedAt">[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("deletedItems")
    .select(["kind", "itemId", "deletedAt"])
    .where("itemId", "in", ids)
    .where("deletedAt", ">", undoableSince(now))
    .execute();
}

/** Deletes for good what can no longer be restored. Its pictures go at the same time as released files. */
export async function purgeDeleted(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("deletedItems")
      .where("deletedAt", "<=", undoableSince(now))
      .returning(["kind", "itemId"])
      .execute();
    for (const { kind, itemId } of gone) await deleteVersions(trx, kind, itemId);
  });
}

function undoableSince(now: Date): string {
  return new Date(now.getTime() - undoDays * 24 * 60 * 60_000).toISOString();
}
