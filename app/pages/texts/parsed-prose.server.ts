import { LRUCache } from "lru-cache";
import { parseMarkdown } from "../prose/markdown.server.ts";
import type { ProseNode } from "../prose/prose-tree.ts";

/** Parsed texts by their Markdown, as many as have two million characters together. */
const cache = new LRUCache<string, ProseNode[]>({ maxSize: 2_000_000 });

/** Parses the Markdown of a page, or returns what it was parsed to before. Do not change the result. */
export function parsedProse(markdown: string): ProseNode[] {
  const kept = cache.get(markdown);
  if (kept) return kept;
  const prose = parseMarkdown(markdown);
  cache.set(markdown, prose, { size: markdown.length + 1 });
  return prose;
}
