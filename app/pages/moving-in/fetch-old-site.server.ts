import { Parser } from "htmlparser2";
import pLimit from "p-limit";
import type { PublicFetch } from "../../../platform/http/public-fetch.ts";
import { megabyte } from "../../../platform/storage/sizes.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { shownCharacters } from "../../items/imports/shown-characters.ts";
import { plainPath } from "../urls/leading-urls.ts";
import { partsOfPage } from "./html-parts.server.ts";
import { movingLimits } from "./moving-limits.ts";
import { isFile } from "./old-links.server.ts";
import { hostOf, type OldItem, type OldSite } from "./old-site.ts";
import { refuseDeep } from "./open-elements.ts";

const longestUrl = 2000;
const atOnce = 3;

/** Returns the https URL of a URL that somebody entered. Throws an `ImportRefusal` for any other. */
export function oldSiteUrl(address: string): string {
  const typed = address.trim();
  const url = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  const isUrl = URL.canParse(url) && url.length <= longestUrl;
  if (isUrl && !/^https?:$/.test(new URL(url).protocol))
    throw new ImportRefusal("Only links that begin with https:// can be read.");
  if (!isUrl || !new URL(url).hostname.includes("."))
    throw new ImportRefusal("This is not a link. Links to sites look like https://old-church.example");
  return new URL(url.replace(/^http:/i, "https:")).href;
}

export async function fetchOldSite(
  publicFetch: PublicFetch,
  url: string,
  signal?: AbortSignal,
): Promise<OldSite> {
  const reading = new OldSiteReading(publicFetch, signal);
  const first = await reading.page(url).catch((error: unknown) => {
    throw new ImportRefusal(sentenceFor(error));
  });
  if (!first) throw new ImportRefusal("There is no web page at this link.");
  const home = first.url;
  const site: OldSite = {
    name: first.title || hostOf(home),
    hosts: [...new Set([hostOf(home), hostOf(url)])],
    items: [],
    pictures: [],
    byNumber: new Map(),
    refused: [],
    sermons: 0,
    lists: [],
    others: new Map(),
  };
  const listed = await reading.listed(new URL("/sitemap.xml", home).href);
  const named = listed.length > 0 ? listed : first.links;
  const pages = pagesAmong([home, ...named], home, site.hosts);
  const read = pages.slice(0, movingLimits.fetchedPages);
  if (pages.length > read.length)
    site.others.set("pages that are not read, because there are too many", pages.length - read.length);
  const limit = pLimit(atOnce);
  const taken = await Promise.all(
    read.map((address) =>
      limit(async (): Promise<OldItem | undefined> => {
        const found = address === home ? first : await reading.page(address).catch((error: unknown) => error);
        if (found instanceof Error) site.refused.push({ title: address, reason: sentenceFor(found) });
        if (!found || found instanceof Error) return undefined;
        return itemOf(found as FetchedPage, address);
      }),
    ),
  );
  const keys = new Set<string>();
  for (const item of taken) {
    if (!item || keys.has(item.key)) continue;
    keys.add(item.key);
    site.items.push(item);
  }
  return site;
}

interface FetchedPage extends ReturnType<typeof partsOfPage> {
  url: string;
}

/** A URL that leads to another page of the site is that page. */
function itemOf({ url, title, description, main }: FetchedPage, asked: string): OldItem {
  return {
    kind: "page",
    key: url,
    title: title || plainPath(new URL(asked).pathname) || asked,
    address: asked,
    html: main,
    day: "",
    author: "",
    summary: description,
    wasShown: true,
    picture: "",
    leftOut: [],
  };
}

class OldSiteReading {
  readonly #publicFetch: PublicFetch;
  readonly #signal: AbortSignal | undefined;
  readonly #ends = performance.now() + movingLimits.fetchMs;

  constructor(publicFetch: PublicFetch, signal: AbortSignal | undefined) {
    this.#publicFetch = publicFetch;
    this.#signal = signal;
  }

