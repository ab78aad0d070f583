import { Parser } from "htmlparser2";
import { z } from "zod";
import { timestampOn } from "../../dates/dates.server.ts";
import { shownCharacters } from "../../items/imports/shown-characters.ts";
import { sermonLimits } from "../sermon-limits.ts";
import type { FoundSermon } from "./found-list.ts";
import { importLimits } from "./import-limits.ts";

/** Of a name, in characters: it may stand in markup. A list may give a long one to each of its sermons. */
export const readOfName = 4 * sermonLimits.sermonBy;

const blocks = new Set(["p", "div", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote"]);
const unread = new Set(["script", "style", "head", "title", "template"]);
const looksLikeHtml =
  /<\/?(a|b|blockquote|br|div|em|font|h[1-6]|html|i|img|li|ol|p|script|span|strong|style|table|td|tr|u|ul)(\s[^<>]*)?\/?>/i;

/** A description as plain text: HTML becomes lines, and its items get a dash. */
export function plainText(description: string): string {
  const given = description.slice(0, importLimits.text);
  const text = looksLikeHtml.test(given) ? textOfHtml(given) : given;
  return shownCharacters(text)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The time that HTML takes grows with the square of its depth. */
const deepest = 100;
const charactersAtOnce = 1000;

function textOfHtml(html: string): string {
  const parts: string[] = [];
  let hidden = 0;
  let open = 0;
  const parser = new Parser({
    onopentag: (name) => {
      open++;
      if (unread.has(name)) hidden++;
      if (name === "br") parts.push("\n");
      if (name === "li") parts.push("\n- ");
      if (blocks.has(name)) parts.push("\n\n");
    },
    ontext: (text) => {
      if (hidden === 0) parts.push(text.replace(/\s+/g, " "));
    },
    onclosetag: (name) => {
      open--;
      if (unread.has(name)) hidden--;
      if (blocks.has(name)) parts.push("\n\n");
    },
  });
  for (let at = 0; at < html.length; at += charactersAtOnce) {
    parser.write(html.slice(at, at + charactersAtOnce));
    if (open > deepest) return html.replace(/<[^<>]*>/g, " ");
  }
  parser.end();
  return parts.join("");
}

export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, " ");
}

/** A name or title in a list, cut to the length of a sermon's title. */
export function titleLine(text: string): string {
  return oneLine(text).slice(0, sermonLimits.title).toWellFormed();
}

type Texts = Pick<FoundSermon, "title" | "sermonBy" | "content" | "summary" | "notes">;

/** The texts of a sermon within our limits, with a sentence for what was cut. */
export function textsOf(found: Omit<Texts, "notes">): Texts {
  const notes: string[] = [];
  const cut = (text: string, most: number, name: string) => {
    if (text.length <= most) return text;
    notes.push(`Its ${name} was cut after ${most.toLocaleString("en-GB")} characters.`);
    return text.slice(0, most).toWellFormed().trim();
  };
  const title = cut(oneLine(found.title), sermonLimits.title, "title") || "Without a title";
  return {
    title,
    sermonBy:
      cut(oneLine(found.sermonBy.slice(0, readOfName)), sermonLimits.sermonBy, "preacher") || "Unknown",
    content: cut(plainText(found.content), sermonLimits.content, "text") || title,
    summary: oneLine(found.summary).length > sermonLimits.summary ? "" : oneLine(found.summary),
    notes,
  };
}

/** The moment of a date as feeds and lists write it, or empty. A day without a time, `20261108` or `2026-11-08`, is its noon. */
export function momentOf(written: string): string {
  const typed = written.trim();
  const day = typed.replace(/^(\d{4})-?(\d\d)-?(\d\d)$/, "$1-$2-$3");
  const date = new Date(z.iso.date().safeParse(day).success ? timestampOn(day) : typed);
  const year = date.getUTCFullYear();
  return year >= 1900 && year <= 2200 ? date.toISOString() : "";
}
