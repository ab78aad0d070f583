import { expressionFor, searchPattern } from "../../database/search-pattern.ts";
import type { MarkedPart } from "./marked-text.ts";

/** Characters shown before the first match, and in all. */
const shown = { before: 50, most: 160 };
/** Only this many characters of a text are searched, so that a search ends soon. */
const mostSearched = 20_000;

export function canBeFound(search: string): boolean {
  return searchPattern(search) !== undefined;
}

/** A text with what a search finds in it marked. Of a long one only the part around the first place is left. */
export function markedText(text: string, search: string): MarkedPart[] {
  const { index } = expressionFor(search).exec(text) ?? { index: 0 };
  const begin = index > shown.before ? index - shown.before : 0;
  const part = text.slice(begin, begin + shown.most).toWellFormed();
  const cut = `${begin > 0 ? "…" : ""}${part}${begin + shown.most < text.length ? "…" : ""}`;
  return partsOf(cut, new RegExp(expressionFor(search).source, "gu"));
}

export function firstFound(texts: readonly string[], search: string): string | undefined {
  const expression = expressionFor(search);
  return texts.find((text) => expression.test(text.slice(0, mostSearched)));
}

function partsOf(text: string, expression: RegExp): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(expression)) {
    if (found === "") continue;
    parts.push({ text: text.slice(end, index), isFound: false }, { text: found, isFound: true });
    end = index + found.length;
  }
  parts.push({ text: text.slice(end), isFound: false });
  return parts.filter((part) => part.text !== "");
}
