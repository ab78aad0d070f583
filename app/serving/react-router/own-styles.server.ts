import { readFile } from "node:fs/promises";
import path from "node:path";
import { sourceOf } from "../../../platform/http/content-security-policy.ts";

/**
 * A rule, a declaration or a block of the stylesheet. It belongs to pages with all words that one of its starts needs. They
 * then also need what it uses: elements, `.classes`, `--variables` and `@keyframes` are words.
 */
type Piece = [starts: [text: string, needs: string[]][], uses: string[], inside: string | Piece[]];

/** Made by `scripts/styles-in-pieces.mjs`. */
interface Stylesheet {
  href: string;
  pieces: Piece[];
}

const stylesheets = new Map<string, Promise<Stylesheet>>();

/** A page's own styles have 4 to 5 KB and save the first paint a round trip. All others follow: see `late-scripts.ts`. */
export async function withOwnStyles(
  page: string,
  clientFolder: string,
): Promise<{ page: string; styles: string[] }> {
  const [link, href] = /<link rel="stylesheet" href="(\/assets\/[^"]+)"\/>/.exec(page) ?? [];
  if (!link) return { page, styles: [] };
  const stylesheet = await stylesheetBeside(clientFolder);
  if (stylesheet.href !== href) return { page, styles: [] };
  const css = stylesOf(wordsIn(page), stylesheet.pieces);
  const styled = page.replace(link, () => `<style>${css}</style>${link.replace("/>", ' media="print"/>')}`);
  return { page: styled, styles: [sourceOf(css)] };
}

function stylesheetBeside(clientFolder: string): Promise<Stylesheet> {
  let stylesheet = stylesheets.get(clientFolder);
  if (!stylesheet) {
    const file = path.join(clientFolder, "..", "server", "styles-in-pieces.json");
    stylesheet = readFile(file, "utf8").then((text) => JSON.parse(text) as Stylesheet);
    stylesheets.set(clientFolder, stylesheet);
  }
  return stylesheet;
}

function stylesOf(words: Set<string>, pieces: Piece[]): string {
  let [css, known] = ["", -1];
  while (known !== words.size) {
    known = words.size;
    css = chosen(pieces, words);
  }
  return css;
}

/** Adds what the chosen pieces use to the words. */
function chosen(pieces: Piece[], words: Set<string>): string {
  let css = "";
  for (const [starts, uses, inside] of pieces) {
    const applying = starts.filter(([, needs]) => needs.every((word) => words.has(word)));
    if (applying.length === 0) continue;
    for (const word of uses) words.add(word);
    const start = applying.map(([text]) => text).join(",");
    const text = typeof inside === "string" ? inside : chosen(inside, words);
    if (text !== "") css += `${start}{${text}}`;
    else if (inside === "") css += `${start};`;
  }
  return css;
}

const dateFields = /^(date|datetime-local|month|time|week)$/;

/** Letters that the site's own fonts lack, besides some signs. */
const otherLetters = /[\u0100-\u1fff\u2c00-\u{10ffff}]/u;

function wordsIn(page: string): Set<string> {
  const markup = page.replace(/<script\b.*?<\/script>/gs, "");
  const names = (pattern: RegExp) => [...markup.matchAll(pattern)].map(([, name = ""]) => name);
  const classes = names(/ class="([^"]*)"/g).flatMap((list) => decoded(list).split(/\s+/));
  const types = names(/<input\b[^>]* type="([\w-]+)"/g);
  return new Set([
    ...names(/<([a-z][\w-]*)/g),
    ...classes.map((name) => `.${name}`),
    ...names(/var\((--[\w-]+)/g),
    ...types.map((type) => `${type} field`),
    ...(types.some((type) => dateFields.test(type)) ? ["date field", "number field"] : []),
    ...names(/ dir="(\w+)"/g).map((direction) => `dir ${direction}`),
    ...(/ placeholder="/.test(markup) ? ["placeholder"] : []),
    ...proseIn(markup).flatMap((prose) =>
      [...prose.matchAll(/<([a-z]\w*)/g)].map(([, tag]) => `prose ${tag}`),
    ),
    ...(otherLetters.test(markup) ? ["other letters"] : []),
  ]);
}

/** What stands in the elements of `Prose`. */
function proseIn(markup: string): string[] {
  return [...markup.matchAll(/<div class="prose\b[^>]*>/g)].map(({ 0: start, index }) => {
    const [from, ends] = [index + start.length, /<(\/?)div\b/g];
    ends.lastIndex = from;
    let open = 1;
    for (let end = ends.exec(markup); end; end = ends.exec(markup)) {
      open += end[1] ? -1 : 1;
      if (open === 0) return markup.slice(from, end.index);
    }
    return markup.slice(from);
  });
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Classes such as `[&>li]:mt-2`, which React writes with entities. */
function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] ?? "");
}
