import { z } from "zod";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { Change } from "../../changes/change.server.ts";
import { findDeleted, storeDeleted, takeDeleted } from "../../changes/deleted-items.server.ts";
import { type Derived, takeTurns } from "../../changes/locks.server.ts";
import type { ItemKind } from "../item.ts";

interface ImportedItem {
  kind: ItemKind;
  id: string;
}

/** What came of restoring an item. `there` is the id of the one that an import has made of the same since. */
export type Restored = "restored" | "tooLate" | ImportedAgain;

export interface ImportedAgain {
  there: string;
}

const tableOf = { event: "events", sermon: "videos", post: "dailyPosts" } as const;

/** What each kind of import takes turns for; moving in locks the rows themselves. */
const turns: Partial<Record<ItemKind, Derived>> = { event: "calendar imports", sermon: "sermon imports" };

/** The rows of imports that named an item when it was deleted. Columns that a newer version added stay. */
const storedImports = z.object({
  events: z.array(z.looseObject({ uid: z.string(), recurrenceDay: z.string() })).default([]),
  sermons: z.array(z.looseObject({ uid: z.string() })).default([]),
  moved: z.array(z.looseObject({ source: z.string() })).default([]),
});

type StoredImports = z.output<typeof storedImports>;

/** Apart from the item, because the version before would take it for columns of the item. */
export async function storeImports(change: Pick<Change, "db" | "now">, { id }: ImportedItem): Promise<void> {
  const { db } = change;
  const content = {
    events: await db.selectFrom("importedEvents").selectAll().where("eventId", "=", id).execute(),
    sermons: await db.selectFrom("importedSermons").selectAll().where("sermonId", "=", id).execute(),
    moved: await db.selectFrom("movedItems").selectAll().where("itemId", "=", id).execute(),
  } satisfies StoredImports;
  if (Object.values(content).every((rows) => rows.length === 0)) return;
  await storeDeleted(change, { kind: "imports", id, content });
}

/**
 * Prepares an item to be restored: what it was imported as belongs to it again. Returns the id of another item that was
 * made of the same since and is here, and then changes nothing. Call this first: imports take the same turns.
 */
export async function takeImports(
  change: Pick<Change, "db" | "now">,
  item: ImportedItem,
): Promise<ImportedAgain | undefined> {
  const { db } = change;
  const { kind, id } = item;
  const turn = turns[kind];
  if (turn) await takeTurns(db, turn);
  const sought = { kind: "imports", id, schema: storedImports } as const;
  const imports = await findDeleted(change, sought);
  const others = [...(imports ? await ownersOf(db, imports) : []), ...(await madeOfOurFeed(db, item))];
  const there = await firstHere(db, kind, new Set(others));
  if (there !== undefined) return { there };
  if (!imports) return undefined;
  await takeDeleted(change, sought);
  await giveBack(db, imports);
  return undefined;
}

/** The items that these imports belong to now. Locks the rows of moving in. */
async function ownersOf(
  db: DatabaseTransaction,
  { events, sermons, moved }: StoredImports,
): Promise<string[]> {
  const owners: string[] = [];
  for (const { uid, recurrenceDay } of events) {
    const row = await db
      .selectFrom("importedEvents")
      .select("eventId")
      .where("uid", "=", uid)
      .where("recurrenceDay", "=", recurrenceDay)
      .executeTakeFirst();
    if (row) owners.push(row.eventId);
  }
  for (const { uid } of sermons) {
    const row = await db
      .selectFrom("importedSermons")
      .select("sermonId")
      .where("uid", "=", uid)
      .executeTakeFirst();
    if (row) owners.push(row.sermonId);
  }
  for (const { source } of moved) {
    const row = await db
      .updateTable("movedItems")
      .set(({ ref }) => ({ itemId: ref("itemId") }))
      .where("source", "=", source)
      .returning("itemId")
      .executeTakeFirst();
    if (row) owners.push(row.itemId);
  }
  return owners;
}

/** Events that were imported from our own feed, which writes their ids into the UIDs. */
async function madeOfOurFeed(db: DatabaseTransaction, { kind, id }: ImportedItem): Promise<string[]> {
  if (kind !== "event") return [];
  const rows = await db
    .selectFrom("importedEvents")
    .select("eventId")
    .where("uid", "like", `${id}@%`)
    .execute();
  return rows.map(({ eventId }) => eventId);
}

async function firstHere(
  db: DatabaseTransaction,
  kind: ItemKind,
  ids: ReadonlySet<string>,
): Promise<string | undefined> {
  if (ids.size === 0) return undefined;
  const row = await db
    .selectFrom(tableOf[kind])
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .executeTakeFirst();
  return row?.id;
}

async function giveBack(db: DatabaseTransaction, { events, sermons, moved }: StoredImports): Promise<void> {
  for (const { uid, recurrenceDay, ...row } of events)
    await db
      .updateTable("importedEvents")
      .set(row)
      .where("uid", "=", uid)
      .where("recurrenceDay", "=", recurrenceDay)
      .execute();
  // Its recording may have been fetched in vain meanwhile; that is told.
  for (const { uid, recording: _, problem: __, ...row } of sermons)
    await db.updateTable("importedSermons").set(row).where("uid", "=", uid).execute();
  for (const { source, ...row } of moved)
    await db.updateTable("movedItems").set(row).where("source", "=", source).execute();
}
