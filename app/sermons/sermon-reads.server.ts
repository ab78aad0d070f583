import type { Site } from "../contexts.ts";
import { startOfYear } from "../dates/dates.server.ts";
import { withHidden } from "../items/visibility/visibility-words.ts";
import { inState, visibleTo } from "../items/visibility/visible.server.ts";
import { type ListFilter, wholeList } from "../lists/list-filter.ts";
import { readPage } from "../lists/page-of-list.server.ts";
import type { Page } from "../lists/paging.ts";
import { contains } from "../lists/text-search.server.ts";
import { requirePermission, type Viewer } from "../viewer.ts";
import { sermonsIn, speakerNamed } from "./collections/collection-reads.server.ts";
import { namesOfMember } from "./collections/membership.server.ts";
import { withShownPosters } from "./posters/shown-posters.server.ts";
import { passagesOf, sermonsAbout } from "./scripture/passage-reads.server.ts";
import type { ListedSermon, SermonToEdit } from "./sermon-limits.ts";
import type { SermonsFilter } from "./sermons-filter.ts";

type ReadingSite = Pick<Site, "db" | "clock">;

export const sermonColumns = [
  "id",
  "slug",
  "title",
  "sermonBy",
  "videoUrl",
  "content",
  "summary",
  "audioId",
  "notesId",
  "scripture",
  "chapters",
  "poster",
  "date",
  "embeddable",
  "notPlayingSince",
  "visibleFrom",
  "visibleUntil",
  "version",
] as const;

/** A page of the list that staff manage, newest first. */
export function listSermons(
  { db, clock }: ReadingSite,
  viewer: Viewer,
  page: number,
  { search, state }: ListFilter = wholeList,
): Promise<Page<ListedSermon>> {
  const now = clock();
  const ids = newestFirst(db, viewer, now)
    .where(inState(state, now))
    .where(contains(db, ["title", "sermonBy"], search));
  return readSermons({ db, clock }, ids, page);
}

/** A page of the sermons that a viewer may see, newest first; without a filter all of them. */
export async function findSermons(
  { db, clock }: ReadingSite,
  viewer: Viewer,
  page: number,
  { search, preacher, year, book, collections }: SermonsFilter,
): Promise<Page<ListedSermon>> {
  const speaker = preacher === "" ? undefined : await speakerNamed(db, preacher);
  const ids = (collections ?? [])
    .reduce(
      (sermons, { kind, slug }) => sermons.where("id", "in", sermonsIn(db, kind, slug)),
      newestFirst(db, viewer, clock()),
    )
    .where(contains(db, ["title", "sermonBy", "summary", "content"], search))
    .$if(preacher !== "" && !speaker, (sermons) => sermons.where("sermonBy", "=", preacher))
    .$if(speaker !== undefined, (sermons) =>
      sermons.where("id", "in", sermonsIn(db, "speaker", speaker ?? "")),
    )
    .$if(book !== undefined, (sermons) => sermons.where("id", "in", sermonsAbout(db, book ?? 0)))
    .$if(year !== undefined, (sermons) =>
      sermons.where("date", ">=", startOfYear(year ?? 0)).where("date", "<", startOfYear((year ?? 0) + 1)),
    );
  return readSermons({ db, clock }, ids, page);
}

function newestFirst(db: Site["db"], viewer: Viewer, now: Date) {
  return db
    .selectFrom("videos")
    .select("id")
    .where(visibleTo(viewer, "sermons:write", now))
    .orderBy("date", "desc")
    .orderBy("id", "desc");
}

async function readSermons(
  { db, clock }: ReadingSite,
  ids: ReturnType<typeof newestFirst>,
  page: number,
): Promise<Page<ListedSermon>> {
  const list = await readPage(db, ids, page, (shown) =>
    db.selectFrom("videos").where("id", "in", shown).select(sermonColumns).execute(),
  );
  const now = clock();
  const passages = await passagesOf(db, list.items);
  const shown = await withShownPosters({ db, clock }, list.items);
  const items = shown.map((sermon) => ({
    ...withHidden(sermon, now),
    passages: passages.get(sermon.id) ?? [],
  }));
  return { ...list, items };
}

export async function findSermon(
  { db }: Pick<Site, "db">,
  viewer: Viewer,
  id: string,
): Promise<SermonToEdit | undefined> {
  requirePermission(viewer, "sermons:write");
  const row = await db
    .selectFrom("videos")
    .select([...sermonColumns, "embeddableChosen"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...row, ...(await namesOfMember(db, id)) };
}
