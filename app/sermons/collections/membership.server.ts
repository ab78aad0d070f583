import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { readJson } from "../../../platform/stored-json.ts";
import type { Change } from "../../changes/change.server.ts";
import { changeDeleted, findDeleted } from "../../changes/deleted-items.server.ts";
import { numbered } from "../../items/unused-slug.server.ts";
import { wordsOfUrl } from "../../serving/responses/words-of-url.server.ts";
import type { Collection, CollectionKind } from "./collection-kinds.ts";
import { collectionLimits, collectionMessages } from "./collection-limits.ts";
import { nameKeyOf } from "./collection-names.ts";

/** What a sermon is in, besides the person who preached it. */
export interface MemberOf {
  series: readonly string[];
  topics: readonly string[];
}

export interface NamesOfMember {
  series: string[];
  topics: string[];
}

type Refusal = { refusal: string; status: number; field: string };

/** What a sermon will be in: collections that exist, and names of topics to add. */
interface Chosen {
  kinds: readonly CollectionKind[];
  ids: readonly string[];
  newTopics: readonly string[];
}

/**
 * What a sermon belongs to: its speaker follows from who preached; series and topics stay as they are without `members`.
 * Returns why it cannot. The change holds the turn of "sermon collections".
 */
export async function chooseMembership(
  db: DatabaseTransaction,
  sermonBy: string,
  members: MemberOf | undefined,
): Promise<Chosen | Refusal> {
  const speakers = await idsOfNames(db, "speaker", [sermonBy]);
  if (!members) return { kinds: ["speaker"], ids: speakers, newTopics: [] };
  const series = await existing(db, members.series);
  if (series.length < members.series.length)
    return { refusal: collectionMessages.seriesGone, status: 400, field: "series" };
  const known = await topicsNamed(db, members.topics);
  const keys = new Set(known.map(({ nameKey }) => nameKey));
  const newTopics = members.topics.filter((name) => !keys.has(nameKeyOf(name)));
  if (newTopics.length > 0 && (await countOf(db, "topic")) + newTopics.length > collectionLimits.ofKind)
    return { refusal: collectionMessages.tooManyTopics, status: 409, field: "topics" };
  const topics = known.map(({ collectionId }) => collectionId);
  return {
    kinds: ["speaker", "series", "topic"],
    ids: [...new Set([...speakers, ...series, ...topics])],
    newTopics,
  };
}

export async function saveMembership(
  db: DatabaseTransaction,
  sermonId: string,
  { kinds, ids, newTopics }: Chosen,
  now: Date,
): Promise<void> {
  const added: string[] = [];
  for (const name of newTopics) added.push(await insertCollection(db, { kind: "topic", name }, now));
  await replace(db, sermonId, kinds, [...ids, ...added]);
}

async function existing(db: DatabaseTransaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("sermonCollections")
    .select("id")
    .where("id", "in", ids)
    .where("kind", "=", "series")
    .execute();
  return rows.map(({ id }) => id);
}

async function idsOfNames(
  db: Pick<Database, "selectFrom">,
  kind: CollectionKind,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom("sermonCollectionNames")
    .select("collectionId")
    .distinct()
    .where("kind", "=", kind)
    .where("nameKey", "in", names.map(nameKeyOf))
    .execute();
  return rows.map(({ collectionId }) => collectionId);
}

async function topicsNamed(db: DatabaseTransaction, names: readonly string[]) {
  if (names.length === 0) return [];
  return await db
    .selectFrom("sermonCollectionNames")
    .select(["nameKey", "collectionId"])
    .where("kind", "=", "topic")
    .where("nameKey", "in", names.map(nameKeyOf))
    .execute();
}

