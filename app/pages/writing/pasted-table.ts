import { mostColumns } from "../../../content/markdown-rules.ts";
import { type Block, type Cell, type Line, textOf } from "./pasted-blocks.ts";

const mostRows = 300;
/** A cell with more is a part of a layout, as newsletters have it. */
const mostInCell = 600;

/**
 * Reads a table; without columns, or when it only arranges a page, it becomes the blocks of its cells.
 *
 * @param read reads what is in an element.
 */
export function tableBlocks(table: Element, read: (element: Element) => Block[]): Block[] {
  const rows = rowsOf(table).map((row) => cellsOf(row).map((cell) => ({ cell, blocks: read(cell) })));
  const isLayout =
    table.querySelector("table") !== null ||
    rows.length > mostRows ||
    rows.flat().some(({ blocks }) => !fitsIntoCell(blocks));
  const spread = isLayout ? [] : withoutEmptyColumns(spreadCells(rows));
  const width = Math.max(0, ...spread.map((row) => row.length));
  if (width < 2 || width > mostColumns) return rows.flat().flatMap(({ blocks }) => blocks);
  return [
    { kind: "table", rows: spread, hasHeadings: spread.length > 1 && hasHeadings(rows[0] ?? [], rows) },
  ];
}

interface ReadCell {
  cell: Element;
  blocks: Block[];
}

function rowsOf(table: Element): Element[] {
  return [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
}

function cellsOf(row: Element): Element[] {
  return [...row.children].filter(({ tagName }) => /^t[dh]$/i.test(tagName));
}

function fitsIntoCell(blocks: readonly Block[]): boolean {
  const length = linesIn(blocks).reduce((sum, line) => sum + textOf(line).length, 0);
  return length <= mostInCell && blocks.every(({ kind }) => kind !== "heading" && kind !== "quote");
}

function linesIn(blocks: readonly Block[]): Line[] {
  return blocks.flatMap((block): Line[] => {
    if (block.kind === "lines") return [...block.lines];
    if (block.kind === "heading") return [block.line];
    if (block.kind !== "item") return [];
    const [first = [], ...others] = linesIn(block.blocks);
    const marker = {
      text: `${block.marker === "-" ? "•" : block.marker} `,
      isBold: false,
      isItalic: false,
      href: "",
    };
    return [[marker, ...first], ...others];
  });
}

/** Merged cells stand in their first place, and leave the others empty. */
function spreadCells(rows: readonly ReadCell[][]): Cell[][] {
  const taken: number[] = [];
  const spread = rows.map((row) => {
    const cells: Cell[] = [];
    const skipTaken = () => {
      while ((taken[cells.length] ?? 0) > 0) {
        taken[cells.length] = (taken[cells.length] ?? 0) - 1;
        cells.push([]);
      }
    };
    for (const { cell, blocks } of row) {
      skipTaken();
      const across = spanOf(cell, "colspan");
      const down = spanOf(cell, "rowspan");
      for (let column = 0; column < across && cells.length <= mostColumns; column++) {
        taken[cells.length] = down - 1;
        cells.push(column === 0 ? linesIn(blocks) : []);
      }
    }
    skipTaken();
    return cells;
  });
  return spread.filter((row) => row.some((cell) => cell.length > 0));
}

function spanOf(cell: Element, name: string): number {
  const span = Number(cell.getAttribute(name) ?? 1);
  return Number.isInteger(span) && span >= 1 && span <= 100 ? span : 1;
}

function withoutEmptyColumns(rows: readonly Cell[][]): Cell[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const isUsed = Array.from({ length: width }, (_, column) =>
    rows.some((row) => (row[column] ?? []).length > 0),
  );
  return rows.map((row) => isUsed.flatMap((used, column) => (used ? [row[column] ?? []] : [])));
}

/** Word and Google Docs say nothing about headings: they are what is bold in the first row, and not in the others. */
function hasHeadings(first: readonly ReadCell[], rows: readonly ReadCell[][]): boolean {
  if (first.some(({ cell }) => cell.closest("thead") !== null)) return true;
  if (first.length > 0 && first.every(({ cell }) => /^th$/i.test(cell.tagName))) return true;
  const isBold = (row: readonly ReadCell[]) =>
    row.every(({ blocks }) =>
      linesIn(blocks).every((line) => line.every(({ isBold, text }) => isBold || text.trim() === "")),
    );
  return isBold(first) && !rows.slice(1).some(isBold);
}
