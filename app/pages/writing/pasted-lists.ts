import { type Block, type Item, textOf, withoutBeginning } from "./pasted-blocks.ts";

/** The style of an element: `pastedMarkdown` has renamed the attribute. */
export function styleOf(element: Element): string {
  return element.getAttribute("data-style") ?? "";
}

const bullets = /^[·•▪▫◦●○■□‣⁃➢➤✓✔]\s+/u;
/** What Word writes as bullets in fonts of signs. */
const bulletsOfWord = /^(?:[o§ØüvqÜà]|[\uf000-\uf0ff]|[-–])\s+/u;
const numbers = /^(?:\d{1,3}[.)])\s+/u;
const dash = /^[-*]\s+/;

/** Word, Outlook and old mails write the items of a list as paragraphs that begin with a sign. Undefined for other ones. */
export function itemOfParagraph(paragraph: Element, blocks: readonly Block[]): Item | undefined {
  const [first, ...others] = blocks;
  if (first?.kind !== "lines") return undefined;
  const [line = [], ...lines] = first.lines;
  const style = styleOf(paragraph);
  const level = /mso-list:[^;:]*?level(\d+)/i.exec(style)?.[1];
  const sign = signOfWord(paragraph);
  const text = textOf(line);
  const isOfWord = sign !== undefined || /MsoListParagraph/i.test(paragraph.getAttribute("class") ?? "");
  const [beginning] = (sign === undefined ? beginningOf(text, isOfWord) : undefined) ?? [];
  if (sign === undefined && beginning === undefined) return undefined;
  const shown = (sign ?? beginning ?? "").trim();
  const rest = sign === undefined ? withoutBeginning(line, beginning?.length ?? 0) : line;
  return {
    kind: "item",
    depth: level === undefined ? marginOf(style) : Number(level) * 36,
    marker: isCountedOrLettered(shown) ? shown : "-",
    blocks: [{ kind: "lines", lines: [rest, ...lines] }, ...others],
    ...(dash.test(beginning ?? "") && !isOfWord && { alone: first }),
  };
}

function beginningOf(text: string, isOfWord: boolean): RegExpExecArray | null {
  const found = bullets.exec(text) ?? numbers.exec(text) ?? dash.exec(text);
  return found ?? (isOfWord ? bulletsOfWord.exec(text) : null);
}

function isCountedOrLettered(sign: string): boolean {
  return /^[([]?(?:\d+(?:\.\d+)*|[a-z]|[ivxlcdm]{1,8})[.)\]]*$/i.test(sign) && /[.)\]]$/.test(sign);
}

/** The sign that Word marks as not belonging to the text. */
function signOfWord(paragraph: Element): string | undefined {
  const ignored = [...paragraph.querySelectorAll("[data-style]")].find(isSignOfWord);
  return ignored?.textContent?.replace(/[\s\u00a0]+/g, " ").trim() || undefined;
}

export function isSignOfWord(element: Element): boolean {
  return /mso-list:\s*ignore/i.test(styleOf(element));
}

/** How far a paragraph is moved in, in points. */
function marginOf(style: string): number {
  const [, length = "0", unit = "pt"] = /margin-left:\s*([\d.]+)(pt|in|cm|mm|px|em)/i.exec(style) ?? [];
  const points: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75, em: 12 };
  return Number(length) * (points[unit.toLowerCase()] ?? 1);
}

/**
 * Reads a list of HTML. Google Docs writes deeper lists between the items, and Word for the web one list for each item, with
 * its depth.
 */
export function itemsOfList(list: Element, read: (element: Element) => Block[], depth = 1): Item[] {
  const isOrdered = /^ol$/i.test(list.tagName);
  let number = wholeNumber(list.getAttribute("start")) ?? 1;
  return [...list.children].flatMap((child): Item[] => {
    if (/^[ou]l$/i.test(child.tagName)) return itemsOfList(child, read, depth + 1);
    if (!/^li$/i.test(child.tagName)) return [];
    number = wholeNumber(child.getAttribute("value")) ?? number;
    const level = Number(child.getAttribute("data-aria-level") ?? child.getAttribute("aria-level")) || 0;
    const marker =
      typedMarker(list, child) ??
      (isOrdered ? markerOf(number, `${styleOf(list)};${styleOf(child)}`, list.getAttribute("type")) : "-");
    number++;
    const blocks = read(child).map(asInItem);
    const own = Math.max(depth, level);
    const below = blocks.findIndex(({ kind }) => kind === "item");
    const isListLast = below > 0 && blocks.slice(below).every(({ kind }) => kind === "item");
    const item: Item = {
      kind: "item",
      depth: own,
      marker,
      blocks: isListLast ? blocks.slice(0, below) : blocks,
    };
    if (blocks.length === 0) return [];
    if (!isListLast) return [item];
    return [
      item,
      ...blocks.flatMap((block) => (block.kind === "item" ? { ...block, depth: own + block.depth } : [])),
    ];
  });
}

/** The number of a list of this site that shows numbers as they were typed. Takes it out of the text. */
function typedMarker(list: Element, item: Element): string | undefined {
  if (list.getAttribute("class") !== "as-typed") return undefined;
  const number = item.querySelector("span.number");
  number?.remove();
  return number?.textContent?.trim();
}

/** Headings cannot stand in lists of the site, and are paragraphs there. */
function asInItem(block: Block): Block {
  return block.kind === "heading" ? { kind: "lines", lines: [block.line] } : block;
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function markerOf(number: number, style: string, type: string | null): string {
  const name = /list-style-type:\s*([\w-]+)/i.exec(style)?.[1]?.toLowerCase() ?? type ?? "";
  if (/^(?:a|lower-(?:alpha|latin))$/.test(name)) return `${lettersOf(number)}.`;
  if (/^(?:A|upper-(?:alpha|latin))$/.test(name)) return `${lettersOf(number).toUpperCase()}.`;
  if (/^(?:i|lower-roman)$/.test(name)) return `${romanOf(number)}.`;
  if (/^(?:I|upper-roman)$/.test(name)) return `${romanOf(number).toUpperCase()}.`;
  return `${number}.`;
}

function lettersOf(number: number): string {
  let [letters, left] = ["", number];
  for (; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(97 + ((left - 1) % 26)) + letters;
  return letters || String(number);
}

const romanNumbers = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
] as const;

function romanOf(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let [roman, left] = ["", number];
  for (const [value, letters] of romanNumbers) for (; left >= value; left -= value) roman += letters;
  return roman;
}
