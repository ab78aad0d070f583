import type { Site } from "../../contexts.ts";
import { firstFound } from "../../lists/marked-text.server.ts";
import type { Viewer } from "../../viewer.ts";
import { type ListedFacts, type ListedPage, listFacts, listPages, pageOf } from "./pages.server.ts";
import { allPages } from "./published-pages.ts";

/** What a search of staff reads of a page or of a set of facts. */
export interface Searched {
  title: string;
  texts: string[];
  /** As visitors read it. */
  content: unknown;
}

type TextSite = Pick<Site, "db" | "pages" | "facts" | "clock">;

export async function readSearchedPages(
  site: TextSite,
  viewer: Viewer,
): Promise<(ListedPage & Searched & { isOfSite: boolean })[]> {
  const settings = new Map((await allPages(site.pages)).map((page) => [page.id, page]));
  const listed = (await listPages(site, viewer)).map(async (page) => {
    const own = settings.get(page.slug);
    const isOfSite = own?.isOfSite ?? false;
    if (!own || page.isRemoved) return { ...page, isOfSite, texts: [page.path], content: undefined };
    const text = pageOf(own);
    const { content } = await site.pages.read(text);
    const texts = [page.path, ...text.wordsOf(content), ...text.textsOf(content), ...text.linksOf(content)];
    return { ...page, isOfSite, texts, content };
  });
  return Promise.all(listed);
}

export async function readSearchedFacts(site: TextSite, viewer: Viewer): Promise<(ListedFacts & Searched)[]> {
  const listed = (await listFacts(site.db, viewer)).map(async (facts) => {
    const content = await site.facts.read(facts.name);
    return { ...facts, texts: textsIn(content), content };
  });
  return Promise.all(listed);
}

export function isFoundIn({ title, texts }: Pick<Searched, "title" | "texts">, search: string): boolean {
  return firstFound([title, ...texts], search) !== undefined;
}

function textsIn(content: unknown): string[] {
  if (typeof content === "string") return [content];
  return typeof content === "object" && content !== null ? Object.values(content).flatMap(textsIn) : [];
}
