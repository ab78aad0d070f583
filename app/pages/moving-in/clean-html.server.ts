import { Parser } from "htmlparser2";
import { escapedHtml } from "../../../platform/escaped-html.ts";
import { shownCharacters } from "../../items/imports/shown-characters.ts";
import { refuseDeep } from "./open-elements.ts";
import { recordingAt } from "./recordings.ts";

export interface Cleaning {
  /** Where a link leads on this site or elsewhere; empty for nowhere. */
  linkTo: (href: string) => string;
  /** The number of a picture in the plan; undefined for one that cannot be taken over. */
  numberOf: (src: string, alt: string) => number | undefined;
}

export interface CleanHtml {
  html: string;
  leftOut: string[];
}

/** Deeper elements lose their tags and keep their text. */
const deepest = 40;

/** What is left out with all that stands in it, in the words of staff. Empty for what nobody misses. */
const removed: Record<string, string> = {
  script: "a script",
  style: "",
  noscript: "",
  template: "",
  svg: "a drawing",
  form: "a form",
  object: "an embedded film or program",
  embed: "an embedded film or program",
  audio: "",
  video: "a film",
  canvas: "a drawing",
  button: "",
  select: "",
  nav: "",
  aside: "",
  footer: "",
};

const shown: ReadonlySet<string> = new Set([
  ...["p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "div", "a"],
  ...[
    "b",
    "strong",
    "i",
    "em",
    "cite",
    "code",
    "del",
    "sub",
    "sup",
    "span",
    "figure",
    "figcaption",
    "section",
  ],
  ...["table", "thead", "tbody", "tfoot", "tr", "th", "td", "caption", "dl", "dt", "dd", "article", "header"],
  ...["address", "center", "main", "details", "summary"],
]);
const withoutEnd: ReadonlySet<string> = new Set(["br", "hr"]);
const styles = /font-weight|font-style|list-style-type|display:\s*none/i;

/** A sign of two characters that Markdown leaves alone stands for a picture. */
export function pictureSign(number: number): string {
  return `\ue000${number}\ue001`;
}

const pictureSigns = /\ue000(\d+)\ue001/g;

export function withPictures(text: string, written: (number: number) => string): string {
  return text.replace(pictureSigns, (_, number) => written(Number(number)));
}

/**
 * Writes HTML again with text, links and signs for pictures only, and says what it left out.
 *
 * @throws {ImportRefusal} for HTML that is nested too deep.
 */
export function cleanHtml(source: string, { linkTo, numberOf }: Cleaning): CleanHtml {
  const parts: string[] = [];
  const leftOut = new Set<string>();
  const ends: string[] = [];
  let skipped = 0;
  let depth = 0;
  let sound: string | undefined;
  const picture = (attributes: Record<string, string>) => {
    const { src = "", "data-src": late, "data-lazy-src": lazy, alt = "" } = attributes;
    const number = numberOf(late ?? lazy ?? src, alt);
    if (number === undefined) leftOut.add("a picture that has no URL of its own");
    else parts.push(pictureSign(number));
  };
  const frame = ({ src = "", title = "" }: Record<string, string>) => {
    const to = linkTo(src);
    leftOut.add(to ? "a frame, of which a link stays" : "a frame");
    if (to)
      parts.push(`<p><a href="${escapedHtml(to)}">${escapedHtml(shownCharacters(title) || to)}</a></p>`);
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      refuseDeep(ends.length + 1);
      if (name === "audio" || (name === "source" && sound === "")) sound = attributes.src ?? "";
      if (skipped > 0 || Object.hasOwn(removed, name)) {
        skipped++;
        if (skipped === 1 && removed[name]) leftOut.add(removed[name]);
        ends.push("");
        return;
      }
      if (name === "img") picture(attributes);
      if (name === "iframe") {
        frame(attributes);
        skipped++;
      }
      const isShown = shown.has(name) && depth < deepest;
      ends.push(isShown && !withoutEnd.has(name) ? `</${name}>` : "");
      if (!isShown) return;
      if (!withoutEnd.has(name)) depth++;
      parts.push(`<${name}${attributesOf(name, attributes, linkTo)}>`);
    },
    ontext: (text) => {
      if (skipped === 0) parts.push(escapedHtml(shownCharacters(text)));
    },
    onclosetag: (name) => {
      if (name === "audio" && sound !== undefined) {
        leftOut.add(recordingAt(sound));
        sound = undefined;
      }
      const end = ends.pop() ?? "";
      if (skipped > 0) skipped--;
      if (end === "") return;
      depth--;
      parts.push(end);
    },
  });
  parser.end(source);
  return { html: parts.join(""), leftOut: [...leftOut] };
}

function attributesOf(
  name: string,
  { href = "", style = "", ...attributes }: Record<string, string>,
  linkTo: Cleaning["linkTo"],
): string {
  const kept: [string, string][] = [];
  const to = name === "a" ? linkTo(href) : "";
  if (to) kept.push(["href", to]);
  // The content security policy refuses styles; `markdownOf` reads them by this name.
  if (styles.test(style)) kept.push(["data-style", style.slice(0, 200)]);
  for (const known of ["start", "type", "value", "colspan", "rowspan"])
    if (attributes[known]) kept.push([known, attributes[known].slice(0, 20)]);
  return kept.map(([known, value]) => ` ${known}="${escapedHtml(value)}"`).join("");
}
