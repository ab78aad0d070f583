import type { Database } from "../../../database/connection.ts";
import { yieldingPages } from "../../serving/site-routes.ts";
import { readAddedPages } from "./page-settings.server.ts";
import { holderOf, isShown, type PageSettings, pathOf } from "./page-settings.ts";
import type { PublishedPages } from "./published-pages.ts";

/** Pages that staff added and that visitors read in place of one that a newer version of the site has at their URL. */
export async function listPagesInFront(
  db: Database,
  { isPage, now }: { isPage: (path: string) => boolean; now: Date },
): Promise<PageSettings[]> {
  const pages = await readAddedPages(db);
  return pages.filter((page) => isShown(page, now) && !yieldingPages.has(page.slug) && isPage(pathOf(page)));
}

/** The id of the page that staff added and that visitors read in place of one of the site. */
export async function findInFront(
  { pages, clock }: { pages: Pick<PublishedPages, "addedByStaff">; clock: () => Date },
  { isOfSite, slug }: PageSettings,
): Promise<string | undefined> {
  return isOfSite ? holderOf(await pages.addedByStaff(), slug, clock())?.id : undefined;
}
