import type { Preview, PreviewSite } from "../items/item.server.ts";
import { readSermonOnPage } from "./sermons.server.ts";
import type { ListedSermon } from "./sermons.ts";

export async function findSermonPreview(
  site: PreviewSite,
  id: string,
): Promise<Preview<ListedSermon> | undefined> {
  const sermon = await readSermonOnPage(site, id);
  if (!sermon) return undefined;
  return { title: sermon.title, hidden: sermon.hidden, shown: { ...sermon, hidden: undefined } };
}
