import type { Database } from "../../../database/connection.ts";
import type { SiteRoutes } from "../../serving/site-routes.ts";
import type { OwnPageRow } from "../texts/own-pages.ts";
import { pathOfOwnPage } from "../texts/own-pages.ts";
import { readOwnPages } from "./own-page-rows.server.ts";

/** Pages that nobody reaches, because a newer version of the site has a page of its own at their address. */
export async function listShadowedPages(
  db: Database,
  { isPage }: Pick<SiteRoutes, "isPage">,
): Promise<OwnPageRow[]> {
  const rows = await readOwnPages(db);
  return rows.filter(({ removedAt, slug }) => removedAt === null && isPage(pathOfOwnPage(slug)));
}
