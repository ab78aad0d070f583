import type { SavedSermon } from "./sermon-limits.ts";

/** The feed of all sermons that can be heard. */
export const podcastPath = "/sermons.rss";

/** The path of a sermon's page. */
export function sermonPath({ id, slug }: Pick<SavedSermon, "id" | "slug">): string {
  return `/sermons/${slug ?? id}`;
}
