import { publicPages, unlistedPages } from "../crawlers/public-pages.ts";

/** What of a request decides whether a stored page may answer it, and which one. */
export interface PageRequest {
  method: string;
  /** Path and query. */
  url: string;
  cookie: string | undefined;
  authorization: string | undefined;
}

const listed = new Set(publicPages.flatMap(withData));
const unlisted = new Set(unlistedPages.flatMap(withData));

/** A page, and the data that a navigation in the browser fetches instead. */
function withData(path: string): string[] {
  return [path, path === "/" ? "/_.data" : `${path}.data`];
}

/** Sessions, logins that wait for their second step, and notices after a form: their pages are for one person. */
const personalCookie = /session|better-auth|(?:^|;\s*)notice=/;

/**
 * The path and query under which a visitor's page is stored; undefined if this request must not get a stored page.
 *
 * The page is rendered for this URL, so no other part of the query can change it.
 */
export function pageKey({ method, url, cookie, authorization }: PageRequest): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (authorization !== undefined || (cookie !== undefined && personalCookie.test(cookie))) return undefined;
  const queryAt = url.indexOf("?");
  if (queryAt === -1) return listed.has(url) || unlisted.has(url) ? url : undefined;
  const path = url.slice(0, queryAt);
  return listed.has(path) ? keyWithPage(path, new URLSearchParams(url.slice(queryAt))) : undefined;
}

/** Queries that come from our own pages and links decide what a page says or where a form leads. */
const own = ["next", "token", "_routes", "index"];

function keyWithPage(path: string, query: URLSearchParams): string | undefined {
  if (own.some((name) => query.has(name))) return undefined;
  const [page, ...others] = query.getAll("page");
  if (page === undefined) return path;
  if (others.length > 0 || !/^[1-9]\d{0,4}$/.test(page)) return undefined;
  return page === "1" ? path : `${path}?page=${page}`;
}
