import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import type { DeletedItemTable } from "../../database/tables.ts";
import { readJson } from "../../platform/stored-json.ts";
import { deleteVersions } from "./item-versions.server.ts";
import { undoDays } from "./undo-days.ts";

interface DeletedItem {
  kind: DeletedItemTable["kind"];
  id: string;
  content: object;
}

interface Transacting {
  db: DatabaseTransaction;
  now: Date;
}

/** A row as it was deleted, of which these columns are texts. Columns that a newer version added come back with it. */
export function rowWith<Row>(
  texts: readonly (keyof Row & string)[],
  others: Partial<Record<keyof Row, z.ZodType>> = {},
): z.ZodType<Row> {
  const columns = Object.fromEntries(texts.map((name) => [name, z.string()]));
  const row = z.looseObject({ ...columns, ...others });
  return z.custom<Row>((deleted) => row.safeParse(deleted).success);
}

export async function storeDeleted(
  { db, now }: Transacting,
  { kind, id, content }: DeletedItem,
): Promise<void> {
  const row = { id: uuidv7(), itemId: id, kind, content: JSON.stringify(content) };
  await db
    .insertInto("deletedItems")
    .values({ ...row, deletedAt: now.toISOString() })
    .execute();
}

/**
 * Returns a deleted item to the change that restores it; undefined when it is too late. Throws a 409 page, and keeps the
 * item, if this version of the site cannot read it.
 */
export async function takeDeleted<Content>(
  { db, now }: Transacting,
  { kind, id, schema }: Pick<DeletedItem, "kind" | "id"> & { schema: z.ZodType<Content> },
): Promise<Content | undefined> {
  const taken = await db
    .deleteFrom("deletedItems")
    .where("itemId", "=", id)
    .where("kind", "=", kind)
    .where("deletedAt", ">", undoableSince(now))
    .returning("content")
    .executeTakeFirst();
  if (!taken) return undefined;
  const content = readJson(schema, taken.content);
  if (content === undefined) throw new Response(unreadable, { status: 409 });
  return content;
}

const unreadable =
  "This version of the site cannot read what was deleted, so it was not restored. A newer version can restore it.";

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
