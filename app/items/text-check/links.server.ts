import type { Site } from "../../contexts.ts";
import { parseMarkdown } from "../../pages/congregation/markdown.server.ts";
import { linksIn } from "../../pages/congregation/prose-tree.ts";
import { pageAt } from "../../pages/texts/page-settings.ts";
import { allPages } from "../../pages/texts/published-pages.ts";

interface Linking<Content> {
  /** The Markdown of a page. */
  textsOf: (content: Content) => string[];
  /** Where the page leads besides. */
  linksOf: (content: Content) => string[];
}

/** Paths that are no pages, and that a link may name all the same. */
const files = /^\/(v0|assets)\//;

/** Returns whether a path is a page of this site that was not removed. What it names need not exist. */
export async function pageCheck({
  isPage,
  pages,
}: Pick<Site, "isPage" | "pages">): Promise<(path: string) => boolean> {
  const all = await allPages(pages);
  return (path) => {
    const page = pageAt(all, path.slice(1));
    return page ? page.removedAt === null : isPage(path);
  };
}

export function deadLinks<Content>(
  { textsOf, linksOf }: Linking<Content>,
  content: Content,
  isPage: (path: string) => boolean,
): string[] {
  const links = [...textsOf(content).flatMap((text) => linksIn(parseMarkdown(text))), ...linksOf(content)];
  return [...new Set(links)].filter((link) => isDead(link, isPage));
}

/** Whether a link leads to a path of this site that no page has, or to no address at all. */
export function isDead(link: string, isPage: (path: string) => boolean): boolean {
  if (/^(https?:\/\/[^/]|mailto:|tel:|#)/i.test(link)) return false;
  const path = link.replace(/[?#].*/s, "");
  return !link.startsWith("/") || (!isPage(path) && !files.test(path));
}

export function deadLinkSentence(link: string): string {
  return `The link to ${link} leads nowhere: no page has this address.`;
}
