import { sql } from "kysely";
import type { Site } from "../../contexts.ts";
import { visibleTo } from "../../items/visibility/visible.server.ts";
import type { Page } from "../../lists/paging.ts";
import type { Viewer } from "../../viewer.ts";
import type { SermonInLine } from "../lines/sermon-in-line.ts";
import { readSermonLines } from "../lines/sermon-lines.server.ts";
import { bookOf } from "../scripture/bible-books.ts";
import type { PreachedBook } from "./preached.ts";

type Reading = Pick<Site, "db" | "clock">;

/** The books that sermons are about, in the order of the Bible, as far as the viewer may see the sermons. */
export async function listPreachedBooks({ db, clock }: Reading, viewer: Viewer): Promise<PreachedBook[]> {
  const passages = db
    .selectFrom("sermonPassages")
    .innerJoin("videos", "videos.id", "sermonPassages.sermonId")
    .where(visibleTo(viewer, "sermons:write", clock()));
  const [books, chapters] = await Promise.all([
    passages
      .select(["book", (of) => of.fn.count<number>("sermonId").distinct().as("sermons")])
      .groupBy("book")
      .orderBy("book")
      .execute(),
    passages
      .select(["book", "countedFrom", "lastChapter", (of) => of.fn.countAll<number>().as("sermons")])
      .whereRef("countedFrom", "<=", "lastChapter")
      .groupBy(["book", "countedFrom", "lastChapter"])
      .execute(),
  ]);
  const ofBook = Map.groupBy(chapters, ({ book }) => book);
  return books.map(({ book, sermons }) => ({
    book,
    sermons: Number(sermons),
    chapters: perChapter(book, ofBook.get(book) ?? []),
  }));
}

function perChapter(
  book: number,
  ranges: readonly { countedFrom: number; lastChapter: number; sermons: number }[],
): number[] {
  const counts = new Array<number>(bookOf(book).chapters).fill(0);
  for (const { countedFrom, lastChapter, sermons } of ranges)
    for (let chapter = countedFrom; chapter <= lastChapter; chapter++)
      counts[chapter - 1] = (counts[chapter - 1] ?? 0) + Number(sermons);
  return counts;
}

export function listSermonsAbout(
  { db, clock }: Reading,
  viewer: Viewer,
  { book, chapter }: { book: number; chapter: number | undefined },
  page: number,
): Promise<Page<SermonInLine>> {
  const ids = db
    .selectFrom("sermonPassages")
    .innerJoin("videos", "videos.id", "sermonPassages.sermonId")
    .select("videos.id as id")
    .where("book", "=", book)
    .$if(chapter !== undefined, (query) =>
      query.where("firstChapter", "<=", chapter ?? 0).where("lastChapter", ">=", chapter ?? 0),
    )
    .where(visibleTo(viewer, "sermons:write", clock()))
    .groupBy(["videos.id", "videos.date"])
    .orderBy(sql`min(${sql.ref("firstChapter")} * 1000 + coalesce(${sql.ref("firstVerse")}, 0))`)
    .orderBy("videos.date", "desc")
    .orderBy("videos.id", "desc");
  return readSermonLines({ db, clock }, ids, page, book);
}
