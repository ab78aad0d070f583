import { Parser } from "htmlparser2";
import { escapedHtml } from "../../../platform/escaped-html.ts";
import { isElement } from "../../items/imports/html-text.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { FeedNames } from "./feed-names.ts";
import { importLimits, tooManyEpisodes } from "./import-limits.ts";

/** What stands in an element and in its children. */
interface FeedText {
  characters: string;
  html: string;
}

/** A page or a file that an entry names. */
export interface FeedLink {
  url: string;
  /** What the URL is relative to, the outermost first, as `xml:base` of the elements around it. */
  bases: readonly string[];
  /** The relation of a link; "enclosure" of a file. */
  rel: string;
  /** Its media type, and whether Media RSS calls it `audio` or `video`; mostly empty. */
  type: string;
  medium: string;
}

/** What a feed has and a sermon does not get from it. */
export type FeedExtra = "transcripts" | "chapters" | "pictures" | "links to their pages";

export interface FeedEntry {
  /** By the names of the elements, and `author name` of Atom. */
  texts: Map<string, FeedText>;
  links: FeedLink[];
  topics: string[];
  extras: Set<FeedExtra>;
}

export interface FeedEntries {
  channel: FeedEntry;
  entries: FeedEntry[];
}

const bytesAtOnce = 16 * 1024;
const mostOpen = 200;
/** Links, and topics, of one entry. */
const mostOfEntry = 50;
/** Elements around another one that each have an `xml:base`. */
const mostBases = 10;

/** Step by step. Entities that a file declares are not expanded: such a file is refused, by an `ImportRefusal`. */
export function* feedEntries(text: string): Generator<void, FeedEntries> {
  const reading = new Reading();
  const parser = new Parser(reading, { xmlMode: true });
  for (let at = 0; at < text.length; at += bytesAtOnce) {
    parser.write(text.slice(at, at + bytesAtOnce));
    if (reading.refusal) throw new ImportRefusal(reading.refusal);
    yield;
  }
  parser.end();
  return reading.finish();
}

/** The elements whose children are what a feed says. */
const around = new Set([
  "rss",
  "rdf:RDF",
  "channel",
  "feed",
  "item",
  "entry",
  "media:group",
  "media:content",
]);
const exportOfWordPress = /^https?:\/\/wordpress\.org\/export\//;

const extras: Record<string, FeedExtra> = {
  "podcast:transcript": "transcripts",
  "podcast:chapters": "chapters",
  "psc:chapters": "chapters",
  "itunes:image": "pictures",
};

class Reading {
  refusal = "";
  readonly #names = new FeedNames();
  readonly #channel = emptyEntry();
  readonly #entries: FeedEntry[] = [];
  readonly #open: { name: string; bases: readonly string[] }[] = [];
  #entry: FeedEntry | undefined;
  #text: ElementText | undefined;
  #root = "";
  #isWhole = false;

