import { type ProseNode, wordsIn } from "./prose-tree.ts";

type Cell = Exclude<ProseNode, string>;

/** Scrolls by keyboard where it is wider than the screen. `Prose` says that its label is that of a table. Markdown needs headings, so an empty row stands for none. */
export function tableOf(parts: readonly ProseNode[]): ProseNode {
  const [heading = [], ...rows] = parts
    .flatMap(elements)
    .flatMap((part) => elementsIn(part))
    .map((row) => elementsIn(row));
  const titles = heading.map((cell) => wordsIn([cell]));
  const isWithoutHeading = titles.every((title) => title === "");
  const nameRows = titles[0] === "";
  const head: ProseNode[] = isWithoutHeading
    ? []
    : [["thead", null, ["tr", null, ...heading.map((cell) => cellOf(cell, "col"))]]];
  const body: ProseNode[] = rows.map((row) => [
    "tr",
    null,
    ...row.map((cell, index) => cellOf(cell, nameRows && index === 0 ? "row" : undefined)),
  ]);
  return [
    "div",
    {
      className: "wide-table",
      role: "group",
      tabIndex: 0,
      "aria-label": titles.filter(Boolean).join(", "),
    },
    ["table", null, ...head, ["tbody", null, ...body]],
  ];
}

/** An empty cell is a heading of nothing. */
function cellOf(cell: Cell, scope: "col" | "row" | undefined): ProseNode {
  const [, given, ...inside] = cell;
  const isHeading = scope !== undefined && wordsIn([cell]) !== "";
  const attributes = {
    ...(isHeading && { scope }),
    ...(given?.align === "right" && { className: "text-end" }),
    ...(given?.align === "center" && { className: "text-center" }),
  };
  return [isHeading ? "th" : "td", Object.keys(attributes).length > 0 ? attributes : null, ...inside];
}

function elements(node: ProseNode): Cell[] {
  return typeof node === "string" ? [] : [node];
}

function elementsIn([, , ...inside]: Cell): Cell[] {
  return inside.flatMap(elements);
}
