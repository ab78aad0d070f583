import { codeAsSvg } from "../../../platform/scan-code.ts";
import { here } from "../../contexts.ts";
import { absolute } from "../../serving/responses/feed.server.ts";
import type { Route } from "./+types/code";
import { askedPodcast } from "./asked-podcast.server.ts";
import { podcastPaths } from "./podcast-path.ts";

/** A code that a telephone's camera reads from another screen: on a telephone, subscribing is one tap. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const { subscribe } = podcastPaths(await askedPodcast(site, request.url, "code"));
  return new Response(codeAsSvg(absolute(site, subscribe)), {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8" },
  });
}
