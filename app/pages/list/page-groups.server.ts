import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { type LibraryPictures, picturesNamedIn } from "../../media/pictures/library-picture.ts";
import { picturesShownIn } from "../../media/pictures/shown-pictures.server.ts";
import type { Viewer } from "../../viewer.ts";
import type { ListedFacts, ListedPage } from "../texts/pages.server.ts";
import { daysOfReviews, isYearAgo } from "../texts/reviews.server.ts";
import {
  isFoundIn,
  readSearchedFacts,
  readSearchedPages,
  type Searched,
} from "../texts/searched-texts.server.ts";

/** The URL of a picture on it; undefined when it shows none of the library. */
interface Pictured {
  picture: string | undefined;
}

export interface PageOfGroup extends ListedPage, Pictured {
  isOfSite: boolean;
  seenOn: string;
  isDue: boolean;
}

interface PageGroup {
  name: string;
  /** Whether visitors see none of its pages. */
  isHidden: boolean;
  pages: PageOfGroup[];
}

export interface ListedTexts {
  groups: PageGroup[];
  facts: (ListedFacts & Pictured)[];
  removed: ListedPage[];
}

/** Pages and facts in which a search finds something, in groups; all of them without a search. */
export async function listTexts(site: Site, viewer: Viewer, search: string): Promise<ListedTexts> {
  const isFound = (text: Searched) => search === "" || isFoundIn(text, search);
  const pages = (await readSearchedPages(site, viewer)).filter(isFound);
  const facts = (await readSearchedFacts(site, viewer)).filter(isFound);
  const library = await picturesShownIn(
    site,
    [...pages, ...facts].map(({ content }) => content),
  );
  const today = dayOf(site.clock().toISOString());
  const reviews = await daysOfReviews(site);
  const listed = pages
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ content, texts: _, ...page }): PageOfGroup => {
      const seenOn = reviews.get(page.slug) ?? today;
      return { ...page, seenOn, isDue: isYearAgo(seenOn, today), picture: pictureIn(content, library) };
    });
  const { main } = await site.facts.read("menu");
  return {
    groups: inGroups(listed, new Set(main.map(({ to }) => to))),
    facts: facts.map(({ content, texts: _, ...set }) => ({ ...set, picture: pictureIn(content, library) })),
    removed: pages
      .filter(({ isRemoved }) => isRemoved)
      .map(({ content: _, texts: __, isOfSite: ___, ...page }) => page),
  };
}

const notShown = "Not shown yet";

/** In the order of the screen: what visitors meet first comes first. */
function inGroups(pages: PageOfGroup[], menu: ReadonlySet<string>): PageGroup[] {
  const groupOf = ({ hidden, path, isOfSite }: PageOfGroup): string => {
    if (hidden !== undefined) return notShown;
    if (menu.has(path)) return "In the menu";
    return isOfSite ? "Other pages of the site" : "Your own pages";
  };
  return ["In the menu", "Your own pages", "Other pages of the site", notShown]
    .map((name) => ({
      name,
      isHidden: name === notShown,
      pages: pages.filter((page) => groupOf(page) === name),
    }))
    .filter(({ pages }) => pages.length > 0);
}

function pictureIn(content: unknown, library: LibraryPictures | undefined): string | undefined {
  return picturesNamedIn(content).flatMap((name) => library?.[name]?.url ?? [])[0];
}
