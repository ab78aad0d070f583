import { eventCategories } from "../../../content/event-categories.ts";
import { oldQueryIn } from "../../pages/urls/old-lists.ts";
import { chosenSaving, dataCookie, savesData } from "../../shell/saving-data.ts";
import { publicPages, unlistedPages } from "../crawlers/public-pages.ts";
import { noticeCookieName } from "../responses/notice-cookie.ts";

/** What of a request decides whether a kept page may answer it, and which one. */
export interface PageRequest {
  method: string;
  /** Path and query. */
  url: string;
  cookie: string | undefined;
  authorization: string | undefined;
  saveData: string | undefined;
}

/** Whether a path is that of a page that staff added, or of a page of the site whose settings they changed. */
export type IsOwnPage = (path: string) => boolean;

const listed = new Set(publicPages.flatMap(withData));
const unlisted = new Set(unlistedPages.flatMap(withData));

const days = String.raw`\d{4}-\d{2}-\d{2}`;
/** Events and their dates, calendars, vigils, sermons, books of the Bible, feeds of news, the podcast, and the sitemap. */
const listedPath = new RegExp(
  `^/(event/[a-z0-9-]+(/${days})?(\\.data|/calendar\\.ics)?|calendar(/[a-z0-9-]+)?\\.ics|(vigils/[0-9a-f-]{36}|sermons/((bible|speakers|series|topics)/)?[a-z0-9-]+)(\\.data)?|(daily-posts|event)\\.atom|sermons\\.rss|podcast-code\\.svg|sitemap\\.xml)$`,
);

/** A page, and the data that a navigation in the browser fetches instead. */
function withData(path: string): string[] {
  return [path, path === "/" ? "/_.data" : `${path}.data`];
}

/** Paths without a page, which no page can have: one name like a page of staff, or several. */
const withoutPage = { one: "/_", several: "/_/_" };

/** Sessions, logins that wait for their second step, and notices after a form: their pages are for one person. */
const hasNotice = new RegExp(`(?:^|;\\s*)${noticeCookieName}=`);
const personalCookie = new RegExp(`session|better-auth|(?:^|;\\s*)${noticeCookieName}=`);

/**
 * The path and query for which a visitor's page is rendered, and the key under which it is kept; undefined if this
 * request must not get a kept page.
 *
 * No other part of the request can change the page, because it is rendered without it.
 */
export function pageKey(
  request: PageRequest,
  isOwnPage: IsOwnPage = () => false,
): { url: string; key: string } | undefined {
  if (!isVisit(request)) return undefined;
  const url = urlOf(request.url, isOwnPage);
  return url === undefined ? undefined : { url, key: url + variantOf(request) };
}

/** Not files, pages for logging in, or queries that visitors' pages ignore: to staff such a query may show a draft. */
export function memberPageKey(
  request: PageRequest,
  isOwnPage: IsOwnPage = () => false,
): { url: string; key: string } | undefined {
  const { method, cookie, authorization } = request;
  if (method !== "GET" || authorization !== undefined || hasNotice.test(cookie ?? "")) return undefined;
  const url = urlOf(request.url, isOwnPage);
  const path = url?.split("?", 1)[0] ?? "";
  if (url === undefined || url !== request.url || unlisted.has(path) || /\.(?!data$)[a-z]+$/.test(path))
    return undefined;
  return { url, key: url + variantOf(request) };
}

function isVisit({ method, cookie, authorization }: PageRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return authorization === undefined && (cookie === undefined || !personalCookie.test(cookie));
}

