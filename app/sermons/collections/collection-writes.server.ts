import type { DatabaseTransaction } from "../../../database/connection.ts";
import { type Change, type ChangingSite, change } from "../../changes/change.server.ts";
import { requireFile } from "../../changes/file-gone.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import type { AddOutcome, EditOutcome } from "../../forms/edit-conflict.server.ts";
import { found } from "../../serving/responses/found.ts";
import type { Viewer } from "../../viewer.ts";
import type { Collection, CollectionKind, CollectionToEdit } from "./collection-kinds.ts";
import { collectionLimits, collectionMessages } from "./collection-limits.ts";
import { nameKeyOf, namesIn } from "./collection-names.ts";
import { findCollectionToEdit } from "./collection-reads.server.ts";
import type { ChangedCollection, NewCollection } from "./collection-schema.ts";
import { storeCollection, userOf } from "./deleted-collections.server.ts";
import { countOf, insertCollection, linkSermonsOf } from "./membership.server.ts";

const taken: AddOutcome = { refusal: collectionMessages.nameTaken, status: 400, field: "name" };
const otherTaken: AddOutcome = { refusal: collectionMessages.otherTaken, status: 400, field: "otherNames" };

export function addCollection(
  site: ChangingSite,
  viewer: Viewer,
  kind: CollectionKind,
  typed: NewCollection,
): Promise<AddOutcome> {
  return change(site, viewer, "sermons:write", async (change) => {
    const { db, now } = change;
    await takeTurns(db, "sermon collections");
    if ((await countOf(db, kind)) >= collectionLimits.ofKind)
      return { refusal: collectionMessages.tooMany, status: 409 };
    const refused = await refusedNames(db, kind, undefined, typed);
    if (refused) return refused;
    const { name, about, imgUrl, imgAlt } = typed;
    const number = kind === "series" ? (typed.number ?? (await nextNumber(db))) : 0;
    const id = await insertCollection(db, { kind, name, about, imgUrl, imgAlt, number }, now);
    await saveNames(db, kind, id, typed);
    if (kind === "speaker") await linkSermonsOf(db, id);
    requireFile(await change.uses(imgUrl, userOf(id)));
    await change.record("created", { kind, id, title: name }, undefined, factsOf({ ...typed, number }));
    return "saved" as const;
  });
}

export function changeCollection(
  site: ChangingSite,
  viewer: Viewer,
  { kind, id }: Pick<Collection, "kind" | "id">,
  { version, ...typed }: ChangedCollection,
): Promise<EditOutcome<CollectionToEdit> | AddOutcome> {
  return change(site, viewer, "sermons:write", async (change) => {
    const { db } = change;
    await takeTurns(db, "sermon collections");
    const before = await findCollectionToEdit(change, viewer, kind, id);
    if (before?.version !== version) return { now: before };
    const refused = await refusedNames(db, kind, id, typed);
    if (refused) return refused;
    const { name, about, imgUrl, imgAlt } = typed;
    const number = kind === "series" ? (typed.number ?? before.number) : 0;
    await db
      .updateTable("sermonCollections")
      .set({ name, about, imgUrl, imgAlt, number, version: version + 1 })
      .where("id", "=", id)
      .execute();
    await saveNames(db, kind, id, typed);
    if (kind === "speaker") await linkSermonsOf(db, id);
    if (before.imgUrl !== imgUrl) {
      requireFile(await change.uses(imgUrl, userOf(id)));
      await change.releases(before.imgUrl, userOf(id));
    }
    const after = factsOf({ ...typed, number });
    await change.record("changed", { kind, id, title: name }, factsOf(before), after);
    return "saved" as const;
  });
}

