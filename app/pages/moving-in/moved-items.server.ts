import type { Database } from "../../../database/connection.ts";
import { hashOf } from "../../../platform/tokens.ts";
import type { Change } from "../../changes/change.server.ts";
import type { MovedKind } from "./moving-limits.ts";

/** It was imported since the preview, by somebody else or in another tab. Whatever the change had done is undone. */
export class AlreadyMoved extends Error {
  override name = "AlreadyMoved";
}

/** PostgreSQL indexes no longer ones. */
const longestSource = 2000;

/** What is stored of a name that the old site gives to something. */
export function sourceOf(name: string): string {
  return Buffer.byteLength(name) > longestSource ? `sha256:${hashOf(name)}` : name;
}

/** What is stored of the picture of a post or an event, which is not that of the library. `item` is what the old site calls that. */
export function coverSource(picture: string, item: string): string {
  return sourceOf(`cover ${picture} of ${item}`);
}

/** The picture in what `coverSource` returned; undefined for the name of anything else. */
export function coverIn(source: string): string | undefined {
  return /^cover (\S+) of /.exec(source)?.[1];
}

/** What is stored of the number that the old site gives to a page, post or event, where its other names do not have it. */
export function numberSource(host: string, number: string): string {
  return `number ${host} ${number}`;
}

/** The number in what `numberSource` returned; undefined for the name of anything else. */
export function numberIn(source: string): string | undefined {
  return /^number \S+ (\d{1,12})$/.exec(source)?.[1];
}

const marks = { shown: "shown ", unseen: "unseen " };

/** What is stored of whether visitors of the old site saw something. `item` is what that calls it. */
export function shownSource(item: string, wasShown: boolean): string {
  return `${wasShown ? marks.shown : marks.unseen}${sourceOf(item)}`;
}

/** Whether visitors of the old site saw the items that came from it. Imports before this version did not store it. */
export async function listShownThere(db: Database): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db
    .selectFrom("movedItems")
    .select(["itemId", "source"])
    .where(({ eb, or }) => or(Object.values(marks).map((mark) => eb("source", "like", `${mark}%`))))
    .execute();
  return new Map(rows.map(({ itemId, source }) => [itemId, source.startsWith(marks.shown)]));
}

export interface MovedItem {
  itemId: string;
  /** Whether it is still here. */
  isHere: boolean;
  /** Of a page that is still here. */
  slug: string | undefined;
}

export async function findMoved(db: Database, sources: readonly string[]): Promise<Map<string, MovedItem>> {
  const moved = new Map<string, MovedItem>();
  for (let first = 0; first < sources.length; first += sourcesAtOnce) {
    const rows = await db
      .selectFrom("movedItems")
      .leftJoin("ownPages", (join) =>
        join.onRef("ownPages.id", "=", "movedItems.itemId").on("ownPages.removedAt", "is", null),
      )
      .leftJoin("pictures", (join) =>
        join.onRef("pictures.id", "=", "movedItems.itemId").on("pictures.takenDownAt", "is", null),
      )
      .leftJoin("dailyPosts", "dailyPosts.id", "movedItems.itemId")
      .leftJoin("events", "events.id", "movedItems.itemId")
      .select(["source", "itemId", "ownPages.id as page", "ownPages.slug", "pictures.id as picture"])
      .select(["dailyPosts.id as post", "events.id as event"])
      .where("source", "in", sources.slice(first, first + sourcesAtOnce))
      .execute();
    for (const { source, itemId, slug, page, picture, post, event } of rows)
      moved.set(source, {
        itemId,
        isHere: (page ?? picture ?? post ?? event) !== null,
        slug: slug ?? undefined,
      });
  }
  return moved;
}

/** What became of something that has several names: what is still here, if anything is. */
export function movedAs(
  moved: ReadonlyMap<string, MovedItem>,
  sources: readonly string[],
): MovedItem | undefined {
  const found = sources.flatMap((source) => moved.get(source) ?? []);
  return found.find(({ isHere }) => isHere) ?? found[0];
}

const sourcesAtOnce = 500;

/**
 * Notes where a new item came from.
 *
 * @param replaced the id of the item that an earlier import had made, which was deleted here; empty if there was none.
 * @throws {AlreadyMoved}
 */
export async function rememberMoved(
  { db, now }: Pick<Change, "db" | "now">,
  { sources, replaced }: { sources: readonly string[]; replaced: string },
  item: { kind: MovedKind; itemId: string },
): Promise<void> {
  const row = { ...item, movedAt: now.toISOString() };
  for (const [index, source] of [...new Set(sources)].entries()) {
    const saved = await db
      .insertInto("movedItems")
      .values({ source, ...row })
      .onConflict((conflict) =>
        conflict.column("source").doUpdateSet(row).where("movedItems.itemId", "=", replaced),
      )
      .executeTakeFirst();
    if (index === 0 && saved.numInsertedOrUpdatedRows !== 1n) throw new AlreadyMoved();
  }
}