  /** Undefined for what is no web page. */
  async page(url: string): Promise<FetchedPage | undefined> {
    const { url: final, status, header, body } = await this.#fetch(url, "text/html");
    if (hostOf(final) !== hostOf(url)) throw new ImportRefusal("It leads to another site.");
    if (status !== 200) throw new ImportRefusal(`The old site returned an error (${status}).`);
    const type = header("content-type") ?? "";
    if (!body || !/html/i.test(type)) return undefined;
    return { url: final, ...partsOfPage(decoded(body, type)) };
  }

  /** The URLs that a sitemap names, also by further sitemaps; none if there is no sitemap. */
  async listed(url: string, left = { sitemaps: movingLimits.sitemaps }): Promise<string[]> {
    if (left.sitemaps-- <= 0) return [];
    const { status, body } = await this.#fetch(url, "application/xml").catch(() => ({
      status: 0,
      body: undefined,
    }));
    if (status !== 200 || !body) return [];
    const { pages, sitemaps } = sitemapIn(decoded(body, ""));
    const further: string[] = [];
    for (const sitemap of sitemaps.filter((other) => hostOf(other) === hostOf(url)))
      further.push(...(await this.listed(sitemap.replace(/^http:/, "https:"), left)));
    return [...pages, ...further];
  }

  #fetch(url: string, accept: string) {
    const limitMs = Math.max(1, Math.min(movingLimits.pictureMs, this.#ends - performance.now()));
    const limits = { limitMs, mostBytes: movingLimits.pageBytes, accept, signal: this.#signal };
    return this.#publicFetch(url, limits);
  }
}

function sitemapIn(xml: string): { pages: string[]; sitemaps: string[] } {
  const found = { pages: [] as string[], sitemaps: [] as string[] };
  const open: string[] = [];
  let text = "";
  const parser = new Parser(
    {
      onopentag: (name) => {
        open.push(name);
        refuseDeep(open.length);
        text = "";
      },
      ontext: (part) => {
        text += part;
      },
      onclosetag: (name) => {
        open.pop();
        if (name !== "loc") return;
        if (open.at(-1) === "sitemap") found.sitemaps.push(text.trim());
        if (open.at(-1) === "url") found.pages.push(text.trim());
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
}

/** The pages among some links, each once. Those with a query are lists and searches. */
function pagesAmong(links: readonly string[], home: string, hosts: readonly string[]): string[] {
  const pages = new Map<string, string>();
  for (const link of links) {
    if (!URL.canParse(link, home)) continue;
    const url = new URL(link, home);
    if (
      !/^https?:$/.test(url.protocol) ||
      !hosts.includes(hostOf(url.href)) ||
      url.search ||
      isFile(url.href)
    )
      continue;
    url.hash = "";
    url.protocol = "https:";
    const path = plainPath(url.pathname);
    if (path !== undefined && !pages.has(path)) pages.set(path, url.href);
  }
  return [...pages.values()];
}

function decoded(body: Uint8Array, type: string): string {
  const start = new TextDecoder("latin1").decode(body.subarray(0, 1024));
  const [, named = "utf-8"] =
    /charset=["']?([\w-]+)/i.exec(type) ?? /charset=["']?([\w-]+)/i.exec(start) ?? [];
  return shownCharacters(decoderOf(named).decode(body));
}

function decoderOf(named: string): TextDecoder {
  try {
    return new TextDecoder(named);
  } catch {
    return new TextDecoder();
  }
}

function sentenceFor(error: unknown): string {
  if (error instanceof ImportRefusal) return error.message;
  const { name = "", message = "" } = error instanceof Error ? error : {};
  if (name === "RefusedUrl" && message.includes("redirects"))
    return "This link leads round in a circle, or on too often.";
  if (name === "RefusedUrl")
    return "This link cannot be read: only https links of servers on the public internet can.";
  if (name === "BodyTooLarge") return `This page is larger than ${movingLimits.pageBytes / megabyte} MB.`;
  if (name === "TimeoutError") return "The old site took too long.";
  return "The old site could not be reached. Is the link right?";
}
