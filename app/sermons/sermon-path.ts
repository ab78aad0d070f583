import type { SavedSermon } from "./sermon-limits.ts";

/** The feed of all sermons that can be heard. */
export const podcastPath = "/sermons.rss";

export function sermonPath({ id, slug }: Pick<SavedSermon, "id" | "slug">): string {
  return `/sermons/${slug ?? id}`;
}
