import { plainText, type ReadingOfHtml, lineOf as wholeLineOf } from "../../items/imports/html-text.ts";
import { shownCharacters } from "../../items/imports/shown-characters.ts";
import { sermonLimits } from "../sermon-limits.ts";
import type { FoundSermon } from "./found-list.ts";
import { importLimits } from "./import-limits.ts";

/** Of a name, in characters: it may stand in markup. A list may give a long one to each of its sermons. */
export const readOfName = 4 * sermonLimits.sermonBy;

/** Plain text in one line. */
export function oneLine(text: string): string {
  return shownCharacters(text.slice(0, importLimits.text)).replace(/\s+/g, " ").trim();
}

/** HTML as plain text in one line. */
export function lineOf(html: string): string {
  return wholeLineOf(html.slice(0, importLimits.text));
}

function textIn(html: string, reading: ReadingOfHtml = {}): string {
  return plainText(html.slice(0, importLimits.text), reading);
}

/** A name or title in a list, which is HTML, as plain text, cut to the length of a sermon's title. */
export function titleLine(html: string): string {
  return lineOf(html).slice(0, sermonLimits.title).toWellFormed();
}

type Texts = Pick<FoundSermon, "title" | "sermonBy" | "content" | "summary" | "notes">;

/** The texts of a sermon, given as HTML, within our limits, with a sentence for what was cut. */
export function textsOf(found: Omit<Texts, "notes">): Texts {
  const notes: string[] = [];
  const cut = (text: string, most: number, name: string) => {
    if (text.length <= most) return text;
    notes.push(`Its ${name} was cut after ${most.toLocaleString("en-GB")} characters.`);
    return text.slice(0, most).toWellFormed().trim();
  };
  const title = cut(lineOf(found.title), sermonLimits.title, "title") || "Without a title";
  return {
    title,
    sermonBy:
      cut(lineOf(found.sermonBy.slice(0, readOfName)), sermonLimits.sermonBy, "preacher") || "Unknown",
    content: cut(textIn(found.content, { namesLinks: true }), sermonLimits.content, "text") || title,
    summary: lineOf(found.summary).length > sermonLimits.summary ? "" : lineOf(found.summary),
    notes,
  };
}
