import type { Site } from "../../../contexts.ts";
import { visibleTo } from "../../../items/visibility/visible.server.ts";
import type { Page } from "../../../lists/paging.ts";
import type { Viewer } from "../../../viewer.ts";
import type { SermonInLine } from "../../lines/sermon-in-line.ts";
import { readSermonLines } from "../../lines/sermon-lines.server.ts";
import type { Collection } from "../collection-kinds.ts";
import { collectionsOf } from "../collection-reads.server.ts";

type Reading = Pick<Site, "db" | "clock">;

interface Beside {
  id: string;
  slug: string | null;
  title: string;
}

/** A collection of a sermon, and for a series where the sermon stands in it. */
export interface PlaceOfSermon extends Pick<Collection, "kind" | "slug" | "name" | "imgUrl"> {
  /** From 1. */
  part: number;
  parts: number;
  before: Beside | undefined;
  after: Beside | undefined;
}

/** The collections of a sermon, with its neighbours in each series as far as the viewer may see them. */
export async function readPlaces(site: Reading, viewer: Viewer, sermonId: string): Promise<PlaceOfSermon[]> {
  const collections = await collectionsOf(site.db, sermonId);
  return Promise.all(
    collections.map(async (collection) => {
      const { kind, slug, name, imgUrl } = collection;
      const ids =
        kind === "series" ? (await inOrder(site, viewer, collection).execute()).map(({ id }) => id) : [];
      const at = ids.indexOf(sermonId);
      const [before, after] = await Promise.all(
        [ids[at - 1], ids[at + 1]].map((id) => (id === undefined ? undefined : beside(site, id))),
      );
      return { kind, slug, name, imgUrl, part: at + 1, parts: ids.length, before, after };
    }),
  );
}

function beside({ db }: Reading, id: string): Promise<Beside | undefined> {
  return db.selectFrom("videos").select(["id", "slug", "title"]).where("id", "=", id).executeTakeFirst();
}

/** The sermons of a collection: of a series as they were preached, of others the newest first. */
function inOrder({ db, clock }: Reading, viewer: Viewer, { id, kind }: Pick<Collection, "id" | "kind">) {
  const direction = kind === "series" ? "asc" : "desc";
  return db
    .selectFrom("sermonsInCollections")
    .innerJoin("videos", "videos.id", "sermonId")
    .select("videos.id as id")
    .where("collectionId", "=", id)
    .where(visibleTo(viewer, "sermons:write", clock()))
    .orderBy("videos.date", direction)
    .orderBy("videos.id", direction);
}

export function listSermonsIn(
  site: Reading,
  viewer: Viewer,
  collection: Collection,
  page: number,
): Promise<Page<SermonInLine>> {
  return readSermonLines(site, inOrder(site, viewer, collection), page);
}
