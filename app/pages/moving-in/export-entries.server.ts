import { Parser } from "htmlparser2";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { shownCharacters } from "../../items/imports/shown-characters.ts";
import { movingLimits } from "./moving-limits.ts";
import { refuseDeep } from "./open-elements.ts";

/** An `<item>` of a WordPress export. Names are without their namespace; comments and their authors are not read. */
export interface Entry {
  texts: Map<string, string>;
  meta: Map<string, string>;
  /** What plugins for podcasts and WordPress itself store of its recordings and films: a URL, bytes and a media type, a line each. */
  enclosures: string[];
  /** In what it is sorted: `category`, `post_tag`. */
  domains: Set<string>;
}

export interface ExportEntries {
  title: string;
  link: string;
  authors: Map<string, string>;
  entries: Entry[];
}

const read: ReadonlySet<string> = new Set([
  ...["title", "link", "guid", "dc:creator", "content:encoded", "excerpt:encoded"],
  ...["post_id", "post_name", "post_type", "post_date", "post_parent", "status", "post_password"].map(
    (name) => `wp:${name}`,
  ),
  "wp:attachment_url",
]);
const readMeta =
  /^(?:_wp_attachment_image_alt|_thumbnail_id|_Event(?:StartDate|EndDate|AllDay|URL|VenueID|Recurrence)|_event_(?:start|end)_(?:date|time)|_event_all_day)$/;
/** PowerPress has one for each of its podcasts, as `_sermons:enclosure`. */
const enclosureMeta = /^(?:_?[\w-]{1,60}:)?enclosure$|^audio_file$/;
const mostEnclosures = 20;

const longestMeta = 2000;
const bytesAtOnce = 128 * 1024;

/** Step by step. Entities that a file declares are not expanded: such a file is refused, by an `ImportRefusal`. */
export function* exportEntries(bytes: Uint8Array): Generator<void, ExportEntries> {
  refuseOtherFiles(bytes);
  const reading = new Reading();
  const parser = new Parser(reading, { xmlMode: true });
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    parser.write(decoder.decode(bytes.subarray(at, at + bytesAtOnce), { stream: true }));
    if (reading.refusal) throw new ImportRefusal(reading.refusal);
    yield;
  }
  parser.end(decoder.decode());
  return reading.finish();
}

function refuseOtherFiles(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new ImportRefusal("This file is empty.");
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1000));
  if (start.startsWith("PK"))
    throw new ImportRefusal("This is an archive. Please unpack it and choose one of the .xml files in it.");
  if (start.startsWith("\x1f\x8b"))
    throw new ImportRefusal("This file is compressed. Please unpack it and choose the .xml file in it.");
  if (start.startsWith("%PDF"))
    throw new ImportRefusal("This is a PDF, not an export of WordPress. It is a file that ends with .xml.");
  if (/^[^<]*<(!doctype html|html|head)/i.test(start))
    throw new ImportRefusal(
      "This is a web page, not an export of WordPress. In WordPress, open “Tools”, “Export” and choose “All content”.",
    );
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, named = "utf-8"] = /<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start) ?? [];
  return /^(?:utf-8|iso-8859-\d+|windows-125\d|us-ascii)$/i.test(named) ? named : "utf-8";
}

class Reading {
  refusal = "";
  readonly #title: string[] = [];
  #link = "";
  readonly #authors = new Map<string, string>();
  readonly #entries: Entry[] = [];
  readonly #open: string[] = [];
  #isExport = false;
  #isWhole = false;
  #text: string[] = [];
  #length = 0;
  #entry: Entry | undefined;
  #meta = { key: "", value: "" };
  #author = { login: "", name: "" };

  onopentag(name: string, { domain = "" }: Record<string, string>): void {
    if (name === "category" && this.#open.at(-1) === "item") this.#entry?.domains.add(domain);
    this.#open.push(name);
    refuseDeep(this.#open.length);
    this.#text = [];
    this.#length = 0;
    if (name === "item")
      this.#entry = { texts: new Map(), meta: new Map(), enclosures: [], domains: new Set() };
    if (name === "wp:postmeta") this.#meta = { key: "", value: "" };
    if (name === "wp:author") this.#author = { login: "", name: "" };
  }

  /** Also for what stands in CDATA. */
  ontext(text: string): void {
    if (this.#length > movingLimits.html) return;
    this.#length += text.length;
    this.#text.push(text);
  }

  onclosetag(name: string, isImplied: boolean): void {
    const text = shownCharacters(this.#text.join("")).trim();
    this.#text = [];
    this.#open.pop();
    const parent = this.#open.at(-1) ?? "";
    if (name === "wp:wxr_version" || name === "wp:post_type") this.#isExport = true;
    if (parent === "item" && read.has(name)) this.#entry?.texts.set(name.replace(/^wp:/, ""), text);
    else if (parent === "wp:postmeta") this.#readMeta(name, text);
    else if (parent === "wp:author") this.#readAuthor(name, text);
    else if (parent === "channel") this.#readChannel(name, text);
    if (name === "item") this.#endEntry(isImplied);
    if (name === "rss" && !isImplied) this.#isWhole = true;
  }

  /** `<!DOCTYPE …>` and `<!ENTITY …>`, which exports of WordPress never have. */
  onprocessinginstruction(name: string): void {
    if (name.startsWith("!"))
      this.refusal =
        "This file declares things of its own, as no export of WordPress does, so it is not read. Please export it again.";
  }

  finish(): ExportEntries {
    if (this.refusal) throw new ImportRefusal(this.refusal);
    if (!this.#isExport)
      throw new ImportRefusal(
        "This is not an export of WordPress. In WordPress, open “Tools”, “Export” and choose “All content”.",
      );
    if (!this.#isWhole)
      throw new ImportRefusal(
        "This file ends in the middle, so nothing was read. Please export it again, and wait until the download has finished.",
      );
    const [title = ""] = this.#title;
    return { title, link: this.#link, authors: this.#authors, entries: this.#entries };
  }

  #readMeta(name: string, text: string): void {
    if (name === "wp:meta_key") this.#meta.key = text;
    if (name === "wp:meta_value") this.#meta.value = text.slice(0, longestMeta);
    const { key, value } = this.#meta;
    if (value === "" || this.#entry === undefined) return;
    if (readMeta.test(key)) this.#entry.meta.set(key, value);
    if (enclosureMeta.test(key) && this.#entry.enclosures.length < mostEnclosures)
      this.#entry.enclosures.push(value);
  }

  #readAuthor(name: string, text: string): void {
    if (name === "wp:author_login") this.#author.login = text;
    if (name === "wp:author_display_name") this.#author.name = text;
    const { login, name: shown } = this.#author;
    if (login) this.#authors.set(login, shown || login);
  }

  #readChannel(name: string, text: string): void {
    if (name === "title") this.#title.push(text);
    if (name === "wp:base_blog_url" || (name === "link" && this.#link === "")) this.#link = text;
  }

  #endEntry(isImplied: boolean): void {
    if (this.#entry && !isImplied) this.#entries.push(this.#entry);
    this.#entry = undefined;
    if (this.#entries.length > movingLimits.entries)
      this.refusal = `This export has more than ${movingLimits.entries.toLocaleString("en-GB")} entries. Under “Tools”, “Export”, please export pages and posts one after the other.`;
  }
}
