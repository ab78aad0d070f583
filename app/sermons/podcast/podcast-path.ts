import { t } from "@lingui/core/macro";
import { type Collection, collectionPath } from "../collections/collection-kinds.ts";
import { podcastPath } from "../sermon-path.ts";

/** `name` is the congregation's. */
export function podcastTitle(name: string): string {
  return t`Sermons · ${name}`;
}

/** Series and speakers have podcasts of their own. */
export const kindsWithPodcast = ["series", "speaker"] as const;

export type WithPodcast = Pick<Collection, "slug"> & { kind: (typeof kindsWithPodcast)[number] };

export function hasPodcast<Some extends Pick<Collection, "kind" | "slug">>(
  collection: Some,
): collection is Some & WithPodcast {
  return kindsWithPodcast.some((kind) => kind === collection.kind);
}

/** Its feed, the code for cameras, and the place inside a `<details>`, which browsers open for a fragment. */
export interface PodcastPaths {
  feed: string;
  code: string;
  subscribe: string;
}

/** The paths of the podcast of a series or a speaker, or of the one of all sermons. */
export function podcastPaths(of?: WithPodcast): PodcastPaths {
  const query = of ? `?${of.kind}=${of.slug}` : "";
  return {
    feed: podcastPath + query,
    code: `/podcast-code.svg${query}`,
    subscribe: `${of ? collectionPath(of) : "/facebook-live"}#podcast`,
  };
}