  onopentag(written: string, attributes: Record<string, string>): void {
    this.#names.declare(attributes);
    const name = this.#names.usual(written);
    const parent = this.#open.at(-1);
    const base = attributes["xml:base"]?.slice(0, importLimits.url);
    const outer = parent?.bases ?? [];
    const bases = base === undefined || outer.length === mostBases ? outer : [...outer, base];
    this.#open.push({ name, bases });
    if (this.#open.length > mostOpen)
      this.refusal = `More than ${mostOpen} of its elements stand inside each other, so it is not read.`;
    if (!parent) this.#root = name;
    if (!parent && Object.values(attributes).some((value) => exportOfWordPress.test(value)))
      this.refusal =
        "This is an export of WordPress. “Copy texts from your old site”, under “Pages”, reads it. For its sermons enter the link of their podcast here.";
    if (this.#text) {
      this.#text.open(name);
      return;
    }
    if (name === "item" || name === "entry") this.#entry = emptyEntry();
    if (name === "media:content") this.#takeAttributes(name, attributes, bases);
    if (around.has(name)) return;
    this.#text = new ElementText(this.#kindOf(name, attributes.type), this.#open.length);
    this.#takeAttributes(name, attributes, bases);
  }

  /** Also for what stands in CDATA. */
  ontext(text: string): void {
    this.#text?.add(text);
  }

  onclosetag(written: string, isImplied: boolean): void {
    const name = this.#names.usual(written);
    const text = this.#text;
    if (text?.depth === this.#open.length) {
      this.#text = undefined;
      const at = this.#entry ?? this.#channel;
      keep(at, name, text.finish());
      if (name === "author" && text.name) keep(at, "author name", text.name);
      if (name === "category" || name === "itunes:keywords" || name === "media:keywords")
        addTo(at.topics, text.finish().html);
    } else text?.close(name);
    this.#open.pop();
    if (!text && (name === "item" || name === "entry")) this.#endEntry(isImplied);
    if (["rss", "feed", "rdf:RDF"].includes(name) && !isImplied && this.#open.length === 0)
      this.#isWhole = true;
  }

  onprocessinginstruction(name: string, data: string): void {
    if (name.startsWith("!") && /\[|entity/i.test(data))
      this.refusal = "This feed declares things of its own, as no podcast does, so it is not read.";
  }

  finish(): FeedEntries {
    if (this.refusal) throw new ImportRefusal(this.refusal);
    if (!this.#isWhole)
      throw new ImportRefusal(
        this.#entries.length > 0
          ? "This feed ends in the middle, so nothing was read. Please try again."
          : "This is not the feed of a podcast. Its link often ends with /feed, /rss or .xml.",
      );
    return { channel: this.#channel, entries: this.#entries };
  }

  /** Texts of RSS are HTML by custom. Atom and Media RSS say what theirs are, and mean plain text if they do not. */
  #kindOf(name: string, type = "text"): TextKind {
    const states = this.#root === "feed" ? !name.includes(":") : name.startsWith("media:");
    if (!states || /^(?:text\/)?html$/i.test(type)) return "html";
    return "plain";
  }

  #takeAttributes(name: string, attributes: Record<string, string>, bases: readonly string[]): void {
    const at = this.#entry ?? this.#channel;
    const { href = "", rel = "alternate", type = "", medium = "", term } = attributes;
    const link = { url: attributes.url ?? "", bases, rel: "enclosure", type, medium };
    if (name === "link" || name === "atom:link")
      addTo(at.links, { ...link, url: href, rel: rel.toLowerCase() });
    const isWhole = attributes.expression !== "sample";
    if (name === "enclosure" || (name === "media:content" && isWhole)) addTo(at.links, link);
    // Atom's content may stand elsewhere.
    if (name === "content" && attributes.src) addTo(at.links, { ...link, url: attributes.src });
    if (name === "category" && term !== undefined) addTo(at.topics, escapedHtml(term));
    const extra = extras[name];
    if (extra) at.extras.add(extra);
  }

  #endEntry(isImplied: boolean): void {
    if (this.#entry && !isImplied) this.#entries.push(this.#entry);
    this.#entry = undefined;
    if (this.#entries.length > importLimits.entries) this.refusal = tooManyEpisodes;
  }
}

type TextKind = "html" | "plain";

/** Collects the text of an element and of its children, up to the limit of a text. */
class ElementText {
  readonly #kind: TextKind;
  /** How many elements are open, with this one. */
  readonly depth: number;
  readonly #characters: string[] = [];
  readonly #html: string[] = [];
  #length = 0;
  #nameFrom = 0;
  /** The text of its child `name`; only authors have one. */
  name: FeedText | undefined;

  constructor(kind: TextKind, depth: number) {
    this.#kind = kind;
    this.depth = depth;
  }

  add(text: string): void {
    const read = text.slice(0, Math.max(0, importLimits.text - this.#length));
    if (read === "") return;
    this.#length += text.length;
    this.#characters.push(read);
    this.#html.push(this.#kind === "html" ? read : escapedHtml(read));
  }

  open(name: string): void {
    if (name === "name") this.#nameFrom = this.#characters.length;
    this.#addTag(name, "<");
  }

  close(name: string): void {
    if (name === "name") this.name = textOf(this.#characters.slice(this.#nameFrom).join(""));
    if (!/(?:^|:)(?:br|hr|img|wbr)$/i.test(name)) this.#addTag(name, "</");
  }

  finish(): FeedText {
    return { characters: this.#characters.join("").trim(), html: this.#html.join("").trim() };
  }

  /** XHTML may name its namespace before the name. */
  #addTag(name: string, start: "<" | "</"): void {
    const element = name.slice(name.indexOf(":") + 1).toLowerCase();
    if (!isElement(element) || this.#length >= importLimits.text) return;
    this.#length += element.length;
    this.#html.push(`${start}${element}>`);
  }
}

function textOf(characters: string): FeedText {
  return { characters: characters.trim(), html: escapedHtml(characters) };
}

export function emptyEntry(): FeedEntry {
  return { texts: new Map(), links: [], topics: [], extras: new Set() };
}

function addTo<Item>(list: Item[], item: Item): void {
  if (list.length < mostOfEntry) list.push(item);
}

/** The first one counts. */
function keep({ texts }: FeedEntry, name: string, text: FeedText): void {
  if (text.characters !== "" && !texts.has(name)) texts.set(name, text);
}
