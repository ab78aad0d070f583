import type { Site } from "../../contexts.ts";
import { withHidden } from "../../items/visibility/visibility-words.ts";
import { readPage } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { passagesOf } from "../scripture/passage-reads.server.ts";
import type { SermonInLine } from "./sermon-in-line.ts";

/** A page of some sermons by their ids, each with its passages, or with those of one book of the Bible. */
export async function readSermonLines(
  { db, clock }: Pick<Site, "db" | "clock">,
  ids: Parameters<typeof readPage>[1],
  page: number,
  book?: number,
): Promise<Page<SermonInLine>> {
  const list = await readPage(db, ids, page, (shown) =>
    db
      .selectFrom("videos")
      .select(["id", "title", "sermonBy", "slug", "date", "scripture", "visibleFrom", "visibleUntil"])
      .where("id", "in", shown)
      .execute(),
  );
  const passages = await passagesOf(db, list.items, book);
  const now = clock();
  const items = list.items.map(({ scripture, ...sermon }) => ({
    ...withHidden(sermon, now),
    passages: passages.get(sermon.id) ?? [],
    ...(!passages.has(sermon.id) && scripture && { typed: scripture }),
  }));
  return { ...list, items };
}
