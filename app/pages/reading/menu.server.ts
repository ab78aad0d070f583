import { menu as menuOfFile } from "../../../content/menu.ts";
import { menu as menuOfSample } from "../../../content/sample/menu.ts";
import type { Menu } from "../../../content/schema.ts";
import type { Site } from "../../contexts.ts";
import { yieldingPages } from "../../serving/site-routes.ts";
import { may, type Viewer } from "../../viewer.ts";
import {
  holderOf,
  isShown,
  kidsPageId,
  type PageSettings,
  pathOf,
  settingsOfFile,
} from "../texts/page-settings.ts";
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
  const ofFile = (await site.facts.originals()) === "sample" ? menuOfSample : menuOfFile;
  // Browsers have those of the files.
  if (addedByStaff.size === 0 && hidden.size === 0) return menu === ofFile ? undefined : menu;
  const opened = addedByStaff.size === 0 ? new Set() : await openPaths(site, viewer);
  const isOpen = ({ to }: Link) => (addedByStaff.has(to) ? opened.has(to) : !hidden.has(to));
  return { main: menu.main.filter(isOpen), footer: menu.footer.filter(isOpen) };
}

type Asked = Pick<Site, "pages" | "clock">;

/** Where the children's page is, if the viewer can open it; undefined while that is as in the file. */
export async function readKidsPath(site: Asked, viewer: Viewer): Promise<string | undefined> {
  const kids = (await site.pages.ofSite()).find(({ id }) => id === kidsPageId);
  if (!kids || kids.slug === settingsOfFile(kidsPageId).slug) return undefined;
  return isOpenTo(viewer, kids, site.clock()) ? pathOf(kids) : undefined;
}

/** Also of `/today` where a church has a page of its own there. A new URL of a hidden page must not be told. */
export async function readHiddenPaths(site: Asked, viewer: Viewer): Promise<string[]> {
  const now = site.clock();
  const [ofSite, added] = await Promise.all([site.pages.ofSite(), site.pages.addedByStaff()]);
  const hidden = ofSite.filter(
    (page) => !holderOf(added, settingsOfFile(page.id).slug, now) && !isOpenTo(viewer, page, now),
  );
  const inPlace = added.filter(({ slug, removedAt }) => yieldingPages.has(slug) && removedAt === null);
  const yielding = inPlace.filter((page) => !isOpenTo(viewer, page, now));
  return [
    ...hidden.map(({ id }) => pathOf(settingsOfFile(id))),
    ...yielding.map(({ slug }) => pathOf({ slug })),
  ];
}

function isOpenTo(viewer: Viewer, page: PageSettings, now: Date): boolean {
  return isShown(page, now) || (page.removedAt === null && may(viewer, "pages:write"));
}

/** By the menu, which is the same object until it changes: asking the router takes a millisecond for each link. */
const addedPaths = new WeakMap<Menu, ReadonlySet<string>>();

function addedPathsIn(menu: Menu, isPage: Site["isPage"]): ReadonlySet<string> {
  const known = addedPaths.get(menu);
  if (known) return known;
  const paths = [...menu.main, ...menu.footer].map(({ to }) => to);
  const added = new Set(paths.filter((path) => path.startsWith("/") && !isPage(path)));
  addedPaths.set(menu, added);
  return added;
}

async function openPaths({ pages, clock }: Asked, viewer: Viewer): Promise<Set<string>> {
  const now = clock();
  const open = (await allPages(pages)).filter((page) => isOpenTo(viewer, page, now));
  return new Set(
    open.flatMap(({ slug, earlierSlugs }) => [slug, ...earlierSlugs].map((slug) => pathOf({ slug }))),
  );
}