export async function countOf(db: DatabaseTransaction, kind: CollectionKind): Promise<number> {
  const { rows } = await db
    .selectFrom("sermonCollections")
    .select(({ fn }) => fn.countAll().as("rows"))
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

type NewCollection = Pick<Collection, "kind" | "name"> &
  Partial<Pick<Collection, "about" | "imgUrl" | "imgAlt" | "number">>;

/** Adds a collection with its name and a slug of its own, and returns its id. */
export async function insertCollection(
  db: DatabaseTransaction,
  { kind, name, ...more }: NewCollection,
  now: Date,
): Promise<string> {
  const row = { id: uuidv7({ msecs: now.getTime() }), slug: await freeSlug(db, kind, name) };
  await db
    .insertInto("sermonCollections")
    .values({ ...row, kind, name, ...more })
    .execute();
  await db
    .insertInto("sermonCollectionNames")
    .values({ kind, nameKey: nameKeyOf(name), name, collectionId: row.id })
    .execute();
  return row.id;
}

export async function freeSlug(db: DatabaseTransaction, kind: CollectionKind, name: string): Promise<string> {
  const used = await db
    .selectFrom("sermonCollections")
    .select("slug")
    .where("kind", "=", kind)
    .union(db.selectFrom("mergedCollectionSlugs").select("slug").where("kind", "=", kind))
    .execute();
  return numbered(wordsOfUrl(name) || kind, new Set(used.map(({ slug }) => slug)));
}

async function replace(
  db: DatabaseTransaction,
  sermonId: string,
  kinds: readonly CollectionKind[],
  wanted: readonly string[],
): Promise<void> {
  const rows = await db
    .selectFrom("sermonsInCollections")
    .innerJoin("sermonCollections", "sermonCollections.id", "collectionId")
    .select("collectionId")
    .where("sermonId", "=", sermonId)
    .where("kind", "in", kinds)
    .execute();
  const now = new Set(rows.map(({ collectionId }) => collectionId));
  const gone = [...now].filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !now.has(id)).map((collectionId) => ({ collectionId, sermonId }));
  if (gone.length > 0)
    await db
      .deleteFrom("sermonsInCollections")
      .where("sermonId", "=", sermonId)
      .where("collectionId", "in", gone)
      .execute();
  if (added.length > 0) await db.insertInto("sermonsInCollections").values(added).execute();
}

/** Links a speaker to the sermons that name them, and to no others. */
export async function linkSermonsOf(db: DatabaseTransaction, id: string): Promise<void> {
  const names = await db
    .selectFrom("sermonCollectionNames")
    .select("nameKey")
    .where("collectionId", "=", id)
    .execute();
  const keys = new Set(names.map(({ nameKey }) => nameKey));
  const preachers = await db.selectFrom("videos").select("sermonBy").distinct().execute();
  const named = preachers.map(({ sermonBy }) => sermonBy).filter((name) => keys.has(nameKeyOf(name)));
  const theirs = db
    .selectFrom("videos")
    .select("videos.id")
    .where("sermonBy", "in", named.length === 0 ? [""] : named);
  await db
    .deleteFrom("sermonsInCollections")
    .where("collectionId", "=", id)
    .where("sermonId", "not in", theirs)
    .execute();
  const linked = db.selectFrom("sermonsInCollections").select("sermonId").where("collectionId", "=", id);
  await db
    .insertInto("sermonsInCollections")
    .columns(["collectionId", "sermonId"])
    .expression(
      theirs
        .where("videos.id", "not in", linked)
        .clearSelect()
        .select(({ val }) => [val(id).as("collectionId"), "videos.id as sermonId"]),
    )
    .execute();
}

/** The series and topics of a sermon by their names, in the order of the alphabet. */
export async function namesOfMember(
  db: Pick<Database, "selectFrom">,
  sermonId: string,
): Promise<NamesOfMember> {
  const rows = await rowsOfMember(db, sermonId);
  const names = (kind: CollectionKind) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return { series: names("series"), topics: names("topic") };
}

function rowsOfMember(db: Pick<Database, "selectFrom">, sermonId: string) {
  return db
    .selectFrom("sermonsInCollections")
    .innerJoin("sermonCollections", "sermonCollections.id", "collectionId")
    .select(["kind", "sermonCollections.id", "name", "place"])
    .where("sermonId", "=", sermonId)
    .where("kind", "!=", "speaker")
    .orderBy("name")
    .execute();
}

const remembered = z.array(
  z.object({
    kind: z.enum(["series", "topic"]),
    /** Missing in what older versions remembered. */
    id: z.string().optional(),
    name: z.string(),
    place: z.int().nullable(),
  }),
);

