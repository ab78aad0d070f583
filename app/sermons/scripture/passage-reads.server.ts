import type { Database } from "../../../database/connection.ts";
import { passageToRead, type WrittenPassage } from "./passages.ts";

const passageColumns = ["book", "firstChapter", "firstVerse", "lastChapter", "lastVerse"] as const;

/**
 * The references of sermons in full, in the order of the Bible, by their ids.
 *
 * @param book only those of this book.
 */
export async function passagesOf(
  db: Database,
  sermons: readonly { id: string; scripture?: string }[],
  book?: number,
): Promise<Map<string, WrittenPassage[]>> {
  const ids = sermons.filter(({ scripture }) => scripture !== "").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("sermonPassages")
    .select(["sermonId", ...passageColumns])
    .where("sermonId", "in", ids)
    .$if(book !== undefined, (query) => query.where("book", "=", book ?? 0))
    .orderBy("sermonId")
    .orderBy("place")
    .execute();
  const bySermon = Map.groupBy(rows, ({ sermonId }) => sermonId);
  return new Map([...bySermon].map(([id, passages]) => [id, passages.map(passageToRead)]));
}

export function sermonsAbout(db: Database, book: number) {
  return db.selectFrom("sermonPassages").select("sermonId").where("book", "=", book);
}
