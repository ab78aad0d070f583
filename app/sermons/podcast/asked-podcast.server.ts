import type { Site } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { visitor } from "../../viewer.ts";
import type { Collection } from "../collections/collection-kinds.ts";
import { findCollection } from "../collections/collection-reads.server.ts";
import { kindsWithPodcast, type PodcastPaths, podcastPaths, type WithPodcast } from "./podcast-path.ts";

/** Undefined for all sermons. Throws a 404 page if none of its sermons are visible, and a redirect where it was merged. */
export async function askedPodcast(
  site: Pick<Site, "db" | "clock">,
  url: string,
  path: keyof PodcastPaths,
): Promise<(Collection & WithPodcast) | undefined> {
  const query = new URL(url).searchParams;
  const asked = kindsWithPodcast.flatMap((kind) => query.getAll(kind).map((slug) => ({ kind, slug })));
  const [one, ...others] = asked;
  if (!one) return undefined;
  const known = others.length === 0 ? await findCollection(site, visitor, one.kind, one.slug) : undefined;
  const collection = found(known, "podcast");
  if ("id" in collection) return { ...collection, kind: one.kind };
  const slug = collection.path.split("/").at(-1) ?? "";
  throw redirect(podcastPaths({ kind: one.kind, slug })[path], 301);
}
