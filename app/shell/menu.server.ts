import { menu as menuOfFile } from "../../content/menu.ts";
import type { Menu } from "../../content/schema.ts";
import type { Site } from "../contexts.ts";
import { stateAt } from "../items/visibility/visibility.ts";
import { may, type Viewer } from "../viewer.ts";

type Link = Menu["main"][number];

/** The menu and the list of the footer without links to pages that the viewer cannot open; undefined if they are as in the file. */
export async function readMenu(
  site: Pick<Site, "facts" | "ownPages" | "isPage" | "clock">,
  viewer: Viewer,
): Promise<Menu | undefined> {
  const menu = await site.facts.read("menu");
  const addedByStaff = addedPathsIn(menu, site.isPage);
  if (addedByStaff.size === 0) return menu === menuOfFile ? undefined : menu;
  const opened = await openPaths(site, viewer);
  const isShown = ({ to }: Link) => !addedByStaff.has(to) || opened.has(to);
  return { main: menu.main.filter(isShown), footer: menu.footer.filter(isShown) };
}

/** By the menu, which is the same object until it changes: asking the router takes a millisecond for each link. */
const addedPaths = new WeakMap<Menu, ReadonlySet<string>>();

/** The paths in a menu that no route serves: those of pages that staff added. */
function addedPathsIn(menu: Menu, isPage: Site["isPage"]): ReadonlySet<string> {
  const known = addedPaths.get(menu);
  if (known) return known;
  const paths = [...menu.main, ...menu.footer].map(({ to }) => to);
  const added = new Set(paths.filter((path) => path.startsWith("/") && !isPage(path)));
  addedPaths.set(menu, added);
  return added;
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
