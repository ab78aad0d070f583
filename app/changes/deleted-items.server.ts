import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import type { DeletedItemTable, ItemVersionTable } from "../../database/tables.ts";
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

type Sought<Content> = Pick<DeletedItem, "kind" | "id"> & { schema: z.ZodType<Content> };

/**
 * Returns a deleted item to the change that restores it; undefined when it is too late. Throws a 409 page, and keeps the
 * item, if this version of the site cannot read it.
 */
export async function takeDeleted<Content>(
  { db, now }: Transacting,
  { kind, id, schema }: Sought<Content>,
): Promise<Content | undefined> {
  const taken = await db
    .deleteFrom("deletedItems")
    .where("itemId", "=", id)
    .where("kind", "=", kind)
    .where("deletedAt", ">", undoableSince(now))
    .returning("content")
    .executeTakeFirst();
  return taken && contentOf(schema, taken);
}

/** The same, and leaves it deleted. Lock what its commands take turns for before. */
export async function findDeleted<Content>(
  { db, now }: Transacting,
  { kind, id, schema }: Sought<Content>,
): Promise<Content | undefined> {
  const row = await db
    .selectFrom("deletedItems")
    .select("content")
    .where("itemId", "=", id)
    .where("kind", "=", kind)
    .where("deletedAt", ">", undoableSince(now))
    .executeTakeFirst();
  return row && contentOf(schema, row);
}

export async function changeDeleted(
  { db }: Pick<Transacting, "db">,
  { kind, id, content }: DeletedItem,
): Promise<void> {
  await db
    .updateTable("deletedItems")
    .set({ content: JSON.stringify(content) })
    .where("itemId", "=", id)
    .where("kind", "=", kind)
    .execute();
}

function contentOf<Content>(schema: z.ZodType<Content>, { content }: { content: string }): Content {
  const read = readJson(schema, content);
  if (read === undefined) throw new Response(unreadable, { status: 409 });
  return read;
}

const unreadable =
  "This version of the site cannot read what was deleted, so it was not restored. A newer version can restore it.";

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
    for (const { kind, itemId } of gone) if (hasVersions(kind)) await deleteVersions(trx, kind, itemId);
  });
}

function hasVersions(kind: DeletedItem["kind"]): kind is ItemVersionTable["kind"] {
  return kind === "event" || kind === "sermon" || kind === "post";
}

function undoableSince(now: Date): string {
  return new Date(now.getTime() - undoDays * 24 * 60 * 60_000).toISOString();
}
