import type { Selectable } from "kysely";
import { z } from "zod";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { SermonCollectionTable } from "../../../database/sermon-tables.ts";
import { type Change, type ChangingSite, change } from "../../changes/change.server.ts";
import { findDeleted, rowWith, storeDeleted, takeDeleted } from "../../changes/deleted-items.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import type { Viewer } from "../../viewer.ts";
import type { Collection } from "./collection-kinds.ts";
import { collectionLimits } from "./collection-limits.ts";
import { nameKeyOf } from "./collection-names.ts";
import { changeRemembered, countOf, freeSlug, linkSermonsOf } from "./membership.server.ts";

/** A collection that was deleted or merged, with all that pointed to it. */
const deletedCollection = z.looseObject({
  row: rowWith<Selectable<SermonCollectionTable>>(["id", "kind", "slug", "name"]),
  names: z.array(z.looseObject({ nameKey: z.string(), name: z.string() })),
  /** Of those that had been merged into it. */
  slugs: z.array(z.string()),
  members: z.array(
    z.looseObject({
      sermonId: z.string(),
      place: z.int().nullable(),
      /** Whether it was in the other one, too, before they were merged. */
      wasInBoth: z.boolean(),
    }),
  ),
  /** The id of the one into which it was merged. */
  into: z.string().optional(),
});

type DeletedCollection = z.output<typeof deletedCollection>;

/** Stores a collection that is about to be deleted or merged `into` another one, so that this can be undone. */
export async function storeCollection(
  change: Pick<Change, "db" | "now">,
  id: string,
  into?: string,
): Promise<void> {
  const { db } = change;
  const membersOf = (collectionId: string) =>
    db
      .selectFrom("sermonsInCollections")
      .select(["sermonId", "place"])
      .where("collectionId", "=", collectionId)
      .orderBy("sermonId")
      .execute();
  const inOther = new Set(into === undefined ? [] : (await membersOf(into)).map(({ sermonId }) => sermonId));
  const content: DeletedCollection = {
    row: await db.selectFrom("sermonCollections").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    names: await db
      .selectFrom("sermonCollectionNames")
      .select(["nameKey", "name"])
      .where("collectionId", "=", id)
      .orderBy("nameKey")
      .execute(),
    slugs: await slugsOf(db, id),
    members: (await membersOf(id)).map((member) => ({ ...member, wasInBoth: inOther.has(member.sermonId) })),
    ...(into !== undefined && { into }),
  };
  await storeDeleted(change, { kind: "collection", id, content });
}

/** Why it stays deleted, each with its sentence in `collectionMessages`. */
type Refusal = "nameTakenSince" | "otherGone" | "tooMany";

/** It has its sermons again, but those that somebody has since taken out of the one into which it was merged. */
export function restoreCollection(
  site: ChangingSite,
  viewer: Viewer,
  { kind, id }: Pick<Collection, "kind" | "id">,
): Promise<"restored" | "tooLate" | Refusal> {
  return change(site, viewer, "sermons:write", async (change) => {
    const { db } = change;
    await takeTurns(db, "sermon collections");
    const key = { kind: "collection", id, schema: deletedCollection } as const;
    const deleted = await findDeleted(change, key);
    if (deleted?.row.kind !== kind) return "tooLate";
    const refusal = await refusalOf(db, deleted);
    if (refusal) return refusal;
    await takeDeleted(change, key);
    await insertAgain(db, deleted);
    await giveBackNames(db, deleted);
    if (kind === "speaker") for (const one of [id, deleted.into]) one && (await linkSermonsOf(db, one));
    else await giveBackSermons(change, deleted);
    if (deleted.into !== undefined)
      await db
        .updateTable("sermonCollections")
        .set(({ eb }) => ({ version: eb("version", "+", 1) }))
        .where("id", "=", deleted.into)
        .execute();
    await change.uses(deleted.row.imgUrl, userOf(id));
    await change.record("restored", { kind, id, title: deleted.row.name });
    return "restored";
  });
}

async function refusalOf(
  db: DatabaseTransaction,
  { row: { kind, name }, into }: DeletedCollection,
): Promise<Refusal | undefined> {
  if ((await countOf(db, kind)) >= collectionLimits.ofKind) return "tooMany";
  const other =
    into === undefined
      ? undefined
      : await db.selectFrom("sermonCollections").select("name").where("id", "=", into).executeTakeFirst();
  if (into !== undefined && !other) return "otherGone";
  const named = await db
    .selectFrom("sermonCollectionNames")
    .select("collectionId")
    .where("kind", "=", kind)
    .where("nameKey", "=", nameKeyOf(name))
    .executeTakeFirst();
  const isOfOther = named?.collectionId === into && nameKeyOf(other?.name ?? "") !== nameKeyOf(name);
  return named && !isOfOther ? "nameTakenSince" : undefined;
}

