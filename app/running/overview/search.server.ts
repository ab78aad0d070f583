import type { Site } from "../../contexts.ts";
import { formatDay } from "../../dates/dates.ts";
import { listEvents } from "../../events/event-reads.server.ts";
import type { ListFilter } from "../../lists/list-filter.ts";
import { canBeFound, firstFound, markedText } from "../../lists/marked-text.server.ts";
import type { MarkedPart } from "../../lists/marked-text.ts";
import { listFilesToChoose } from "../../media/site-files/site-files.server.ts";
import { readSearchedFacts, readSearchedPages } from "../../pages/texts/searched-texts.server.ts";
import { listPeople } from "../../people/people.server.ts";
import type { Permission } from "../../permissions.ts";
import { listPosts } from "../../posts/post-reads.server.ts";
import { listSermons } from "../../sermons/sermon-reads.server.ts";
import { may, requirePermission, requireRole, type Viewer } from "../../viewer.ts";

interface FoundThing {
  to: string;
  title: MarkedPart[];
  /** Where else it was found, or what tells it from others. */
  about: MarkedPart[];
}

export interface FoundOfKind {
  name: string;
  found: FoundThing[];
  /** The list with all that was found, if there is more. */
  more: string | undefined;
}

interface Kind {
  name: string;
  needs: Permission;
  find: (site: Site, viewer: Viewer, search: string) => Promise<Omit<FoundOfKind, "name">>;
}

/** The most results of a kind that has no paged list. */
const mostFound = 10;

/** In the order of the screen. Only kinds that the viewer may change are searched. */
const kindsOfSearch: readonly Kind[] = [
  { name: "Pages", needs: "pages:write", find: findPages },
  { name: "Church details", needs: "pages:write", find: findFacts },
  { name: "Events", needs: "events:write", find: findEvents },
  { name: "Daily posts", needs: "posts:write", find: findPosts },
  { name: "Videos", needs: "sermons:write", find: findSermons },
  { name: "Files", needs: "pages:write", find: findFiles },
  { name: "People", needs: "people:manage", find: findPeople },
];

/** In any case and with any accents. Few of each kind are returned, but all texts are read. */
export async function searchEverything(site: Site, viewer: Viewer, search: string): Promise<FoundOfKind[]> {
  requireRole(viewer);
  if (!canBeFound(search)) return [];
  const kinds = kindsOfSearch.filter(({ needs }) => may(viewer, needs));
  const found = await Promise.all(
    kinds.map(async ({ name, find }) => ({ name, ...(await find(site, viewer, search)) })),
  );
  return found.filter(({ found }) => found.length > 0);
}

interface Searched {
  to: string;
  title: string;
  texts: readonly string[];
}

function amongTexts(all: readonly Searched[], search: string): Omit<FoundOfKind, "name"> {
  const found = all.flatMap(({ to, title, texts }) => {
    const text = firstFound(texts, search);
    if (text === undefined && firstFound([title], search) === undefined) return [];
    const about = text === undefined || text === title ? "" : text;
    return [{ to, title: markedText(title, search), about: markedText(about, search) }];
  });
  return { found: found.slice(0, mostFound), more: undefined };
}

async function findPages(site: Site, viewer: Viewer, search: string) {
  const pages = (await readSearchedPages(site, viewer)).filter(({ isRemoved }) => !isRemoved);
  return amongTexts(
    pages.map(({ slug, title, texts }) => ({ to: `/pages/${slug}/edit`, title, texts })),
    search,
  );
}

async function findFacts(site: Site, viewer: Viewer, search: string) {
  const facts = await readSearchedFacts(site, viewer);
  return amongTexts(
    facts.map(({ name, title, texts }) => ({ to: `/facts/${name}/edit`, title, texts })),
    search,
  );
}

async function findFiles(site: Site, viewer: Viewer, search: string) {
  requirePermission(viewer, "pages:write");
  const files = await listFilesToChoose(site.db);
  return amongTexts(
    files.map(({ id, name }) => ({ to: `/files/${id}/replace`, title: name, texts: [] })),
    search,
  );
}

async function findEvents(site: Site, viewer: Viewer, search: string) {
  const { items, hasNext } = await listEvents(site, viewer, 1, containing(search));
  const found = items.map(({ eventId, eventTitle, eventDate }) =>
    thing(search, `/event-alter/${eventId}/update`, eventTitle, eventDate && formatDay(eventDate)),
  );
  return { found, more: hasNext ? listOf("/event-alter", search) : undefined };
}

async function findPosts(site: Site, viewer: Viewer, search: string) {
  const { items, hasNext } = await listPosts(site, viewer, 1, containing(search));
  const found = items.map(({ id, content, postedBy }) =>
    thing(search, `/update-daily-post/${id}/update`, content, postedBy),
  );
  return { found, more: hasNext ? listOf("/update-daily-post", search) : undefined };
}

async function findSermons(site: Site, viewer: Viewer, search: string) {
  const { items, hasNext } = await listSermons(site, viewer, 1, containing(search));
  const found = items.map(({ id, title, sermonBy }) =>
    thing(search, `/alter-uploads/${id}/update`, title, sermonBy),
  );
  return { found, more: hasNext ? listOf("/alter-uploads", search) : undefined };
}

async function findPeople(site: Site, viewer: Viewer, search: string) {
  const { items, hasNext } = await listPeople(site, viewer, 1, { search, role: undefined });
  const found = items.map(({ id, name, email }) => thing(search, `/people/${id}`, name || email, email));
  return { found, more: hasNext ? listOf("/people", search) : undefined };
}

function containing(search: string): ListFilter {
  return { search, state: undefined };
}

function thing(search: string, to: string, title: string, about: string): FoundThing {
  return { to, title: markedText(title, search), about: markedText(about, search) };
}

function listOf(path: string, search: string): string {
  return `${path}?${new URLSearchParams({ q: search })}`;
}
