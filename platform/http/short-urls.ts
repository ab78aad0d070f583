import type { MiddlewareHandler } from "hono";

/** Names of stored files have up to 1024 bytes, each of which may be three characters of a URL. */
const longestPath = 4096;
/** Route discovery asks for many paths in one query, of up to 7,680 characters. */
const longestQuery = 8192;
const mostSegments = 64;

/** Refuses URLs that no page has (414): matching a path against the routes costs the square of its segments. */
export const shortUrls: MiddlewareHandler = (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isLong = pathname.length > longestPath || search.length > longestQuery;
  const paths = isLong ? [] : [pathname, ...search.split(/[&=,]|%2c/i)];
  return isLong || paths.some((path) => segmentsIn(path) > mostSegments)
    ? Promise.resolve(c.text("This URL is too long.", 414))
    : next();
};

function segmentsIn(path: string): number {
  return path.split(/\/|%2f/i).length - 1;
}
