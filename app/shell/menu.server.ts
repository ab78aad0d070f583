import { menu as menuOfFile } from "../../content/menu.ts";
import type { Menu } from "../../content/schema.ts";
import type { Site } from "../contexts.ts";
import { may, type Viewer } from "../viewer.ts";
import { stateAt } from "../visibility/visibility.ts";

type Link = Menu["main"][number];

/** The menu and the list of the footer without links to pages that the viewer cannot open; undefined if they are as in the file. */
export async function readMenu(
  site: Pick<Site, "facts" | "ownPages" | "isPage" | "clock">,
  viewer: Viewer,
): Promise<Menu | undefined> {
  const menu = await site.facts.read("menu");
  const isOfSite = ({ to }: Link) => !to.startsWith("/") || site.isPage(to);
  const links = [...menu.main, ...menu.footer];
  if (links.every(isOfSite)) return menu === menuOfFile ? undefined : menu;
  const opened = await openPaths(site, viewer);
  const isShown = (link: Link) => isOfSite(link) || opened.has(link.to);
  return { main: menu.main.filter(isShown), footer: menu.footer.filter(isShown) };
}

/** The paths of pages that staff added and that the viewer may open. */
async function openPaths(
  { ownPages, clock }: Pick<Site, "ownPages" | "clock">,
  viewer: Viewer,
): Promise<Set<string>> {
  const now = clock();
  const seesAll = may(viewer, "pages:write");
  const rows = (await ownPages.readAll()).filter(
    (row) => row.removedAt === null && (seesAll || stateAt(row, now) === "published"),
  );
  return new Set(rows.flatMap(({ slug, earlierSlugs }) => [slug, ...earlierSlugs].map((one) => `/${one}`)));
}
