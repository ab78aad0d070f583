import { Parser } from "htmlparser2";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { importLimits } from "./import-limits.ts";

/** Texts by the names of their elements, and of links and enclosures their addresses. */
export type FeedEntry = Map<string, string>;

export interface FeedEntries {
  kind: "rss" | "atom";
  channel: FeedEntry;
  entries: FeedEntry[];
}

const bytesAtOnce = 16 * 1024;
const mostOpen = 200;

/**
 * Reads RSS or Atom step by step. Entities that a file declares are not expanded: such a file is refused. Throws an
 * `ImportRefusal` for anything else.
 */
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

class Reading {
  refusal = "";
  readonly #channel: FeedEntry = new Map();
  readonly #entries: FeedEntry[] = [];
  readonly #open: string[] = [];
  #entry: FeedEntry | undefined;
  #text: string[] = [];
  #length = 0;
  #isWhole = false;

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#open.push(name);
    if (this.#open.length > mostOpen)
      this.refusal = `More than ${mostOpen} of its elements stand inside each other, so it is not read.`;
    this.#text = [];
    this.#length = 0;
    if (name === "item" || name === "entry") this.#entry = new Map();
    const at = this.#entry ?? this.#channel;
    if (name === "enclosure") {
      keep(at, "enclosure", attributes.url ?? "");
      keep(at, "enclosure type", attributes.type ?? "");
    }
    if (name === "link" || name === "atom:link")
      keep(at, `link ${attributes.rel ?? "alternate"}`, attributes.href ?? "");
  }

  /** Also for what stands in CDATA. */
  ontext(text: string): void {
    if (this.#length >= importLimits.text) return;
    this.#text.push(text.slice(0, importLimits.text - this.#length));
    this.#length += text.length;
  }

  onclosetag(name: string, isImplied: boolean): void {
    const text = this.#text.join("").trim();
    this.#text = [];
    this.#open.pop();
    const parent = this.#open.at(-1) ?? "";
    if (this.#entry && ["item", "entry", "author", "media:group"].includes(parent))
      keep(this.#entry, parent === "author" ? `author ${name}` : name, text);
    else if (["channel", "feed", "author"].includes(parent))
      keep(this.#channel, parent === "author" ? `author ${name}` : name, text);
    if (name === "item" || name === "entry") this.#endEntry(isImplied);
    if ((name === "rss" || name === "feed" || name === "rdf:RDF") && !isImplied && parent === "") {
      this.#isWhole = true;
      this.#channel.set("root", name);
    }
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
          : "This is not the feed of a podcast. Its address often ends with /feed, /rss or .xml.",
      );
    const kind = this.#channel.get("root") === "feed" ? "atom" : "rss";
    return { kind, channel: this.#channel, entries: this.#entries };
  }

  #endEntry(isImplied: boolean): void {
    if (this.#entry && !isImplied) this.#entries.push(this.#entry);
    this.#entry = undefined;
    if (this.#entries.length > importLimits.entries)
      this.refusal = `This feed has more than ${importLimits.entries.toLocaleString("en-GB")} episodes. Please save the part of it that you need as a file.`;
  }
}

/** The first one counts. */
function keep(entry: FeedEntry, name: string, value: string): void {
  if (value !== "" && !entry.has(name)) entry.set(name, value);
}
