import type { Database } from "../../../database/connection.ts";
import { yieldingPages } from "../../serving/site-routes.ts";
import { readSettings } from "./page-settings.server.ts";
import { type PageSettings, pathOf, settingsOfFile } from "./page-settings.ts";

/** Pages that nobody reaches, because a newer version of the site has a page of its own at their address. */
export async function listShadowedPages(
  db: Database,
  { isPage }: { isPage: (path: string) => boolean },
): Promise<PageSettings[]> {
  const isMoved = ({ isOfSite, id, slug }: PageSettings) => !isOfSite || slug !== settingsOfFile(id).slug;
  const pages = await readSettings(db);
  const isShadowed = (page: PageSettings) => !yieldingPages.has(page.slug) && isPage(pathOf(page));
  return pages.filter((page) => page.removedAt === null && isMoved(page) && isShadowed(page));
}
