import { htmlNames } from "../prose/html-names.ts";
import { areSignsOfText } from "../prose/signs-of-text.ts";
import type { Line, Run } from "./pasted-blocks.ts";

const letterOrDigit = /[\p{L}\p{N}]/u;
const blank = /^\s?$/;

/**
 * Writes a line so that the parser of `markdown.server.ts` reads the same characters, bold and italic where they were.
 * What Markdown cannot mark, such as one digit of a number, loses its mark and not its text.
 */
export function writtenLine(line: Line, where: "text" | "item" | "heading" | "cell" = "text"): string {
  const runs = joined(line);
  const whole = runs.map(({ text }) => text).join("");
  let written = "";
  let at = 0;
  for (let index = 0; index < runs.length; ) {
    const href = runs[index]?.href ?? "";
    const end = runs.findIndex((run, other) => other > index && run.href !== href);
    const same = runs.slice(index, end === -1 ? undefined : end);
    const length = same.reduce((sum, { text }) => sum + text.length, 0);
    const escaping: Escaping = { whole, isInLink: href !== "", isInCell: where === "cell" };
    const text = marked(same, at, escaping);
    if (href === "") written += text;
    // An exclamation mark before a link makes a picture of it.
    else
      written = `${written.replace(/(?<!\\)!$/, "\\!")}[${text.trim()}](${writtenUrl(href)})${/\s$/.test(text) ? " " : ""}`;
    at += length;
    index += same.length;
  }
  const trimmed = written.trim();
  if (where === "heading") return trimmed.replace(/(?<!#)#+$/, (signs) => signs.replaceAll("#", "\\#"));
  return where === "cell" ? trimmed : withoutBlockSigns(trimmed, where);
}

/** Runs that look alike become one, and spaces look like what is around them. */
function joined(line: Line): Run[] {
  const runs: Run[] = [];
  for (const [index, run] of line.entries()) {
    const last = runs.at(-1);
    const next = line[index + 1];
    const isSpace = run.text.trim() === "";
    const look: Run = isSpace
      ? {
          ...run,
          isBold: Boolean(last?.isBold && next?.isBold),
          isItalic: Boolean(last?.isItalic && next?.isItalic),
        }
      : run;
    const isAlike =
      last?.isBold === look.isBold && last.isItalic === look.isItalic && last.href === look.href;
    if (last && isAlike) last.text += look.text;
    else runs.push({ ...look });
  }
  return runs;
}

interface Escaping {
  whole: string;
  isInLink: boolean;
  isInCell: boolean;
}

/** @param from where the runs begin in the whole line. */
function marked(runs: readonly Run[], from: number, escaping: Escaping): string {
  return regions(runs, from, ({ isBold }) => isBold)
    .map(({ isMarked, runs: inside, start, end }) =>
      withMark(isMarked ? "**" : "", start, end, escaping, (innerStart, innerEnd) =>
        regions(cut(inside, start, innerStart, innerEnd), innerStart, ({ isItalic }) => isItalic)
          .map((part) =>
            withMark(part.isMarked ? "*" : "", part.start, part.end, escaping, (textStart, textEnd) =>
              escapedText(textStart, textEnd, escaping),
            ),
          )
          .join(""),
      ),
    )
    .join("");
}

interface Region {
  isMarked: boolean;
  runs: Run[];
  start: number;
  end: number;
}

function regions(runs: readonly Run[], from: number, isMarked: (run: Run) => boolean): Region[] {
  const found: Region[] = [];
  let start = from;
  for (const run of runs) {
    const last = found.at(-1);
    const end = start + run.text.length;
    if (last?.isMarked === isMarked(run)) {
      last.runs.push(run);
      last.end = end;
    } else found.push({ isMarked: isMarked(run), runs: [run], start, end });
    start = end;
  }
  return found;
}

function cut(runs: readonly Run[], from: number, start: number, end: number): Run[] {
  let at = from;
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += run.text.length;
    return text === "" ? [] : [{ ...run, text }];
  });
}