/** Where `/event/`, `//event` and `/Event` lead. Programs that ask for a calendar or a feed keep to what they were given. */
export function plainUrl(request: PageRequest, isOwnPage: IsOwnPage = () => false): string | undefined {
  const [, path = "", query = ""] = /^([^?]*)(.*)/s.exec(request.url) ?? [];
  const plain = decoded(path)
    .toLowerCase()
    .replace(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1");
  if (/\.(ics|atom|rss)$/.test(plain)) return undefined;
  const isOther = plain !== path && isVisit(request) && urlOf(plain, isOwnPage) !== undefined;
  return isOther ? plain + query : undefined;
}

function decoded(path: string): string {
  // An encoded slash is part of a name.
  if (/%2f/i.test(path)) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The page that says that there is none, if a visitor asks for a path whose first name nothing has and that leads nowhere,
 * and the key under which it is kept. There are two, because the browser finds the same route as the server, and no more, whatever strangers
 * ask for.
 */
export async function missingPageKey(
  request: PageRequest,
  isTaken: (name: string, path: string) => Promise<boolean>,
): Promise<{ url: string; key: string } | undefined> {
  const [, name, more] = /^\/([\w.-]+)(\/[^?]*)?(?:\?|$)/.exec(request.url) ?? [];
  if (name === undefined || !isVisit(request)) return undefined;
  if (/\.data$/.test(more ?? name)) return undefined;
  if (await isTaken(name.toLowerCase(), `/${name}${more ?? ""}`)) return undefined;
  const url = more === undefined ? withoutPage.one : withoutPage.several;
  return { url, key: url + variantOf(request) };
}

function urlOf(url: string, isOwnPage: IsOwnPage): string | undefined {
  const queryAt = url.indexOf("?");
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  if (queryAt === -1 && unlisted.has(path)) return path;
  if (oldQueryIn(url)) return undefined;
  const isKnown = listed.has(path) || listedPath.test(path) || isOwnPage(path.replace(/\.data$/, ""));
  if (!isKnown) return undefined;
  return queryAt === -1 ? path : withQuery(path, new URLSearchParams(url.slice(queryAt)));
}

/** Queries that decide what a page says or where a form leads, for which no page is kept. */
const never = ["next", "token", "search", "q", "preacher", "topic", "book", "_routes", "index", "data-of"];
const neverOfLists = ["speaker", "series"];

interface Query {
  /** The pages that read it. */
  of: RegExp;
  /** Whether there is a page for a value. */
  hasPage: (value: string) => boolean;
}

const podcasts = /^\/(sermons\.rss|podcast-code\.svg)$/;
const slug = (value: string) => /^[a-z0-9-]+$/.test(value);
const number = (value: string) => /^[1-9]\d{0,4}$/.test(value);

/** The queries of lists, of the calendar and of feeds, in the order of a key. */
const queries: Record<string, Query> = {
  chapter: { of: /^\/sermons\/bible\//, hasPage: (value) => /^[1-9]\d{0,2}$/.test(value) },
  category: { of: /^\/event(?!\.atom)/, hasPage: (value) => eventCategories.some(({ id }) => id === value) },
  month: { of: /^\/event(?!\.atom)/, hasPage: (value) => /^\d{4}-\d{2}$/.test(value) },
  week: { of: /^\/event(?!\.atom)/, hasPage: (value) => new RegExp(`^${days}$`).test(value) },
  year: { of: /^\/facebook-live/, hasPage: (value) => /^[12]\d{3}$/.test(value) },
  series: { of: podcasts, hasPage: slug },
  speaker: { of: podcasts, hasPage: slug },
  page: { of: /(?<!\.atom)$/, hasPage: number },
  archive: { of: /\.atom$/, hasPage: number },
  watch: { of: /^\/today/, hasPage: (value) => value === "here" },
};

function withQuery(path: string, query: URLSearchParams): string | undefined {
  if (never.some((name) => query.has(name))) return undefined;
  if (!podcasts.test(path) && neverOfLists.some((name) => query.has(name))) return undefined;
  const kept = new URLSearchParams();
  for (const [name, { of, hasPage }] of Object.entries(queries)) {
    if (!of.test(path)) continue;
    const [value, ...others] = query.getAll(name);
    if (value === undefined) continue;
    if (others.length > 0 || !hasPage(value)) return undefined;
    if (name !== "page" || value !== "1") kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept}`;
}

/** A page differs for those who save data, or have chosen. */
function variantOf(request: PageRequest): string {
  if (request.cookie === undefined && request.saveData === undefined) return "";
  return Object.values(pageHeaders(request))
    .map((value) => ` ${value}`)
    .join("");
}

/** The only headers that a kept page is made from. */
export function pageHeaders({ cookie, saveData }: PageRequest): Record<string, string> {
  const chosen = chosenSaving(cookie ?? null);
  if (chosen !== undefined) return { cookie: `${dataCookie}=${chosen ? "on" : "off"}` };
  return savesData(saveData ?? null, null) ? { "save-data": "on" } : {};
}