/** Moves the sermons, the names and the URL of one spelling to another, and deletes it; for a while it can be undone. */
export function mergeCollection(
  site: ChangingSite,
  viewer: Viewer,
  { kind, id, into }: Pick<Collection, "kind" | "id"> & { into: string },
): Promise<"merged"> {
  return change(site, viewer, "sermons:write", async (change) => {
    const { db } = change;
    await takeTurns(db, "sermon collections");
    const from = found(await findCollectionToEdit(change, viewer, kind, id), kind);
    const to = found(into === id ? undefined : await findCollectionToEdit(change, viewer, kind, into), kind);
    await storeCollection(change, id, to.id);
    for (const table of ["sermonCollectionNames", "mergedCollectionSlugs"] as const)
      await db.updateTable(table).set({ collectionId: to.id }).where("collectionId", "=", id).execute();
    await db
      .insertInto("mergedCollectionSlugs")
      .values({ kind, slug: from.slug, collectionId: to.id })
      .execute();
    const already = db
      .selectFrom("sermonsInCollections")
      .select("sermonId")
      .where("collectionId", "=", to.id);
    await db
      .updateTable("sermonsInCollections")
      .set({ collectionId: to.id, place: null })
      .where("collectionId", "=", id)
      .where("sermonId", "not in", already)
      .execute();
    await db
      .updateTable("sermonCollections")
      .set({ version: to.version + 1 })
      .where("id", "=", to.id)
      .execute();
    await removeRow(change, from);
    await change.record("merged", { kind, id, title: from.name }, undefined, { into: to.name });
    return "merged" as const;
  });
}

/** Deletes a collection; for a while it can be restored. Its sermons stay; of a speaker they keep the name as text. */
export function deleteCollection(
  site: ChangingSite,
  viewer: Viewer,
  { kind, id }: Pick<Collection, "kind" | "id">,
): Promise<void> {
  return change(site, viewer, "sermons:write", async (change) => {
    await takeTurns(change.db, "sermon collections");
    const before = found(await findCollectionToEdit(change, viewer, kind, id), kind);
    await storeCollection(change, id);
    await removeRow(change, before);
    await change.record("deleted", { kind, id, title: before.name }, factsOf(before));
  });
}

async function removeRow(change: Change, { id, imgUrl }: Collection): Promise<void> {
  await change.db.deleteFrom("sermonCollections").where("id", "=", id).execute();
  await change.releases(imgUrl, userOf(id));
}

async function nextNumber(db: DatabaseTransaction): Promise<number> {
  const row = await db
    .selectFrom("sermonCollections")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("kind", "=", "series")
    .executeTakeFirst();
  return Math.min((row?.last ?? 0) + 1, collectionLimits.number);
}

type Names = Pick<NewCollection, "name" | "otherNames">;

function keysOf({ name, otherNames }: Names): Map<string, string> {
  const names = [...namesIn(otherNames, "\n"), name];
  return new Map(names.map((each) => [nameKeyOf(each), each]));
}

async function refusedNames(
  db: DatabaseTransaction,
  kind: CollectionKind,
  id: string | undefined,
  typed: Names,
): Promise<AddOutcome | undefined> {
  const rows = await db
    .selectFrom("sermonCollectionNames")
    .select(["nameKey", "collectionId"])
    .where("kind", "=", kind)
    .where("nameKey", "in", [...keysOf(typed).keys()])
    .execute();
  const ofOthers = rows.filter(({ collectionId }) => collectionId !== id);
  if (ofOthers.length === 0) return undefined;
  return ofOthers.some(({ nameKey }) => nameKey === nameKeyOf(typed.name)) ? taken : otherTaken;
}

async function saveNames(
  db: DatabaseTransaction,
  kind: CollectionKind,
  collectionId: string,
  typed: Names,
): Promise<void> {
  await db.deleteFrom("sermonCollectionNames").where("collectionId", "=", collectionId).execute();
  const rows = [...keysOf(typed)].map(([nameKey, name]) => ({ kind, nameKey, name, collectionId }));
  await db.insertInto("sermonCollectionNames").values(rows).execute();
}

function factsOf({
  name,
  otherNames,
  about,
  number = 0,
}: Names & { about: string; number?: number | undefined }) {
  return {
    name,
    text: about,
    ...(otherNames && { "other names": namesIn(otherNames, "\n").join(", ") }),
    ...(number > 0 && { number }),
  };
}
