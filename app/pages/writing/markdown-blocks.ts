import { mostNested } from "../../../content/markdown-rules.ts";
import { writtenLine } from "./markdown-line.ts";
import { type Block, type Cell, type Item, type Line, textOf } from "./pasted-blocks.ts";

const mostQuotes = 2;

export function writtenBlocks(blocks: readonly Block[]): string {
  return written(blocks, { depth: 0, quotes: 0 });
}

interface Around {
  /** How many lists are around it. */
  depth: number;
  quotes: number;
}

function written(blocks: readonly Block[], around: Around): string {
  const settled = blocks.map((block, index) => {
    if (block.kind !== "item" || !block.alone) return block;
    return isBulleted(blocks[index - 1]) || isBulleted(blocks[index + 1]) ? block : block.alone;
  });
  const parts: string[] = [];
  for (let index = 0; index < settled.length; ) {
    const end = settled.findIndex(({ kind }, other) => other >= index && kind !== "item");
    const items = settled.slice(index, end === -1 ? undefined : end) as Item[];
    const block = settled[index];
    if (items.length > 0) parts.push(writtenList(items, around));
    else if (block) parts.push(writtenBlock(block, around));
    index += items.length || 1;
  }
  return parts.filter(Boolean).join("\n\n");
}

function isBulleted(block: Block | undefined): boolean {
  return block?.kind === "item" && block.marker === "-";
}

function writtenBlock(block: Block, around: Around): string {
  switch (block.kind) {
    case "lines":
      return writtenLines(block.lines, around.depth > 0);
    case "heading":
      return writtenHeading(block.level, block.line);
    case "quote": {
      const isTooDeep = around.quotes === mostQuotes || around.depth > 0;
      const inside = written(block.blocks, { ...around, quotes: around.quotes + (isTooDeep ? 0 : 1) });
      return isTooDeep ? inside : inside.replace(/^(?=.)/gm, "> ").replace(/^$/gm, ">");
    }
    case "rule":
      return "---";
    case "table":
      return writtenTable(block.rows, block.hasHeadings);
    case "item":
      return writtenList([block], around);
  }
}

function writtenLines(lines: readonly Line[], isInItem: boolean): string {
  return lines.map((line, index) => writtenLine(line, isInItem && index === 0 ? "item" : "text")).join("\n");
}

/** A single `#` before a small letter or a number is a number sign. */
function writtenHeading(level: number, line: Line): string {
  const text = writtenLine(line, "heading");
  const signs = level === 1 && /^[\p{Ll}\d]/u.test(textOf(line)) ? 2 : level;
  return `${"#".repeat(signs)} ${text}`;
}

const counted = /^\d{1,9}[.)]$/;

function writtenList(items: readonly Item[], around: Around): string {
  const [first] = items;
  if (!first) return "";
  let list = "";
  let kindBefore = "";
  let wasDeep = false;
  for (let index = 0; index < items.length; ) {
    const item = items[index];
    if (!item) break;
    const end = items.findIndex(({ depth }, other) => other > index && depth <= item.depth);
    const deeper = items.slice(index + 1, end === -1 ? undefined : end);
    const isFlat = around.depth + 1 >= mostNested - around.quotes;
    const kind = counted.test(item.marker) ? item.marker.slice(-1) : item.marker === "-" ? "-" : "";
    const inside = { ...around, depth: around.depth + 1 };
    const sign = kind === "" ? "" : `${item.marker} `;
    const indent = " ".repeat(sign.length || 3);
    const text = written(item.blocks, sign ? inside : around);
    const isLong = text.includes("\n\n");
    let whole = sign + (sign ? text.replace(/\n(?=.)/g, `\n${indent}`) : `${item.marker} ${text}`);
    if (deeper.length > 0) {
      const below = writtenList(deeper, isFlat ? around : inside);
      const gap =
        isLong || (counted.test(deeper[0]?.marker ?? "") && !/^1[.)]$/.test(deeper[0]?.marker ?? ""));
      whole += `${gap ? "\n\n" : "\n"}${isFlat ? below : below.replace(/^(?=.)/gm, indent)}`;
    }
    const isApart = isLong || kind !== kindBefore || (kind === "" && wasDeep);
    list += index === 0 ? whole : `${isApart ? "\n\n" : "\n"}${whole}`;
    kindBefore = kind;
    wasDeep = deeper.length > 0;
    index += 1 + deeper.length;
  }
  return list;
}

/** Markdown has no table without a row of headings: an empty one stands for none. */
function writtenTable(rows: readonly (readonly Cell[])[], hasHeadings: boolean): string {
  const width = Math.max(...rows.map((row) => row.length));
  const row = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? "").join(" | ")} |`;
  const [first = [], ...others] = rows.map((cells) => cells.map(writtenCell));
  return [
    row(hasHeadings ? first : []),
    `|${" --- |".repeat(width)}`,
    ...(hasHeadings ? others : [first, ...others]).map(row),
  ].join("\n");
}

function writtenCell(lines: Cell): string {
  return lines.map((line) => writtenLine(line, "cell")).join("<br>");
}
