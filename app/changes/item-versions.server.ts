import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../database/connection.ts";
import type { ItemVersionTable } from "../../database/tables.ts";
import { nameOf, nameOfLeaver, type Person } from "../viewer.ts";
import { takeTurns } from "./locks.server.ts";

type ItemKind = ItemVersionTable["kind"];

export interface NewVersion {
  kind: ItemKind;
  id: string;
  /** Of the item, once it is changed. */
  version: number;
  /** What it said; undefined for a new item. */
  before?: object;
  after: object;
}

/** Adds the new text to the item's history if it differs, in the change that writes it. */
export async function addVersion(
  db: DatabaseTransaction,
  { kind, id: itemId, version, before, after }: NewVersion,
  { author, now }: { author: Pick<Person, "id" | "name" | "email"> | undefined; now: Date },
): Promise<void> {
  if (before && isDeepStrictEqual(before, after)) return;
  const createdAt = now.toISOString();
  const rowOf = (saidSince: number, content: object, by?: typeof author) => ({
    id: uuidv7({ msecs: now.getTime() }),
    kind,
    itemId,
    version: saidSince,
    content: JSON.stringify(content),
    authorId: by?.id ?? null,
    authorName: by ? nameOf(by) : "",
    createdAt,
  });
  const rows = [rowOf(version, after, author)];
  if (before && !(await hasVersions(db, kind, itemId))) rows.push(rowOf(version - 1, before));
  await db.insertInto("itemVersions").values(rows).execute();
}

async function hasVersions(db: DatabaseTransaction, kind: ItemKind, itemId: string): Promise<boolean> {
  const row = await db
    .selectFrom("itemVersions")
    .select("id")
    .where("kind", "=", kind)
    .where("itemId", "=", itemId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteVersions(db: DatabaseTransaction, kind: ItemKind, itemId: string): Promise<void> {
  await db.deleteFrom("itemVersions").where("kind", "=", kind).where("itemId", "=", itemId).execute();
}

/** Makes the history of an item the end of that of another one of its kind, which was at `versionsBefore`. */
export async function handVersionsOver(
  db: DatabaseTransaction,
  { kind, from, to, versionsBefore }: { kind: ItemKind; from: string; to: string; versionsBefore: number },
): Promise<void> {
  await takeTurns(db, "earlier versions");
  await db
    .updateTable("itemVersions")
    .set(({ eb }) => ({ itemId: to, version: eb("version", "+", versionsBefore) }))
    .where("kind", "=", kind)
    .where("itemId", "=", from)
    .execute();
}

/** Takes a person out of the history of items when their account is removed; what they wrote stays. */
export async function anonymizeVersions(db: DatabaseTransaction, userId: string): Promise<void> {
  await db
    .updateTable("itemVersions")
    .set({ authorId: null, authorName: nameOfLeaver })
    .where("authorId", "=", userId)
    .execute();
}
