import type { Html, PhrasingContent } from "mdast";
import { htmlNames } from "./html-names.ts";

const withoutEnd = /^(?:br|col|embed|hr|img|input|li|link|meta|p|param|source|td|th|tr|track|wbr)$/;
const tag = /^<(\/?)([a-z][a-z0-9-]*)/i;

/**
 * The tags among what stands side by side that are text: those whose names are not HTML, and those of HTML that neither
 * end, nor begin, nor say anything of their own: the `time` of `Come at <time>` is a word.
 */
export function tagsOfText(siblings: readonly PhrasingContent[]): Set<Html> {
  const text = new Set<Html>();
  const open = new Map<string, Html[]>();
  for (const node of siblings) {
    if (node.type !== "html") continue;
    const [, isEnd, written] = tag.exec(node.value) ?? [];
    const name = written?.toLowerCase();
    if (name === undefined || (withoutEnd.test(name) && !isEnd)) continue;
    if (!htmlNames.has(name)) text.add(node);
    else if (!isEnd) open.set(name, [...(open.get(name) ?? []), node]);
    else if (!open.get(name)?.pop()) text.add(node);
  }
  for (const node of [...open.values()].flat()) if (!node.value.includes("=")) text.add(node);
  return text;
}
