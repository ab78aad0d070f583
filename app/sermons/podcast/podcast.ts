import { rssType, writePodcast } from "../../../platform/feeds/podcast.ts";
import { here } from "../../contexts.ts";
import { pageOf } from "../../lists/paging.ts";
import { absolute } from "../../serving/responses/feed.server.ts";
import { found } from "../../serving/responses/found.ts";
import type { Route } from "./+types/podcast";
import { listEpisodes } from "./episodes.server.ts";
import { podcastPath, podcastTitle } from "./podcast-path.ts";

/** The sermons that can be heard as a podcast, or with `?page=2` earlier ones. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const page = pageOf(request.url);
  const { episodes, isLast } = await listEpisodes(site, page);
  found(episodes[0] ?? (page === 1 || undefined), "page");
  const { name } = await site.facts.read("congregation");
  const at = (path: string) => absolute(site, path);
  const pageAt = (number: number) => at(number === 1 ? podcastPath : `${podcastPath}?page=${number}`);
  const text = writePodcast({
    title: podcastTitle(name),
    description: `Sermons of ${name}, to hear again.`,
    author: name,
    language: "en",
    self: at(podcastPath),
    link: at("/facebook-live"),
    image: at("/podcast.png"),
    category: "Religion & Spirituality",
    subcategory: "Christianity",
    episodes,
    newer: page > 1 ? pageAt(page - 1) : undefined,
    older: isLast ? undefined : pageAt(page + 1),
  });
  return new Response(text, { headers: { "Content-Type": `${rssType}; charset=utf-8` } });
}
