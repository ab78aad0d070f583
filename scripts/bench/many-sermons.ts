import { sql } from "kysely";
import { nameKeyOf } from "../../app/sermons/collections/collection-names.ts";
import type { Database, DatabaseKind } from "../../database/connection.ts";
import { fileTypes } from "../../platform/storage/file-types.ts";
import { addMember, fill, member, textOf } from "./fill.ts";
import { withoutIndexes } from "./indexes.ts";
import { randomValues } from "./random-values.ts";

/** So many people preached. */
const preachers = 40;
/** One in this many sermons has a recording. */
const recordedShare = 2;
/** On average, of each that has a recording. */
const playsOfEach = 200;
/** What sermons are found by beside their preacher: each is in one series and in one topic of each of these ranges. */
const series = 40;
const topicRanges = [
  [0, 66],
  [66, 67],
  [133, 67],
] as const;
const topics = 200;
/** The first books of the Bible, all of which have these chapters. */
const [books, chapters] = [28, 3];

/**
 * Fills the empty tables of sermons with `count` of them, in no order of time, each about one chapter, in one series, by one
 * speaker and about three topics. Half of them have a recording that was played many times: a million times among 10,000
 * sermons.
 *
 * @returns a member, to whom nothing of them belongs.
 */
export async function addManySermons(
  db: Database,
  kind: DatabaseKind,
  count: number,
): Promise<typeof member> {
  const { below, id, timestamp } = randomValues[kind];
  const none = sql.lit(null);
  await addMember(db, kind);
  await withoutIndexes(db, kind, "videos", (trx) =>
    fill(
      trx,
      kind,
      "videos",
      {
        id,
        slug: sql`'number-' || n`,
        title: sql`'Number ' || n`,
        sermonBy: sql`'Preacher ' || ${below(preachers)}`,
        videoUrl: sql`'https://www.youtube.com/watch?v=' || (10000000000 + n)`,
        content: textOf(kind),
        summary: textOf(kind),
        scripture: sql.lit(""),
        audioId: none,
        date: timestamp,
        userName: sql.lit(member.name),
        embeddable: sql`${below(10)} > 0`,
      },
      count,
    ),
  );
  await withoutIndexes(db, kind, "sermonPassages", (trx) => addPassages(trx, kind));
  await addCollections(db, kind);
  await addRecordings(db, kind);
  return member;
}

async function addPassages(db: Database, kind: DatabaseKind): Promise<void> {
  const { below } = randomValues[kind];
  await sql`
    insert into "sermonPassages" ("sermonId", "place", "book", "firstChapter", "lastChapter", "countedFrom", "firstVerse",
      "lastVerse")
    select "id", 0, "book", "chapter", "chapter", "chapter", null, null
    from (select "id", 1 + ${below(books)} as "book", 1 + ${below(chapters)} as "chapter" from "videos") as "about"`.execute(
    db,
  );
}

async function addCollections(db: Database, kind: DatabaseKind): Promise<void> {
  const { below } = randomValues[kind];
  const made = [
    ...Array.from({ length: series }, (_, number) => ["series", number, `Series ${number}`] as const),
    ...Array.from({ length: topics }, (_, number) => ["topic", number, `Topic ${number}`] as const),
    ...Array.from({ length: preachers }, (_, number) => ["speaker", number, `Preacher ${number}`] as const),
  ].map(([kind, number, name]) => ({ kind, name, slug: `${kind}-${number}`, number }));
  for (const { kind, name, slug, number } of made) {
    const row = { id: slug, kind, slug, name, number: kind === "series" ? number : 0 };
    await db.insertInto("sermonCollections").values(row).execute();
    const named = { kind, name, nameKey: nameKeyOf(name), collectionId: slug };
    await db.insertInto("sermonCollectionNames").values(named).execute();
  }
  const ids = [
    sql`'series-' || ${below(series)}`,
    ...topicRanges.map(([first, count]) => sql`'topic-' || (${sql.lit(first)} + ${below(count)})`),
    sql`'speaker-' || substr("sermonBy", ${sql.lit("Preacher ".length + 1)})`,
  ];
  await withoutIndexes(db, kind, "sermonsInCollections", async (trx) => {
    for (const id of ids)
      await sql`
        insert into "sermonsInCollections" ("collectionId", "sermonId") select ${id}, "id" from "videos"`.execute(
        trx,
      );
  });
}

/** Each recording belongs to the sermon whose id it has. */
async function addRecordings(db: Database, kind: DatabaseKind): Promise<void> {
  const { below } = randomValues[kind];
  const facts = JSON.stringify({ url: "", seconds: 1_800, bars: [] });
  await withoutIndexes(db, kind, "siteFiles", async (trx) => {
    await sql`
      insert into "siteFiles" ("id", "url", "name", "contentType", "bytes", "createdAt", "audio")
      select "id", '/recordings/' || "id", 'recording.mp3', ${fileTypes.mp3.contentType}, 30000000, "date", ${facts}
      from "videos" where ${below(recordedShare)} = 0`.execute(trx);
  });
  await sql`update "videos" set "audioId" = "id" where "id" in (select "id" from "siteFiles")`.execute(db);
  await sql`
    insert into "sermonPlays" ("sermonId", "count") select "id", ${below(2 * playsOfEach)} from "siteFiles"`.execute(
    db,
  );
}
