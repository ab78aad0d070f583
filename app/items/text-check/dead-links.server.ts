import type { Site } from "../../contexts.ts";
import { filesLinkedIn, isFilePath } from "../../media/storage/media-path.ts";
import { parseMarkdown } from "../../pages/prose/markdown.server.ts";
import { linksIn } from "../../pages/prose/prose-tree.ts";
import { pageAt } from "../../pages/texts/page-settings.ts";
import { allPages } from "../../pages/texts/published-pages.ts";

interface Linking<Content> {
  /** The Markdown of a page. */
  textsOf: (content: Content) => string[];
  /** Where the page leads besides. */
  linksOf: (content: Content) => string[];
}

/** Returns whether a path is a page of this site that was not removed, or an uploaded file that is there. */
export async function pageCheck({
  isPage,
  pages,
  siteFiles,
}: Pick<Site, "isPage" | "pages" | "siteFiles">): Promise<(path: string) => boolean> {
  const [all, files] = await Promise.all([allPages(pages), siteFiles.readAll()]);
  return (path) => {
    const [upload] = filesLinkedIn(path);
    if (upload !== undefined) return files.has(upload);
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

/** Whether a link leads to a path of this site that no page has, or to no URL at all. */
export function isDead(link: string, isPage: (path: string) => boolean): boolean {
  if (/^(https?:\/\/[^/]|mailto:|tel:|#)/i.test(link)) return false;
  const path = link.replace(/[?#].*/s, "");
  return !link.startsWith("/") || (!isPage(path) && !isStored(path));
}

/** A file that was not uploaded under “Files”, or part of a build. */
function isStored(path: string): boolean {
  return isFilePath(path) && filesLinkedIn(path).length === 0;
}

export function deadLinkSentence(link: string): string {
  if (filesLinkedIn(link).length > 0) return `The link to ${link} leads nowhere: that file has been deleted.`;
  return `The link to ${link} leads nowhere: no page is there.`;
}
