import type { Site } from "../contexts.ts";
import { inState, visibleTo } from "../items/visibility/visible.server.ts";
import { withHidden } from "../items/visibility/words.ts";
import { type ListFilter, wholeList } from "../lists/list-filter.ts";
import { readPage } from "../lists/page-of-list.server.ts";
import type { Page } from "../lists/paging.ts";
import { contains } from "../lists/text-search.server.ts";
import { requirePermission, type Viewer } from "../viewer.ts";
import { passagesOf } from "./scripture/passage-reads.server.ts";
import type { ListedSermon, SermonToEdit } from "./sermon-limits.ts";

export const sermonColumns = [
  "id",
  "title",
  "sermonBy",
  "videoUrl",
  "content",
  "scripture",
  "date",
  "embeddable",
  "visibleFrom",
  "visibleUntil",
  "version",
] as const;

/** A page of sermons, newest first. People who may write sermons also see those that visitors do not. */
export async function listSermons(
  { db, clock }: Pick<Site, "db" | "clock">,
  viewer: Viewer,
  page: number,
  { search, state }: ListFilter = wholeList,
): Promise<Page<ListedSermon>> {
  const now = clock();
  const ids = db
    .selectFrom("videos")
    .select("id")
    .where(visibleTo(viewer, "sermons:write", now))
    .where(inState(state, now))
    .where(contains(db, ["title", "sermonBy"], search))
    .orderBy("date", "desc")
    .orderBy("id", "desc");
  const list = await readPage(db, ids, page, (shown) =>
    db.selectFrom("videos").where("id", "in", shown).select(sermonColumns).execute(),
  );
  const passages = await passagesOf(db, list.items);
  const items = list.items.map((sermon) => ({
    ...withHidden(sermon, now),
    passages: passages.get(sermon.id) ?? [],
  }));
  return { ...list, items };
}

/** A sermon for the people who may change it. */
export function findSermon(
  { db }: Pick<Site, "db">,
  viewer: Viewer,
  id: string,
): Promise<SermonToEdit | undefined> {
  requirePermission(viewer, "sermons:write");
  return db
    .selectFrom("videos")
    .select([...sermonColumns, "embeddableChosen"])
    .where("id", "=", id)
    .executeTakeFirst();
}
