import type { ItemPreview, PreviewSite } from "../items/item.server.ts";
import { withHidden } from "../items/visibility/visibility-words.ts";
import { withShownPosters } from "./posters/shown-posters.server.ts";
import { passagesOf } from "./scripture/passage-reads.server.ts";
import type { ListedSermon } from "./sermon-limits.ts";
import { sermonColumns } from "./sermon-reads.server.ts";

export async function findSermonPreview(
  { db, clock }: PreviewSite,
  id: string,
): Promise<ItemPreview<ListedSermon> | undefined> {
  const rows = await db.selectFrom("videos").select(sermonColumns).where("id", "=", id).execute();
  const [sermon] = await withShownPosters({ db, clock }, rows);
  if (!sermon) return undefined;
  const { hidden, ...shown } = withHidden(sermon, clock());
  const passages = (await passagesOf(db, [sermon])).get(id) ?? [];
  return { title: sermon.title, hidden, shown: { ...shown, passages, hidden: undefined } };
}
