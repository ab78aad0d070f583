import { t } from "@lingui/core/macro";
import { rssType, writePodcast } from "../../../platform/feeds/podcast.ts";
import { currentLanguage } from "../../../platform/language/locale.ts";
import { pictureSizes } from "../../../platform/storage/files/stored-files.ts";
import { storedPathOf } from "../../../platform/storage/names.ts";
import { here, type Site } from "../../contexts.ts";
import { pageOf } from "../../lists/paging.ts";
import { absolute } from "../../serving/responses/feed.server.ts";
import { found } from "../../serving/responses/found.ts";
import { type Collection, collectionPath } from "../collections/collection-kinds.ts";
import type { Route } from "./+types/podcast";
import { askedPodcast } from "./asked-podcast.server.ts";
import { listEpisodes } from "./episodes.server.ts";
import { movedPodcast } from "./moved-podcast.ts";
import { readPodcastGuid } from "./podcast-id.server.ts";
import { podcastPaths, podcastTitle } from "./podcast-path.ts";

/** In pixels. Directories refuse smaller covers, and those that are not square. */
const smallestSide = 1400;

/**
 * The sermons that can be heard as a podcast, or those of a series or a speaker with `?series=SLUG` or `?speaker=SLUG`;
 * with `page=2` earlier ones.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const page = pageOf(request.url);
  const of = await askedPodcast(site, request.url, "feed");
  const { episodes, isLast } = await listEpisodes(site, page, of);
  found(episodes[0] ?? (page === 1 || undefined), "page");
  const { name, podcastMovedTo, podcastEmail } = await site.facts.read("congregation");
  const at = (path: string) => absolute(site, path);
  const { feed } = podcastPaths(of);
  const moved = of ? undefined : movedPodcast(podcastMovedTo, at(feed));
  const pageAt = (number: number) => at(number === 1 ? feed : `${feed}${of ? "&" : "?"}page=${number}`);
  const text = writePodcast({
    title: of ? `${name} – ${of.name}` : podcastTitle(name),
    description: of
      ? of.about || t`Sermons of ${{ church: name }}: ${{ name: of.name }}`
      : t`Sermons of ${{ church: name }}, to hear again.`,
    author: name,
    owner: podcastEmail === undefined ? undefined : { name, email: podcastEmail },
    language: currentLanguage(),
    guid: await readPodcastGuid(site, of),
    type: of?.kind === "series" ? "serial" : "episodic",
    self: at(feed),
    movedTo: moved?.url,
    link: at(of ? collectionPath(of) : "/facebook-live"),
    image: await readCover(site, of),
    category: "Religion & Spirituality",
    subcategory: "Christianity",
    episodes,
    newer: page > 1 ? pageAt(page - 1) : undefined,
    older: isLast ? undefined : pageAt(page + 1),
  });
  const headers = { "Content-Type": `${rssType}; charset=utf-8` };
  if (!moved?.leads || page > 1) return new Response(text, { headers });
  // Some programs follow only this, and Apple's reads the feed.
  return new Response(text, { status: 301, headers: { ...headers, Location: moved.url } });
}

/** The URL of the cover of a podcast: the picture of what it is about if directories take that, or the church's. */
async function readCover(
  site: Pick<Site, "storage" | "settings">,
  of: Pick<Collection, "imgUrl"> | undefined,
): Promise<string> {
  const url = of?.imgUrl ?? "";
  const size = storedPathOf(url) && (await pictureSizes(site.storage, [url])).get(url);
  if (!size || size.width !== size.height || size.width < smallestSide) return absolute(site, "/podcast.png");
  const cover = new URL(absolute(site, url));
  // The largest of the sizes that are offered, and never larger than the picture.
  cover.searchParams.set("width", "1920");
  cover.searchParams.set("format", "jpeg");
  return cover.href;
}