type Remembered = z.output<typeof remembered>[number];

function readRemembered(wasIn: string | undefined): Remembered[] {
  return (wasIn && readJson(remembered, wasIn)) || [];
}

/** What a deleted sermon remembers of its series and topics; empty for none. */
export async function rememberMembership(db: DatabaseTransaction, sermonId: string): Promise<string> {
  const rows = await rowsOfMember(db, sermonId);
  return rows.length === 0 ? "" : JSON.stringify(rows);
}

const deletedSermon = z.looseObject({ wasIn: z.string().optional() });

/** Changes what a deleted sermon remembers. Nothing happens if it cannot be restored any more. */
export async function changeRemembered(
  change: Pick<Change, "db" | "now">,
  sermonId: string,
  work: (rows: Remembered[]) => Remembered[],
): Promise<void> {
  const key = { kind: "sermon", id: sermonId } as const;
  const sermon = await findDeleted(change, { ...key, schema: deletedSermon });
  if (!sermon) return;
  const wasIn = JSON.stringify(work(readRemembered(sermon.wasIn)));
  await changeDeleted(change, { ...key, content: { ...sermon, wasIn } });
}

/** A series or topic that was deleted, with its sermons, or merged `into` another one. */
const deletedCollection = z.looseObject({
  members: z.array(z.looseObject({ sermonId: z.string(), place: z.int().nullable() })),
  into: z.string().optional(),
});

/**
 * Puts a restored sermon into what it was in: into what that was merged into, or, if it was deleted, once it comes back.
 * Returns how many of them are deleted. The change holds the turn of "sermon collections".
 */
export async function restoreMembership(
  change: Pick<Change, "db" | "now">,
  sermonId: string,
  { sermonBy, wasIn }: { sermonBy: string; wasIn: string },
): Promise<number> {
  const { db, now } = change;
  const ids = new Set(await idsOfNames(db, "speaker", [sermonBy]));
  const places = new Map<string, number>();
  const newTopics: string[] = [];
  let deleted = 0;
  const rows = readRemembered(wasIn);
  const before = new Set(rows.map(({ id }) => id));
  for (const row of rows) {
    const id = await findAgain(change, sermonId, row, before);
    if (id !== undefined) {
      ids.add(id);
      if (row.place !== null && (row.id ?? id) === id) places.set(id, row.place);
    } else if (row.id === undefined && row.kind === "topic") newTopics.push(row.name);
    else deleted++;
  }
  const isRoom = (await countOf(db, "topic")) + newTopics.length <= collectionLimits.ofKind;
  const kinds = ["speaker", "series", "topic"] as const;
  await saveMembership(db, sermonId, { kinds, ids: [...ids], newTopics: isRoom ? newTopics : [] }, now);
  for (const [collectionId, place] of places)
    await db
      .updateTable("sermonsInCollections")
      .set({ place })
      .where("sermonId", "=", sermonId)
      .where("collectionId", "=", collectionId)
      .execute();
  return deleted;
}

/** The collection in which a restored sermon is again; those that were deleted or merged get it back when they are restored. */
async function findAgain(
  change: Pick<Change, "db" | "now">,
  sermonId: string,
  { kind, id, name, place }: Remembered,
  before: ReadonlySet<string | undefined>,
): Promise<string | undefined> {
  const { db } = change;
  for (let sought = id; sought !== undefined; ) {
    const there = await db
      .selectFrom("sermonCollections")
      .select("id")
      .where("id", "=", sought)
      .executeTakeFirst();
    if (there) return there.id;
    const key = { kind: "collection", id: sought } as const;
    const gone = await findDeleted(change, { ...key, schema: deletedCollection });
    if (!gone) break;
    const { members, into } = gone;
    const member = {
      sermonId,
      place: sought === id ? place : null,
      wasInBoth: into !== undefined && before.has(into),
    };
    await changeDeleted(change, { ...key, content: { ...gone, members: [...members, member] } });
    if (into === undefined) return undefined;
    sought = into;
  }
  const [named] = await idsOfNames(db, kind, [name]);
  return named;
}
