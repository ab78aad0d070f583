import { matchRoutes, type RouteObject } from "react-router";

/** Answered before the router is asked, or meant for programs. */
const ofServer = ["api", "assets", "healthz", "metrics", "readyz", "v0"];

/** The routes of pages that staff add, and of paths that nothing has. */
const forAnyPath: ReadonlySet<string> = new Set(["*", ":slug"]);

/** The site's, unless staff have a page there: a newer version takes no URL away. `routes.ts` lacks them to stay small. */
export const yieldingPages: ReadonlySet<string> = new Set(["today"]);

export interface StatedRoute {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: readonly StatedRoute[] | undefined;
}

/** What is the site's own among the paths that pages of staff could have. */
export interface SiteRoutes {
  /** Whether a route serves the path, other than that of added pages. What it names, such as an event, need not exist. */
  isPage: (path: string) => boolean;
  isReserved: (name: string) => boolean;
}

/**
 * @param stated the routes below the root, which frames every page.
 * @param pageNames the names of the pages that have a file, which are reserved too.
 */
export function siteRoutes(stated: readonly StatedRoute[], pageNames: Iterable<string> = []): SiteRoutes {
  const tree = matchable(stated);
  const isPage = (path: string) => yieldingPages.has(path.slice(1)) || matchRoutes(tree, path) !== null;
  const reserved = new Set([...ofServer, ...firstParts(stated), ...pageNames]);
  return { isPage, isReserved: (name) => reserved.has(name) || isPage(`/${name}`) };
}

export function isOfServer(path: string): boolean {
  return ofServer.includes(path.split("/", 2)[1] ?? "");
}

/** Whether a path is the same in all languages: programs and directories know it by one URL, or it is a file. */
export function isOfAllLanguages(path: string): boolean {
  return (
    isOfServer(path) || /^\/(robots\.txt|sitemap\.xml|sermons\.rss|podcast-code\.svg|media\/.*)$/.test(path)
  );
}

function matchable(routes: readonly StatedRoute[]): RouteObject[] {
  return routes
    .filter(({ path = "" }) => !forAnyPath.has(path))
    .map(({ path, index, children = [] }) =>
      index ? { index } : { ...(path !== undefined && { path }), children: matchable(children) },
    );
}

function firstParts(routes: readonly StatedRoute[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path?.split("/", 1) ?? []),
    ...firstParts(children),
  ]);
}
