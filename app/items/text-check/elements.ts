import { type ProseNode, wordsIn } from "../../pages/prose/prose-tree.ts";
import type { Place } from "./finding.ts";

export interface TextElement {
  place: Place;
  node: ProseNode;
  attributes: Record<string, string | number>;
  words: string;
  /** Whether it is a paragraph, a heading or the like, with no other one in it. */
  isInnermostBlock: boolean;
}

const blocks = /^(p|li|h[2-6]|blockquote|pre|[uo]l|t[dhr]|table|thead|tbody)$/;

export function elementsIn(prose: readonly ProseNode[]): TextElement[] {
  const counts = new Map<string, number>();
  const found: TextElement[] = [];
  const walk = (nodes: readonly ProseNode[]) => {
    for (const node of nodes) {
      if (typeof node === "string") continue;
      const [tag, attributes, ...inside] = node;
      const nth = counts.get(tag) ?? 0;
      counts.set(tag, nth + 1);
      found.push({
        place: { tag, nth },
        node,
        attributes: attributes ?? {},
        words: wordsIn([node]),
        isInnermostBlock: blocks.test(tag) && !inside.some(isBlock),
      });
      walk(inside);
    }
  };
  walk(prose);
  return found;
}

function isBlock(node: ProseNode): boolean {
  return typeof node !== "string" && blocks.test(node[0]);
}

export function beginningOf(words: string): string {
  if (words.length <= 50) return words;
  const cut = words.slice(0, 50);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 20))}…`;
}
