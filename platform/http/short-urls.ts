import { t } from "@lingui/core/macro";
import type { MiddlewareHandler } from "hono";

/** Names of stored files have up to 1024 bytes, each of up to three URL characters. */
const longestPath = 4096;
/** React Router's route discovery sends many paths in one query, up to 7,680 characters. */
const longestQuery = 8192;
const mostSegments = 64;

/** Refuses URLs longer than any page's (414): route matching takes quadratic time in the number of segments. */
export const shortUrls: MiddlewareHandler = (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isLong = pathname.length > longestPath || search.length > longestQuery;
  const paths = isLong ? [] : [pathname, ...search.split(/[&=,]|%2c/i)];
  return isLong || paths.some((path) => segmentsIn(path) > mostSegments)
    ? Promise.resolve(c.text(t`This URL is too long.`, 414))
    : next();
};

function segmentsIn(path: string): number {
  return path.split(/\/|%2f/i).length - 1;
}
