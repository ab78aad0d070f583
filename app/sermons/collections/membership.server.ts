import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { numbered } from "../../items/unused-slug.server.ts";
import { wordsOfUrl } from "../../serving/responses/words-of-url.ts";
import {
  type Collection,
  type CollectionKind,
  collectionLimits,
  collectionMessages,
  nameKeyOf,
} from "./collections.ts";

/** What a sermon is in, besides the person who preached it. */
export interface MemberOf {
  /** Ids of series. */
  series: readonly string[];
  /** Names of topics. */
  topics: readonly string[];
}

/** The names of the series and topics of a sermon. */
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

/** Replaces what a sermon belongs to, in the change that saves it. */
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

async function freeSlug(db: DatabaseTransaction, kind: CollectionKind, name: string): Promise<string> {
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
    .select(["kind", "name", "place"])
    .where("sermonId", "=", sermonId)
    .where("kind", "!=", "speaker")
    .orderBy("name")
    .execute();
}

const wasIn = z.array(
  z.object({ kind: z.enum(["series", "topic"]), name: z.string(), place: z.int().nullable() }),
);

/** What a deleted sermon remembers of its series and topics; empty for none. */
export async function rememberMembership(db: DatabaseTransaction, sermonId: string): Promise<string> {
  const rows = await rowsOfMember(db, sermonId);
  return rows.length === 0 ? "" : JSON.stringify(rows);
}

/** Puts a restored sermon into what it was in; a series that was deleted meanwhile is left out. */
export async function restoreMembership(
  db: DatabaseTransaction,
  sermonId: string,
  { sermonBy, remembered, now }: { sermonBy: string; remembered: string; now: Date },
): Promise<void> {
  const rows = (remembered && readJson(wasIn, remembered)) || [];
  const names = (kind: CollectionKind) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  const series = await idsOfNames(db, "series", names("series"));
  const members = { series, topics: names("topic") };
  let chosen = await chooseMembership(db, sermonBy, members);
  // There may be too many topics by now.
  if ("refusal" in chosen) chosen = await chooseMembership(db, sermonBy, { series, topics: [] });
  if ("refusal" in chosen) return;
  await saveMembership(db, sermonId, chosen, now);
  for (const { kind, name, place } of rows) {
    if (kind !== "series" || place === null) continue;
    await db
      .updateTable("sermonsInCollections")
      .set({ place })
      .where("sermonId", "=", sermonId)
      .where("collectionId", "in", await idsOfNames(db, "series", [name]))
      .execute();
  }
}
