import { attributesIn, textsIn } from "../support/html.ts";
import type { TestSite } from "../support/test-site.ts";

/** Somebody who reads a site by following its links. */
export interface Reader {
  name: string;
  headers: Record<string, string>;
  starts: string[];
  /** Whether also the texts of pages are compared, which are the church's: screens of staff say other things in each version. */
  readsTexts: boolean;
}

export interface Page {
  status: number;
  texts: string[];
}

/** All that each of them reaches from where they start, by their name and the path: `visitor /giving`. */
export function crawl(site: TestSite, readers: readonly Reader[]): Promise<Map<string, Page>> {
  return read(site, readers, true);
}

/** The same addresses again, whatever leads to them now. */
export function readAgain(
  site: TestSite,
  readers: readonly Reader[],
  before: ReadonlyMap<string, Page>,
): Promise<Map<string, Page>> {
  const startsOf = ({ name }: Reader) =>
    [...before.keys()].flatMap((asked) => (asked.startsWith(`${name} `) ? asked.slice(name.length + 1) : []));
  return read(
    site,
    readers.map((reader) => ({ ...reader, starts: startsOf(reader) })),
    false,
  );
}

async function read(
  site: TestSite,
  readers: readonly Reader[],
  followsLinks: boolean,
): Promise<Map<string, Page>> {
  const seen = new Map<string, Page>();
  for (const { name, headers, starts, readsTexts } of readers) {
    const open = new Set(starts);
    // A set goes on with what is added meanwhile.
    for (const path of open) {
      const response = await site.request(path, { headers });
      const type = response.headers.get("Content-Type") ?? "";
      const isPage = type.startsWith("text/html");
      const text = isPage || /calendar|xml/.test(type) ? await response.text() : "";
      if (!response.bodyUsed) await response.body?.cancel();
      const texts = isPage ? (readsTexts ? textsOf(text, path) : []) : idsIn(text);
      seen.set(`${name} ${path}`, { status: response.status, texts });
      if (!followsLinks || !isPage || response.status !== 200) continue;
      for (const linked of linksIn(text)) if (isAmongFirst(linked, open)) open.add(linked);
    }
  }
  return seen;
}

/** A screen that each date or row has is looked at for the first ones. */
function isAmongFirst(path: string, open: ReadonlySet<string>): boolean {
  const like = kindOf(path);
  return [...open].filter((other) => kindOf(other) === like).length < 3;
}

function kindOf(path: string): string {
  return path.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d|=\d+/g, "*");
}

/** What people do there, each version says in its own words. */
const screens = /^\/(account|submit-prayer-requests|unsubscribe|invitation)\b/;

function textsOf(html: string, path: string): string[] {
  const headings = textsIn(html, "main h1, main h2, main h3");
  if (screens.test(path)) return headings;
  const pictures = attributesIn(html, "main img", "alt").filter((text) => text !== "");
  return [...headings, ...textsIn(html, "main p, main dd, main td"), ...pictures];
}

/** Those to pages, feeds and files of the site, with what a query says only where it names another list or feed. */
function linksIn(html: string): string[] {
  const links = attributesIn(html, "a[href^='/'], link[rel='alternate'][href^='/']", "href");
  return links
    .map((href) => (/\.rss\?|[?&]page=\d/.test(href) ? href : href.replace(/\?.*/, "")).replace(/#.*/, ""))
    .filter((path) => !path.startsWith("/assets/"));
}

/** What programs know entries and channels by. */
function idsIn(feed: string): string[] {
  return [...feed.matchAll(/^UID:.*|<(?:podcast:)?guid.*|<id>.*/gm)].map(([line]) => line.trim());
}
