import { menu as menuOfFile } from "../../../content/menu.ts";
import type { Menu } from "../../../content/schema.ts";
import type { Site } from "../../contexts.ts";
import { may, type Viewer } from "../../viewer.ts";
import { isShown, type PageSettings, pathOf, settingsOfFile } from "../texts/page-settings.ts";
import { allPages } from "../texts/published-pages.ts";

type Link = Menu["main"][number];

/** The menu and the list of the footer without links to pages that the viewer cannot open; undefined if they are as in the file. */
export async function readMenu(
  site: Pick<Site, "facts" | "pages" | "isPage" | "clock">,
  viewer: Viewer,
  hidden: ReadonlySet<string>,
): Promise<Menu | undefined> {
  const menu = await site.facts.read("menu");
  const addedByStaff = addedPathsIn(menu, site.isPage);
  if (addedByStaff.size === 0 && hidden.size === 0) return menu === menuOfFile ? undefined : menu;
  const opened = addedByStaff.size === 0 ? new Set() : await openPaths(site, viewer);
  const isOpen = ({ to }: Link) => (addedByStaff.has(to) ? opened.has(to) : !hidden.has(to));
  return { main: menu.main.filter(isOpen), footer: menu.footer.filter(isOpen) };
}

/** Where the children's page is; undefined while that is as in the file. */
export async function readKidsPath({ pages }: Pick<Site, "pages">): Promise<string | undefined> {
  const kids = (await pages.ofSite()).find(({ id }) => id === "kids");
  return kids && kids.slug !== settingsOfFile("kids").slug ? pathOf(kids) : undefined;
}

/** The paths of pages that came with the site and that the viewer cannot open. */
export async function readHiddenPaths(
  { pages, clock }: Pick<Site, "pages" | "clock">,
  viewer: Viewer,
): Promise<string[]> {
  const now = clock();
  const isOpen = (page: PageSettings) =>
    isShown(page, now) || (page.removedAt === null && may(viewer, "pages:write"));
  return (await pages.ofSite())
    .filter((page) => !isOpen(page))
    .flatMap(({ slug, earlierSlugs }) => [slug, ...earlierSlugs].map((slug) => pathOf({ slug })));
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

/** The paths of pages that the viewer may open. */
async function openPaths(
  { pages, clock }: Pick<Site, "pages" | "clock">,
  viewer: Viewer,
): Promise<Set<string>> {
  const now = clock();
  const seesAll = may(viewer, "pages:write");
  const open = (await allPages(pages)).filter(
    (page) => isShown(page, now) || (seesAll && page.removedAt === null),
  );
  return new Set(
    open.flatMap(({ slug, earlierSlugs }) => [slug, ...earlierSlugs].map((slug) => pathOf({ slug }))),
  );
}
