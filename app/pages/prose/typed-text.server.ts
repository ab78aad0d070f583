import type { Emphasis, Html, List, Paragraph, PhrasingContent, Root, RootContent, Strong } from "mdast";
import { htmlNames } from "./html-names.ts";
import { areSignsOfText } from "./signs-of-text.ts";

const withoutEnd = /^(?:br|col|embed|hr|img|input|li|link|meta|p|param|source|td|th|tr|track|wbr)$/;
const tag = /^<(\/?)([a-z][a-z0-9-]*)/i;

/** What a definition may lead to. `[Note]: later` is not one: its line would disappear. */
const address = /^(?:[a-z][a-z+.-]*:|\/|#)/i;
/** Numbers that have room beside a list. */
const mostBeside = 99;

/**
 * Restores what Markdown takes from people who do not know it: line breaks, the numbers of their lists, and signs that
 * are part of a word, of an amount or of a URL.
 * @param source what the tree was parsed from.
 */
export function restoreTypedText(tree: Root, source: string): void {
  tree.children = tree.children.flatMap((node) => restored(node, source)) as RootContent[];
}

function restored(node: RootContent, source: string): RootContent[] {
  if (node.type === "text") return withBreaks(node.value);
  if (node.type === "definition" && !address.test(node.url)) {
    const text = sliceOf(node, source);
    return [{ type: "paragraph", children: withBreaks(text) }];
  }
  // `the '90s and '80s`, typed with the wrong key.
  if (node.type === "inlineCode" && /^\s|\s$/.test(node.value) && /^`[^`]/.test(sliceOf(node, source)))
    return [{ type: "text", value: sliceOf(node, source) }];
  if (!("children" in node)) return [node];
  const isCell = node.type === "tableCell";
  const tags = tagsOfText(node.children as PhrasingContent[]);
  const children = (node.children as RootContent[]).flatMap((child): RootContent[] => {
    if (child.type !== "html") return restored(child, source);
    // How tables of Markdown are written.
    if (isCell && /^<br ?\/?>$/i.test(child.value)) return [{ type: "break" }];
    return tags.has(child) ? withBreaks(child.value) : [child];
  });
  // HTML that stood alone in its paragraph.
  if (node.type === "paragraph" && children.length > 0 && children.every(({ type }) => type === "html"))
    return [];
  const inside = { ...node, children } as typeof node;
  if (inside.type === "emphasis" || inside.type === "strong") {
    const marks = marksOfText(node as Emphasis | Strong, source);
    return marks ? [textNode(marks[0]), ...children, textNode(marks[1])] : [inside];
  }
  return inside.type === "list" ? listAsTyped(inside, source) : [inside];
}

function withBreaks(text: string): PhrasingContent[] {
  return text
    .split(/(?:(?<![ \t])[ \t]+)?\n[ \t]*/)
    .flatMap((line, index): PhrasingContent[] => [
      ...(index === 0 ? [] : [{ type: "break" } as const]),
      ...(line === "" ? [] : [textNode(line)]),
    ]);
}

function textNode(value: string): { type: "text"; value: string } {
  return { type: "text", value };
}

/** The signs around some text, if they are part of it. */
function marksOfText(node: Emphasis | Strong, source: string): [string, string] | undefined {
  const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
  const length = node.type === "strong" ? 2 : 1;
  const marks: [string, string] = [source.slice(start, start + length), source.slice(end - length, end)];
  const sign = marks[0].charAt(0);
  const isLongRun = runAround(source, start, sign) > 3 || runAround(source, end - 1, sign) > 3;
  // `__init__` and fields to fill in.
  if (marks[0] === "__" || isLongRun) return marks;
  return areSignsOfText(source, { start, end, mark: length }) ? marks : undefined;
}

function runAround(source: string, at: number, sign: string): number {
  let [start, end] = [at, at];
  while (source.charAt(start - 1) === sign) start--;
  while (source.charAt(end + 1) === sign) end++;
  return end - start + 1;
}

/** Lists that count from any number are numbered by browsers. Others show what was typed: `12.`, `45.`, `103.` or `a)`. */
function listAsTyped(list: List, source: string): RootContent[] {
  const markers = list.children.map(
    (item) => /^(?:\d{1,9}[.)]|[-*+])/.exec(sliceOf(item, source))?.[0] ?? "",
  );
  const [only = ""] = markers;
  // A footnote, or a plus.
  if (markers.length === 1 && /[*+]/.test(only))
    return withMarker(list.children[0]?.children ?? [], [textNode(`${only} `)]);
  if (!list.ordered) return [list];
  const first = Number.parseInt(only, 10);
  const isCounted = markers.every((marker, index) => marker === `${first + index}.`);
  if (isCounted && first + markers.length - 1 <= mostBeside) return [list];
  const items = list.children.map((item, index): typeof item => {
    const marker = markers[index] ?? "";
    return {
      ...item,
      data: { hProperties: { value: String(Number.parseInt(marker, 10)) } },
      children: withMarker(item.children, [numberNode(marker), textNode(" ")]) as typeof item.children,
    };
  });
  return [{ ...list, start: null, children: items, data: { hProperties: { className: ["as-typed"] } } }];
}

function numberNode(marker: string): PhrasingContent {
  const data = { hName: "span", hProperties: { className: ["number"] } };
  return { type: "emphasis", data, children: [textNode(marker)] };
}

function withMarker(blocks: readonly RootContent[], marker: readonly PhrasingContent[]): RootContent[] {
  const [first, ...others] = blocks;
  if (first?.type === "paragraph") return [{ ...first, children: [...marker, ...first.children] }, ...others];
  const line: Paragraph = { type: "paragraph", children: [...marker] };
  return [line, ...blocks];
}

function sliceOf({ position }: RootContent, source: string): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}
/**
 * The tags among what stands side by side that are text: those whose names are not HTML, and those of HTML that neither
 * end, nor begin, nor say anything of their own: the `time` of `Come at <time>` is a word.
 */
function tagsOfText(siblings: readonly PhrasingContent[]): Set<Html> {
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