/** Puts a mark around as much of a region as Markdown can mark: never spaces or signs at its ends. */
function withMark(
  mark: string,
  start: number,
  end: number,
  escaping: Escaping,
  write: (start: number, end: number) => string,
): string {
  if (mark === "") return write(start, end);
  const { whole } = escaping;
  let [first, last] = [start, end];
  const char = (index: number) => whole.charAt(index);
  while (first < last && (blank.test(char(first)) || (isSign(char(first)) && isInside(char(first - 1)))))
    first++;
  while (last > first && (blank.test(char(last - 1)) || (isSign(char(last - 1)) && isInside(char(last)))))
    last--;
  if (first === last || !canBeMarked(whole, first, last)) return write(start, end);
  const before = escapedText(start, first, escaping);
  const after = escapedText(last, end, escaping);
  return `${before}${mark}${write(first, last)}${mark}${after}`;
}

function isSign(char: string): boolean {
  return char !== "" && !letterOrDigit.test(char) && !blank.test(char);
}

function isInside(char: string): boolean {
  return char !== "" && !blank.test(char);
}

/** Whether the marks would be read as such. */
function canBeMarked(whole: string, start: number, end: number): boolean {
  // Marks beside each other would be one.
  const isBesideMark = whole.charAt(start - 1) === "*" || whole.charAt(end) === "*";
  return !isBesideMark && !areSignsOfText(whole, { start, end, mark: 0 });
}

function escapedText(start: number, end: number, { whole, isInLink, isInCell }: Escaping): string {
  let written = "";
  for (let at = start; at < end; at++) {
    const [char, before, after] = [whole.charAt(at), whole.charAt(at - 1), whole.charAt(at + 1)];
    // A mark may follow, or stand before it.
    const isAtEdge = (at === start || at === end - 1) && /[\\*_]/.test(char);
    written +=
      isAtEdge || isSpecial(char, before, after, { whole, at, isInLink, isInCell }) ? `\\${char}` : char;
  }
  return written;
}

function isSpecial(
  char: string,
  before: string,
  after: string,
  { whole, at, isInLink, isInCell }: Escaping & { at: number },
): boolean {
  switch (char) {
    case "\\":
      return after === "" || /[!-/:-@[-`{-~]/.test(after);
    case "*":
      return !(blank.test(before) && blank.test(after));
    case "_":
      return (
        !(blank.test(before) && blank.test(after)) &&
        !(letterOrDigit.test(before) && letterOrDigit.test(after))
      );
    case "`":
      return true;
    case "[":
      return isInLink || /^[^\]]*\][([:]/.test(whole.slice(at, at + 400));
    case "]":
      return isInLink;
    case "<":
      return isTag(whole.slice(at, at + 400));
    case "|":
      return isInCell;
    default:
      return false;
  }
}

/** Markdown reads these in angle brackets, and the site shows any others as they are: `<Office>`. */
function isTag(text: string): boolean {
  const [, name] = /^<\/?([a-z][a-z0-9-]*)/i.exec(text) ?? [];
  return /^<(?:[!?]|[a-z][a-z0-9+.-]*:|[^\s<>]+@)/i.test(text) || htmlNames.has(name?.toLowerCase() ?? "");
}

/** Lines must not begin like a heading, a list, a quotation, a rule, code or a row of dashes below a table. */
function withoutBlockSigns(line: string, where: "text" | "item"): string {
  if (/^(?:#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|~~~|\[[^\]]+\]:)/.test(line)) return `\\${line}`;
  if (/^(?:(?:-[ ]*){3,}|(?:_[ ]*){3,}|(?:\*[ ]*){3,})$/.test(line)) return `\\${line}`;
  if (/^[ |:-]+$/.test(line) && line.includes("-") && /[|:]/.test(line)) return `\\${line}`;
  return where === "item" ? line.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2") : line;
}

function writtenUrl(href: string): string {
  return href
    .replace(
      /[\s()<>\\|[\]`]/g,
      (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
    )
    .replace(/&(?=#?\w+;)/g, "&amp;");
}
