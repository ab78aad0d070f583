export interface Selected {
  value: string;
  start: number;
  end: number;
}

export interface Insertion {
  start: number;
  end: number;
  text: string;
}

/** What makes a line a heading, an item of a list, a quotation or a row of a table. */
const beginning = /^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+|\|[ \t]*)+/;
const beginsBlock = /^(?:(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]|\||---$|!\[[^\]]*\]\([^)]*\)$)/m;

/** Inserts something into a line; at its beginning after the sign of a heading or an item, which needs to stay first. */
export function inLine({ value, start, end }: Selected, text: string): Insertion {
  const first = startOfLine(value, start);
  const afterSign = first + (beginning.exec(lineAt(value, first))?.[0].length ?? 0);
  if (start >= afterSign) return { start, end, text };
  const isBeforeWord = end <= afterSign && /\S/.test(value.charAt(afterSign));
  return { start: afterSign, end: Math.max(end, afterSign), text: isBeforeWord ? `${text} ` : text };
}

export function linkInLine(selected: Selected, { path, title }: { path: string; title: string }): Insertion {
  const { start, end } = inLine(selected, "");
  const words = selected.value.slice(start, end);
  if (words.includes("\n")) return inLine({ ...selected, start: selected.end }, linkTo(title, path));
  return words.trim() === ""
    ? inLine(selected, linkTo(title, path))
    : { start, end, text: `[${words}](${path})` };
}

export function linkTo(title: string, path: string): string {
  return `[${title.replaceAll(/[\\[\]]/g, "\\$&")}](${path})`;
}

/** Inserts a picture or the like between lines, with empty lines around it. What is selected stays. */
export function betweenLines({ value, end }: Selected, block: string): Insertion {
  const line = startOfLine(value, end);
  const isBetweenRows = isRow(value, line) && line > 0 && isRow(value, startOfLine(value, line - 1));
  let at = end === line && !isBetweenRows ? end : endOfLine(value, end);
  // A table ends where something else stands between its rows.
  while (at > line && isRow(value, line) && value.charAt(at) === "\n" && isRow(value, at + 1))
    at = endOfLine(value, at + 1);
  return { start: at, end: at, text: `${gapBefore(value, at)}${block}${gapAfter(value, at)}` };
}

/** Inserts text that was pasted. Where it begins or ends with a heading, a list or a table, that gets lines of its own. */
export function asPasted(selected: Selected, text: string): Insertion {
  const { value, start, end } = selected;
  const line = startOfLine(value, start);
  const isBeforeSign = start < line + (beginning.exec(lineAt(value, line))?.[0].length ?? 0);
  const parts = text.split("\n\n");
  const isBlock = parts.length > 1 || beginsBlock.test(text) || (isBeforeSign && text.includes("\n"));
  if (!isBlock) return inLine(selected, text);
  const before = beginsBlock.test(parts[0] ?? "") ? gapBefore(value, start) : "";
  const after = isBeforeSign || beginsBlock.test(parts.at(-1) ?? "") ? gapAfter(value, end) : "";
  return { start, end, text: before + text + after };
}

function startOfLine(value: string, at: number): number {
  return value.lastIndexOf("\n", at - 1) + 1;
}

function endOfLine(value: string, at: number): number {
  const end = value.indexOf("\n", at);
  return end === -1 ? value.length : end;
}

function lineAt(value: string, start: number): string {
  return value.slice(start, endOfLine(value, start));
}

function isRow(value: string, start: number): boolean {
  return /^[ \t]*\|/.test(lineAt(value, start));
}

function gapBefore(value: string, at: number): string {
  const before = value.slice(0, at);
  if (before.trim() === "" || /\n[ \t]*\n[ \t]*$/.test(before)) return "";
  return /\n[ \t]*$/.test(before) ? "\n" : "\n\n";
}

function gapAfter(value: string, at: number): string {
  const after = value.slice(at);
  if (after.trim() === "" || /^[ \t]*\n[ \t]*\n/.test(after)) return "";
  return /^[ \t]*\n/.test(after) ? "\n" : "\n\n";
}
