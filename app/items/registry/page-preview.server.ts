import { findHidden } from "../../pages/texts/drafts.server.ts";
import { pageOf } from "../../pages/texts/pages.server.ts";
import { allPages } from "../../pages/texts/published-pages.ts";
import type { Preview, PreviewSite } from "../item.server.ts";

/** A page shows its draft, or what visitors do not see yet, itself. */
export async function findPagePreview(
  site: PreviewSite,
  id: string,
): Promise<(Preview & { path: string }) | undefined> {
  const settings = (await allPages(site.pages)).find((page) => page.id === id && page.removedAt === null);
  if (!settings) return undefined;
  const page = pageOf(settings);
  const { content, hidden } = (await findHidden(site.db, site.clock(), page)) ?? {
    ...(await site.pages.read(page)),
    hidden: undefined,
  };
  return { title: content.title, hidden, path: page.path };
}
