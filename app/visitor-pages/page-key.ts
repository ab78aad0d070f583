import { publicPages, unlistedPages } from "../crawlers/public-pages.ts";
import { noticeCookieName } from "../responses/notice-cookie.ts";
import { chosenSaving, dataCookie, savesData } from "../saving-data.ts";

/** What of a request decides whether a kept page may answer it, and which one. */
export interface PageRequest {
  method: string;
  /** Path and query. */
  url: string;
  cookie: string | undefined;
  authorization: string | undefined;
  saveData: string | undefined;
}

const listed = new Set(publicPages.flatMap(withData));
const unlisted = new Set(unlistedPages.flatMap(withData));

/** A page, and the data that a navigation in the browser fetches instead. */
function withData(path: string): string[] {
  return [path, path === "/" ? "/_.data" : `${path}.data`];
}

/** Sessions, logins that wait for their second step, and notices after a form: their pages are for one person. */
const personalCookie = new RegExp(`session|better-auth|(?:^|;\\s*)${noticeCookieName}=`);

/**
 * The path and query for which a visitor's page is rendered, and the key under which it is kept; undefined if this
 * request must not get a kept page.
 *
 * No other part of the request can change the page, because it is rendered without it.
 */
export function pageKey(request: PageRequest): { url: string; key: string } | undefined {
  const { method, url, cookie, authorization } = request;
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (authorization !== undefined || (cookie !== undefined && personalCookie.test(cookie))) return undefined;
  const ownUrl = urlOf(url);
  return ownUrl === undefined ? undefined : { url: ownUrl, key: ownUrl + variantOf(request) };
}

function urlOf(url: string): string | undefined {
  const queryAt = url.indexOf("?");
  if (queryAt === -1) return listed.has(url) || unlisted.has(url) ? url : undefined;
  const path = url.slice(0, queryAt);
  return listed.has(path) ? withPage(path, new URLSearchParams(url.slice(queryAt))) : undefined;
}

/** Queries that come from our own pages and links decide what a page says or where a form leads. */
const own = ["next", "token", "_routes", "index"];

function withPage(path: string, query: URLSearchParams): string | undefined {
  if (own.some((name) => query.has(name))) return undefined;
  const [page, ...others] = query.getAll("page");
  if (page === undefined) return path;
  if (others.length > 0 || !/^[1-9]\d{0,4}$/.test(page)) return undefined;
  return page === "1" ? path : `${path}?page=${page}`;
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
