import { writtenBlocks } from "./markdown-blocks.ts";
import { type Block, type Line, type Run, textOf, tidyLine } from "./pasted-blocks.ts";
import { isSignOfWord, itemOfParagraph, itemsOfList, styleOf } from "./pasted-lists.ts";
import { tableBlocks } from "./pasted-table.ts";

/** Turns what a word processor or a mail puts on the clipboard into Markdown. */
export function pastedMarkdown(html: string): string {
  return markdownOf(new DOMParser().parseFromString(withoutStyles(html), "text/html").body);
}

export function markdownOf(body: Element): string {
  return writtenBlocks(blocksIn(body));
}

/** Our content security policy refuses styles even in a document that is never shown. Takes linear time. */
export function withoutStyles(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of html.matchAll(/<style\b/gi)) {
    if (index < from) continue;
    parts.push(html.slice(from, index));
    const end = /<\/style\s{0,9}>/i.exec(html.slice(index));
    from = end ? index + end.index + end[0].length : html.length;
  }
  return [...parts, html.slice(from)]
    .join("")
    .replace(/<\w[^<>]*>/g, (tag) => tag.replace(/\sstyle\s{0,9}=/gi, " data-style="));
}

const left =
  /^(?:style|script|title|meta|link|img|picture|svg|o:p|head|template|noscript|iframe|object|video|audio|button|select|input|textarea)$/;
const inline =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr|w:.*|st1:.*)$/;

interface Look {
  isBold: boolean;
  isItalic: boolean;
  href: string;
  keepsLines: boolean;
}

const plain: Look = { isBold: false, isItalic: false, href: "", keepsLines: false };

function blocksIn(parent: Element, outer = plain): Block[] {
  const blocks: Block[] = [];
  let lines: Run[][] = [[]];
  const flush = () => {
    blocks.push(...paragraphsOf(lines));
    lines = [[]];
  };
  const apart = (found: Block[]) => {
    flush();
    blocks.push(...found);
  };
  const walk = (node: ChildNode, look: Look) => {
    if (node.nodeType === 3) {
      const [first = "", ...others] = look.keepsLines
        ? (node.nodeValue ?? "").split("\n")
        : [node.nodeValue ?? ""];
      lines.at(-1)?.push({ ...look, text: first });
      for (const text of others) lines.push([{ ...look, text }]);
    }
    if (node.nodeType !== 1) return;
    const element = node as Element;
    const name = element.tagName.toLowerCase();
    if (left.test(name) || isSignOfWord(element) || /display:\s*none|mso-hide:\s*all/i.test(styleOf(element)))
      return;
    const inside = lookOf(element, name, look);
    const below = () => blocksIn(element, inside);
    if (name === "br") lines.push([]);
    else if (inline.test(name)) for (const child of element.childNodes) walk(child, inside);
    else if (/^[ou]l$/.test(name)) apart(itemsOfList(element, (child) => blocksIn(child, inside)));
    else if (name === "table")
      apart(tableBlocks(element, (cell) => blocksIn(cell, lookOf(cell, "td", inside))));
    else if (/^h[1-6]$/.test(name)) apart(headingOf(Number(name.charAt(1)), below()));
    else if (name === "blockquote") apart(quoteOf(below()));
    else if (name === "hr") apart([{ kind: "rule" }]);
    else apart(paragraphBlocks(element, below()));
  };
  for (const child of parent.childNodes) walk(child, outer);
  flush();
  return blocks;
}

function paragraphBlocks(element: Element, blocks: Block[]): Block[] {
  const item = /^(?:p|div)$/i.test(element.tagName) ? itemOfParagraph(element, blocks) : undefined;
  return item ? [item] : blocks;
}

/** Google Docs wraps everything into a `b` that is not bold, and marks bold text by its style. */
function lookOf(element: Element, name: string, look: Look): Look {
  const style = styleOf(element);
  const weight =
    /font-weight:\s*(\w+)/i.exec(style)?.[1] ?? (/^(?:b|strong|th)$/.test(name) ? "bold" : undefined);
  const slant =
    /font-style:\s*(\w+)/i.exec(style)?.[1] ?? (/^(?:i|em|cite)$/.test(name) ? "italic" : undefined);
  const isHeading = /^h[1-6]$/.test(name);
  return {
    isBold: !isHeading && (weight === undefined ? look.isBold : /^(?:bold|bolder|[6-9]00)$/i.test(weight)),
    isItalic: slant === undefined ? look.isItalic : /^(?:italic|oblique)$/i.test(slant),
    href: name === "a" ? hrefOf(element) : look.href,
    keepsLines: name === "pre" || /white-space:\s*(?:pre|break)/i.test(style) || look.keepsLines,
  };
}

function hrefOf(link: Element): string {
  const href = (link.getAttribute("href") ?? "").trim();
  return /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(href) ? href : "";
}

/** An empty line divides paragraphs. */
function paragraphsOf(lines: readonly Line[]): Block[] {
  const paragraphs: Line[][] = [[]];
  for (const line of lines.map(tidyLine)) {
    if (line.length > 0) paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
  }
  return paragraphs.filter(({ length }) => length > 0).map((found) => ({ kind: "lines", lines: found }));
}

function headingOf(level: number, blocks: readonly Block[]): Block[] {
  const [first, ...others] = blocks;
  if (first?.kind !== "lines") return [...blocks];
  const space: Run = { text: " ", isBold: false, isItalic: false, href: "" };
  const line = first.lines.flatMap((part, index) => (index === 0 ? [...part] : [space, ...part]));
  return textOf(line) === ""
    ? others
    : [{ kind: "heading", level, line: line.map((run) => ({ ...run, isBold: false })) }, ...others];
}

function quoteOf(blocks: Block[]): Block[] {
  return blocks.length === 0 ? [] : [{ kind: "quote", blocks }];
}
