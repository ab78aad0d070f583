import { type ProseNode, wordsIn } from "../../pages/prose/prose-tree.ts";
import { beginningOf, type TextElement } from "./elements.ts";
import type { Finding } from "./finding.ts";

/** Where a sign or the end of a line may mean something else than its writer thinks. */
export function signsAndLines(elements: readonly TextElement[]): Finding[] {
  return elements.flatMap(({ place, words, node }): Finding[] => {
    if (place.tag === "p" && /^# /.test(words))
      return [
        {
          place,
          sentence: `The line “${beginningOf(words)}” shows its # sign, because a small letter or a number comes after it. If it is a heading, begin it with ##.`,
        },
      ];
    if (place.tag === "blockquote" && /^\d/.test(words))
      return [
        {
          place,
          sentence: `“${beginningOf(words)}” is shown as a quotation, because its line begins with >. If the sign means “more than”, write \\> instead.`,
        },
      ];
    if (place.tag === "p" && isWrapped(linesOf(node)))
      return [
        {
          place,
          sentence: `The lines of the paragraph that begins “${beginningOf(words)}” break where an email or a file broke them, and appear like this on the page. If they are one paragraph, join them.`,
        },
      ];
    return [];
  });
}

const shortest = 55;

/** Whether a program broke the lines: three or more, and none has room for the next line’s first word. */
function isWrapped(lines: readonly string[]): boolean {
  const full = lines.slice(0, -1);
  const width = Math.max(0, ...lines.map(({ length }) => length));
  return (
    lines.length >= 3 &&
    width <= 100 &&
    full.every((line, index) => {
      const [next = ""] = (lines[index + 1] ?? "").split(" ");
      return line.length >= shortest && line.length + 1 + next.length > width;
    })
  );
}

function linesOf(node: ProseNode): string[] {
  if (typeof node === "string") return [];
  const lines: ProseNode[][] = [[]];
  for (const inside of node.slice(2) as ProseNode[])
    if (inside[0] === "br") lines.push([]);
    else lines.at(-1)?.push(inside);
  return lines.map((line) => wordsIn(line));
}
