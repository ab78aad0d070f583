import type { PageText } from "../../content/schema.ts";
import { parseMarkdown } from "../congregation/markdown.server.ts";
import { linksIn } from "../congregation/prose-tree.ts";

/** Paths that are no pages, and that a link may name all the same. */
const files = /^\/(v0|assets)\//;

/** The links of a page that lead nowhere: to a path of this site that no route serves, or to no address at all. */
export function deadLinks({ text, facts, next }: PageText, isPage: (path: string) => boolean): string[] {
  const links = [
    ...linksIn(parseMarkdown(text)),
    ...(facts?.list ?? []).flatMap(({ to }) => to ?? []),
    ...(next ?? []).map(({ to }) => to),
  ];
  return [...new Set(links)].filter((link) => {
    if (/^(https?:\/\/[^/]|mailto:|tel:|#)/i.test(link)) return false;
    const path = link.replace(/[?#].*$/s, "");
    return !link.startsWith("/") || (!isPage(path) && !files.test(path));
  });
}
