import type { Preview, PreviewSite } from "../items/item.server.ts";
import { type DailyPost, readPostOnPage } from "./lists.server.ts";
import { firstWords } from "./posts.ts";

export async function findPostPreview(
  site: PreviewSite,
  id: string,
): Promise<Preview<DailyPost> | undefined> {
  const post = await readPostOnPage(site, id);
  if (!post) return undefined;
  return { title: firstWords(post.content), hidden: post.hidden, shown: { ...post, hidden: undefined } };
}
