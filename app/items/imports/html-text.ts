import { Parser } from "htmlparser2";
import { bareAmpersands, decodeEntities } from "./html-entities.ts";
import { shownCharacters } from "./shown-characters.ts";

const words = (text: string) => text.trim().split(/\s+/);
/** A blank line is before and after each of them. */
const paragraphs = new Set(
  words(`article aside blockquote center details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav p
    pre section table`),
);
/** Nothing else stands in their lines. */
const lines = new Set(words("address caption dd dt figcaption legend option summary tr"));
const lists = new Set(words("dir menu ol ul"));
/** What stands beside them is another word. */
const cells = new Set(words("cite td th"));
const unread = new Set(words("head noscript script style template title"));
const inLines =
  words(`a abbr audio b big body br code del em embed font html i iframe img ins kbd li mark object q s samp small source
    span strike strong sub sup svg tbody thead tt u var video wbr`);
/** They make no text HTML: each is rare outside of other elements, and may be a word in angle brackets. */
const rare = new Set(
  words(`acronym area base bdi bdo button canvas caption col colgroup data datalist dfn dialog dir fieldset head hgroup
    input label legend link map menu meta meter noscript optgroup option output param picture progress rp rt ruby select
    template textarea tfoot time title track`),
);
const elements = new Set([...paragraphs, ...lines, ...lists, ...cells, ...unread, ...inLines, ...rare]);
const telling = [...elements].filter((name) => !rare.has(name)).join("|");
const looksLikeHtml = new RegExp(`</?(?:${telling})(?:\\s[^<>]*)?/?>|<!--`, "i");

export interface ReadingOfHtml {
  /** Calendars have lines of their own in their HTML; elsewhere a line break in it is a blank. */
  keepsLines?: boolean;
  /** Whether the URL of a link follows its words. */
  namesLinks?: boolean;
}

export function isElement(name: string): boolean {
  return elements.has(name);
}

/** A text as plain text. If it is HTML, its elements become lines and list items get a dash; otherwise only entities are replaced. */
export function plainText(text: string, reading: ReadingOfHtml = {}): string {
  return looksLikeHtml.test(text) ? textOfHtml(text, reading) : tidy(decodeEntities(text));
}

/** The same in one line. */
export function lineOf(text: string): string {
  return plainText(text).replace(/\s+/g, " ");
}

/** The time that HTML takes grows with the square of its depth. */
const deepest = 100;
const charactersAtOnce = 1000;

/** HTML as plain text. What nests more than a hundred elements loses its lines. */
export function textOfHtml(html: string, reading: ReadingOfHtml = {}): string {
  const source = bareAmpersands(html);
  const text = new TextOfHtml(reading);
  let open = 0;
  const parser = new Parser({
    onopentag: (name, { href = "" }) => {
      open++;
      if (isTag(name)) text.open(name, href);
      else text.add(decodeEntities(source.slice(parser.startIndex, parser.endIndex + 1)));
    },
    ontext: (part) => text.add(part),
    onclosetag: (name, isImplied) => {
      open--;
      if (isTag(name)) text.close(name);
      else if (!isImplied) text.add(`</${name}>`);
    },
  });
  for (let at = 0; at < source.length; at += charactersAtOnce) {
    parser.write(source.slice(at, at + charactersAtOnce));
    if (open > deepest) return tidy(decodeEntities(source.replace(/<[^<>]*>/g, " ")));
  }
  parser.end();
  return text.finish();
}

/** Programs have elements of their own, such as `o:p`. */
function isTag(name: string): boolean {
  return isElement(name) || /^[a-z][a-z0-9]*[:-][a-z0-9-]+$/.test(name);
}

const lineStart = "\n";
const afterDash = "";

class TextOfHtml {
  readonly #reading: ReadingOfHtml;
  readonly #parts: string[] = [];
  /** The last character that is no blank, or where the next one stands. */
  #last = lineStart;
  #isApart = false;
  #unread = 0;
  #lists = 0;
  #quotes = 0;
  #pre = 0;
  #link: { url: string; from: number } | undefined;

  constructor(reading: ReadingOfHtml) {
    this.#reading = reading;
  }

  add(source: string): void {
    if (this.#unread > 0) return;
    const keepsLines = this.#reading.keepsLines || this.#pre > 0;
    const text = keepsLines ? source : source.replace(/\s+/g, " ");
    const shown = text.trimEnd();
    if (this.#isApart && shown !== "") this.#divide(shown);
    this.#parts.push(text);
    if (text.slice(shown.length).includes("\n")) this.#last = lineStart;
    else if (shown !== "") this.#last = shown.at(-1) ?? "";
  }

  open(name: string, href: string): void {
    if (unread.has(name)) this.#unread++;
    if (this.#unread > 0) return;
    if (name === "blockquote") this.#quotes++;
    if (name === "pre") this.#pre++;
    if (lists.has(name)) this.#lists++;
    if (name === "br") this.#write("\n", lineStart);
    else if (name === "a") this.#link = { url: href.trim(), from: this.#parts.length };
    else if (name === "li") {
      this.#endLine();
      this.#write("- ", afterDash);
    } else if (lists.has(name)) this.#endLine();
    else this.#end(name);
  }

  close(name: string): void {
    if (unread.has(name)) this.#unread--;
    else if (this.#unread > 0) return;
    else if (name === "a") this.#endLink();
    else if (name === "li") this.#endLine();
    else if (lists.has(name)) {
      this.#lists--;
      this.#endParagraph();
    } else this.#end(name);
    if (name === "blockquote") this.#quotes--;
    if (name === "pre") this.#pre--;
  }

  finish(): string {
    return tidy(this.#parts.join(""));
  }

  #end(name: string): void {
    // Who is quoted.
    const isLine = lines.has(name) || (name === "cite" && this.#quotes > 0);
    if (isLine) this.#endLine();
    else if (cells.has(name)) this.#isApart = true;
    else if (paragraphs.has(name)) this.#endParagraph();
  }

  #endLine(): void {
    if (this.#last !== lineStart && this.#last !== afterDash) this.#write("\n", lineStart);
  }

  /** Lists have no blank lines, also where their items hold paragraphs. */
  #endParagraph(): void {
    if (this.#lists > 0) this.#endLine();
    else if (this.#last !== afterDash) this.#write("\n\n", lineStart);
  }

  #write(text: string, last: string): void {
    this.#parts.push(text);
    this.#last = last;
    this.#isApart = false;
  }

  /** Writes a blank before a text, unless it begins with one or punctuation binds it to what is before it. */
  #divide(text: string): void {
    const isBound = /^[\s\p{Pe}\p{Pf},.;:!?']/u.test(text) || /[\n\p{Ps}\p{Pi}]/u.test(this.#last);
    if (!isBound && this.#last !== afterDash) this.#parts.push(" ");
    this.#isApart = false;
  }

  #endLink(): void {
    if (!this.#link) return;
    const { url, from } = this.#link;
    this.#link = undefined;
    const shown = this.#parts.slice(from).join("").trim();
    if (!this.#reading.namesLinks || !/^(https?:|mailto:|tel:)/i.test(url) || bareUrl(shown) === bareUrl(url))
      return;
    this.add(shown ? ` (${url.replace(/^(mailto|tel):/i, "")})` : url);
  }
}

function bareUrl(url: string): string {
  return url.replace(/^(https?:\/\/|mailto:|tel:)(www\.)?/i, "").replace(/\/$/, "");
}

function tidy(text: string): string {
  return shownCharacters(text)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
