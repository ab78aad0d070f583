/** Characters that look alike. */
export interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  /** Where it leads, if it is a link. */
  href: string;
}

export type Line = readonly Run[];

export type Block =
  | { kind: "lines"; lines: readonly Line[] }
  | { kind: "heading"; level: number; line: Line }
  | { kind: "quote"; blocks: readonly Block[] }
  | { kind: "rule" }
  | { kind: "table"; rows: readonly (readonly Cell[])[]; hasHeadings: boolean }
  | Item;

export type Cell = readonly Line[];

/** An item of a list. Those side by side are one list, and deeper ones belong to the last that is less deep. */
export interface Item {
  kind: "item";
  /** Any number that grows with the depth. */
  depth: number;
  /** `-`, `12.`, or anything that Markdown cannot count, such as `a)`. */
  marker: string;
  blocks: readonly Block[];
  /** What it is if it stands alone, because a dash may belong to a sentence. */
  alone?: Block;
}

export function textOf(line: Line): string {
  return line.map(({ text }) => text).join("");
}

/** A line with single spaces, and none around it. */
export function tidyLine(line: Line): Run[] {
  let isAfterSpace = true;
  const runs = line.flatMap((run) => {
    const text = run.text.replace(/[\s\u00a0]+/g, " ");
    const shown = isAfterSpace ? text.trimStart() : text;
    if (shown === "") return [];
    isAfterSpace = shown.endsWith(" ");
    return [{ ...run, text: shown }];
  });
  const last = runs.at(-1);
  if (!last?.text.endsWith(" ")) return runs;
  return [...runs.slice(0, -1), ...(last.text === " " ? [] : [{ ...last, text: last.text.trimEnd() }])];
}

export function withoutBeginning(line: Line, length: number): Run[] {
  let surplus = length;
  return line.flatMap((run) => {
    const text = run.text.slice(surplus);
    surplus -= Math.min(surplus, run.text.length);
    return text === "" ? [] : [{ ...run, text }];
  });
}
