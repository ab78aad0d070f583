import type { AtomEntry } from "../../platform/feeds/atom.ts";
import { escapedAttribute } from "../../platform/feeds/xml.ts";
import { inThisLanguage } from "../../platform/language/url-prefix.ts";
import type { Site } from "../contexts.ts";
import { startOfDay } from "../dates/dates.server.ts";
import { always } from "../items/visibility/visibility.ts";
import {
  absolute,
  entriesPerFeed,
  entryId,
  latestOf,
  madeAt,
  paragraphOf,
} from "../serving/responses/feed.server.ts";
import { firstWords } from "./post-limits.ts";
import { withPictures } from "./post-pictures.server.ts";
import { shownPostsAt } from "./shown-posts.server.ts";

type FeedSite = Pick<Site, "db" | "storage" | "clock" | "settings">;

interface PostEntries {
  entries: AtomEntry[];
  archives: { shown: number | undefined; count: number };
}

/** Archives are counted from the oldest post, so that what one holds stays. Undefined for one that there is not. */
export async function listPostEntries(site: FeedSite, asked?: string): Promise<PostEntries | undefined> {
  const shown = site.db.selectFrom("dailyPosts").where(shownPostsAt(site.clock()));
  const { total } = await shown
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  const count = Math.max(0, Math.ceil(Number(total) / entriesPerFeed) - 1);
  const archive = asked === undefined ? undefined : Number(asked);
  if (archive !== undefined && !(Number.isInteger(archive) && archive >= 1 && archive <= count))
    return undefined;
  const order = archive === undefined ? "desc" : "asc";
  const rows = await shown
    .select(["id", "date", "imgUrl", "imgPath", "imgAlt", "postedBy", "content", "visibleFrom", "changedAt"])
    .orderBy("date", order)
    .orderBy("id", order)
    .limit(entriesPerFeed)
    .offset(archive === undefined ? 0 : (archive - 1) * entriesPerFeed)
    .execute();
  const posts = await withPictures(site.storage, archive === undefined ? rows : rows.reverse());
  return { entries: posts.map((post) => entryOf(site, post)), archives: { shown: archive, count } };
}

interface FedPost {
  id: string;
  date: string;
  imgUrl: string;
  imgAlt: string;
  postedBy: string;
  content: string;
  visibleFrom: string;
  changedAt: string | null;
}

function entryOf(site: FeedSite, post: FedPost): AtomEntry {
  const { id, date, imgUrl, imgAlt, postedBy, content, visibleFrom, changedAt } = post;
  const scheduled = visibleFrom === always ? undefined : visibleFrom;
  // Visitors see a post from the beginning of its day on.
  const published = latestOf(madeAt(id), startOfDay(new Date(date)), scheduled);
  const picture =
    imgUrl &&
    `<p><img src="${escapedAttribute(absolute(site, imgUrl))}" alt="${escapedAttribute(imgAlt)}"/></p>`;
  return {
    id: entryId(id),
    title: firstWords(content) || "A post",
    published,
    updated: latestOf(published, changedAt),
    ...(postedBy.trim() && { author: postedBy }),
    alternate: absolute(site, inThisLanguage("/daily-posts")),
    html: picture + paragraphOf(content),
  };
}
