import { sql } from "kysely";
import type { Database } from "../../../database/connection.ts";
import type { Site } from "../../contexts.ts";
import { visibleTo } from "../../items/visibility/visible.server.ts";
import { may, requirePermission, type Viewer, visitor } from "../../viewer.ts";
import {
  type Collection,
  type CollectionKind,
  type CollectionToEdit,
  type CountedCollection,
  collectionPath,
} from "./collection-kinds.ts";
import { nameKeyOf } from "./collection-names.ts";

type Reading = Pick<Site, "db" | "clock">;

const collectionColumns = [
  "sermonCollections.id",
  "kind",
  "sermonCollections.slug",
  "name",
  "about",
  "imgUrl",
  "imgAlt",
  "number",
  "sermonCollections.version",
] as const;

/** Series by their numbers, the latest first, others by name. Visitors see none without sermons. */
export async function listCollections(
  { db, clock }: Reading,
  viewer: Viewer,
  kind: CollectionKind,
): Promise<CountedCollection[]> {
  const [collections, counts] = await Promise.all([
    db
      .selectFrom("sermonCollections")
      .select(collectionColumns)
      .where("kind", "=", kind)
      .orderBy("number", "desc")
      .orderBy("name")
      .orderBy("id")
      .execute(),
    countByCollection({ db, clock }, viewer, kind),
  ]);
  const counted = collections.map((collection) => ({
    ...collection,
    sermons: counts.get(collection.id) ?? 0,
  }));
  return may(viewer, "sermons:write") ? counted : counted.filter(({ sermons }) => sermons > 0);
}

export async function listCollectionPaths(site: Reading): Promise<string[]> {
  const kinds = ["speaker", "series", "topic"] as const;
  const lists = await Promise.all(kinds.map((kind) => listCollections(site, visitor, kind)));
  return lists.flat().map(collectionPath);
}

async function countByCollection({ db, clock }: Reading, viewer: Viewer, kind: CollectionKind) {
  const rows = await db
    .selectFrom("sermonCollections")
    .innerJoin("sermonsInCollections", "collectionId", "sermonCollections.id")
    .select(({ fn }) => ["collectionId", fn.countAll().as("sermons")])
    .where("kind", "=", kind)
    .$if(!may(viewer, "sermons:write"), (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("videos")
            .select("videos.id")
            .whereRef("videos.id", "=", "sermonId")
            .where(visibleTo(viewer, "sermons:write", clock())),
        ),
      ),
    )
    .groupBy("collectionId")
    .execute();
  return new Map(rows.map(({ collectionId, sermons }) => [collectionId, Number(sermons)]));
}

/** Or the path of the one into which it was merged. Undefined if the viewer may see none of its sermons. */
export async function findCollection(
  { db, clock }: Reading,
  viewer: Viewer,
  kind: CollectionKind,
  slug: string,
): Promise<Collection | { path: string } | undefined> {
  const seen = db
    .selectFrom("sermonCollections")
    .select(collectionColumns)
    .where("sermonCollections.kind", "=", kind)
    .$if(!may(viewer, "sermons:write"), (query) =>
      query.where(({ exists }) => exists(seenSermonOf(db, viewer, clock()))),
    );
  const found = await seen.where("slug", "=", slug).executeTakeFirst();
  if (found) return found;
  const into = await seen
    .where("sermonCollections.id", "in", (query) =>
      query
        .selectFrom("mergedCollectionSlugs")
        .select("collectionId")
        .where("mergedCollectionSlugs.kind", "=", kind)
        .where("mergedCollectionSlugs.slug", "=", slug),
    )
    .executeTakeFirst();
  return into && { path: collectionPath(into) };
}

function seenSermonOf(db: Database, viewer: Viewer, now: Date) {
  return db
    .selectFrom("sermonsInCollections")
    .innerJoin("videos", "videos.id", "sermonId")
    .select("sermonId")
    .whereRef("collectionId", "=", sql.ref("sermonCollections.id"))
    .where(visibleTo(viewer, "sermons:write", now));
}

export function sermonsIn(db: Database, kind: CollectionKind, slug: string) {
  return db
    .selectFrom("sermonsInCollections")
    .innerJoin("sermonCollections", "sermonCollections.id", "collectionId")
    .select("sermonId")
    .where("kind", "=", kind)
    .where("sermonCollections.slug", "=", slug);
}

export async function speakerNamed(db: Database, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("sermonCollectionNames")
    .innerJoin("sermonCollections", "sermonCollections.id", "collectionId")
    .select("slug")
    .where("sermonCollectionNames.kind", "=", "speaker")
    .where("nameKey", "=", nameKeyOf(name))
    .executeTakeFirst();
  return row?.slug;
}

export async function collectionsOf(db: Database, sermonId: string): Promise<Collection[]> {
  return await db
    .selectFrom("sermonsInCollections")
    .innerJoin("sermonCollections", "sermonCollections.id", "collectionId")
    .select(collectionColumns)
    .where("sermonId", "=", sermonId)
    .orderBy("name")
    .execute();
}

/** All series, for the form of a sermon: the latest first. */
export async function listSeriesToChoose(db: Database): Promise<Pick<Collection, "id" | "name">[]> {
  return await db
    .selectFrom("sermonCollections")
    .select(["id", "name"])
    .where("kind", "=", "series")
    .orderBy("number", "desc")
    .orderBy("name")
    .execute();
}

export async function findCollectionToEdit(
  { db }: { db: Pick<Database, "selectFrom"> },
  viewer: Viewer,
  kind: CollectionKind,
  id: string,
): Promise<CollectionToEdit | undefined> {
  requirePermission(viewer, "sermons:write");
  const row = await db
    .selectFrom("sermonCollections")
    .select(collectionColumns)
    .where("id", "=", id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!row) return undefined;
  const names = await db
    .selectFrom("sermonCollectionNames")
    .select("name")
    .where("collectionId", "=", id)
    .where("name", "!=", row.name)
    .orderBy("name")
    .execute();
  return { ...row, otherNames: names.map(({ name }) => name).join("\n") };
}
