import type { MiddlewareHandler } from "hono";

/** Names of stored files have up to 1024 bytes, each of which may be three characters of a URL. */
const longestPath = 4096;
const mostSegments = 64;

/** Refuses URLs that no page has (414): matching a path against the routes costs the square of its segments. */
export const shortUrls: MiddlewareHandler = (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  // Navigation data and route discovery name other paths in their query.
  const isLong = pathname.length > longestPath || search.length > longestPath;
  return isLong || segmentsIn(pathname) > mostSegments || segmentsIn(search) > mostSegments
    ? Promise.resolve(c.text("This URL is too long.", 414))
    : next();
};

function segmentsIn(text: string): number {
  return text.split(/\/|%2f/i).length - 1;
}
