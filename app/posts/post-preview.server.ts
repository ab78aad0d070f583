import type { ItemPreview, PreviewSite } from "../items/item.server.ts";
import { firstWords } from "./post-limits.ts";
import { withPictures } from "./post-pictures.server.ts";
import { type DailyPost, postColumns } from "./post-reads.server.ts";
import { postOnPage } from "./shown-posts.server.ts";

export async function findPostPreview(
  { db, storage, clock }: PreviewSite,
  id: string,
): Promise<ItemPreview<DailyPost> | undefined> {
  const rows = await db.selectFrom("dailyPosts").select(postColumns).where("id", "=", id).execute();
  const [post] = await withPictures(storage, rows);
  if (!post) return undefined;
  const { hidden, ...shown } = postOnPage(post, clock());
  return {
    title: firstWords(post.content),
    hidden,
    shown: { ...shown, isLiked: false, hidden: undefined },
  };
}