/** Writes its row again, at its URL unless another one has that by now. */
async function insertAgain(db: DatabaseTransaction, { row, slugs, into }: DeletedCollection): Promise<void> {
  const { kind, slug } = row;
  const merged = db.deleteFrom("mergedCollectionSlugs").where("kind", "=", kind);
  if (into !== undefined)
    await merged
      .where("collectionId", "=", into)
      .where("slug", "in", [slug, ...slugs])
      .execute();
  const isTaken = async (one: string) => {
    const own = db.selectFrom("sermonCollections").select("slug").where("kind", "=", kind);
    const other = db.selectFrom("mergedCollectionSlugs").select("slug").where("kind", "=", kind);
    const taken = own.where("slug", "=", one).union(other.where("slug", "=", one));
    return (await taken.executeTakeFirst()) !== undefined;
  };
  const again = (await isTaken(slug)) ? await freeSlug(db, kind, row.name) : slug;
  await db
    .insertInto("sermonCollections")
    .values({ ...row, slug: again, version: row.version + 1 })
    .execute();
  for (const earlier of slugs)
    if (!(await isTaken(earlier)))
      await db
        .insertInto("mergedCollectionSlugs")
        .values({ kind, slug: earlier, collectionId: row.id })
        .execute();
}

/** Its names are its own again, but those that another one has by now. */
async function giveBackNames(
  db: DatabaseTransaction,
  { row: { id, kind }, names, into }: DeletedCollection,
): Promise<void> {
  if (into !== undefined) {
    const { name } = await db
      .selectFrom("sermonCollections")
      .select("name")
      .where("id", "=", into)
      .executeTakeFirstOrThrow();
    const keys = names.map(({ nameKey }) => nameKey).filter((nameKey) => nameKey !== nameKeyOf(name));
    await db
      .deleteFrom("sermonCollectionNames")
      .where("collectionId", "=", into)
      .where("nameKey", "in", keys)
      .execute();
  }
  await db
    .insertInto("sermonCollectionNames")
    .values(names.map(({ nameKey, name }) => ({ kind, nameKey, name, collectionId: id })))
    .onConflict((conflict) => conflict.columns(["kind", "nameKey"]).doNothing())
    .execute();
}

async function giveBackSermons(
  change: Pick<Change, "db" | "now">,
  { row: { id, kind, name }, members, into }: DeletedCollection,
): Promise<void> {
  const { db } = change;
  if (members.length === 0 || kind === "speaker") return;
  const ids = members.map(({ sermonId }) => sermonId);
  const rows = await db.selectFrom("videos").select("id").where("id", "in", ids).execute();
  const there = new Set(rows.map((sermon) => sermon.id));
  const inOther = await sermonsOf(db, into);
  const returning = members.filter(
    ({ sermonId }) => there.has(sermonId) && (into === undefined || inOther.has(sermonId)),
  );
  const moved = returning.filter(({ wasInBoth }) => !wasInBoth).map(({ sermonId }) => sermonId);
  if (into !== undefined && moved.length > 0)
    await db
      .deleteFrom("sermonsInCollections")
      .where("collectionId", "=", into)
      .where("sermonId", "in", moved)
      .execute();
  if (returning.length > 0)
    await db
      .insertInto("sermonsInCollections")
      .values(returning.map(({ sermonId, place }) => ({ collectionId: id, sermonId, place })))
      .execute();
  for (const { sermonId, place, wasInBoth } of members)
    if (!there.has(sermonId))
      await changeRemembered(change, sermonId, (remembered) => {
        if (into !== undefined && !remembered.some((one) => one.id === into)) return remembered;
        const others = remembered.filter((one) => one.id !== into || wasInBoth);
        return [...others, { kind, id, name, place }];
      });
}

async function sermonsOf(db: DatabaseTransaction, id: string | undefined): Promise<ReadonlySet<string>> {
  if (id === undefined) return new Set();
  const rows = await db
    .selectFrom("sermonsInCollections")
    .select("sermonId")
    .where("collectionId", "=", id)
    .execute();
  return new Set(rows.map(({ sermonId }) => sermonId));
}

async function slugsOf(db: DatabaseTransaction, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mergedCollectionSlugs")
    .select("slug")
    .where("collectionId", "=", id)
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}

export function userOf(id: string) {
  return `sermon-collection:${id}` as const;
}
