import { matchPath } from "react-router";
import { withoutPrefix } from "../../../platform/language/url-prefix.ts";
import { isSignedIn, type Viewer, visitor } from "../../viewer.ts";

interface ListedRoute {
  path?: string;
  parentId?: string;
  hasDefaultExport?: boolean;
  hasErrorBoundary?: boolean;
  hasClientLoader?: boolean;
  hasClientAction?: boolean;
}

type ListedRoutes = Record<string, ListedRoute | undefined>;

/** What React Router gives the browser of the routes and of the scripts that it has loaded for them. */
interface RouterGlobals {
  document?: Document;
  __reactRouterManifest?: { routes: ListedRoutes; left?: readonly string[] };
  __reactRouterRouteModules?: Record<string, object>;
  __reactRouterDataRouter?: {
    state: {
      navigation: {
        location?: { pathname: string; hash: string } | undefined;
        formAction?: string | undefined;
      };
      loaderData: Partial<Record<string, { viewer?: Viewer }>>;
    };
  };
}

/** They come after the scripts of the first page. */
const ofRouter = globalThis as RouterGlobals;

/** The path of a page without what URLs in its language begin with, as routes and the server know it. */
export function barePath(pathname: string): string {
  return withoutPrefix(ofRouter.document?.documentElement.dataset.prefix ?? "", pathname);
}

export function depthOf(id: string): number {
  const parent = ofRouter.__reactRouterManifest?.routes[id]?.parentId;
  return parent === undefined ? 0 : depthOf(parent) + 1;
}

/**
 * Tells the router that routes without a screen, such as *Approve*, have no script, and that guards show no more than what
 * stands in them. Otherwise it fetches a file the first time that somebody sends such a form, and reloads the page, for
 * example into the browser's own error, when that fails.
 */
export function haveCommands(): void {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = ofRouter;
  if (!manifest || !modules) return;
  for (const [id, route] of Object.entries(manifest.routes))
    if (route && (isCommand(route) || isGuard(route))) modules[id] ??= {};
}

/** Of the route of pages that staff added, which has no URL of its own. */
const ownPageRoute = "pages/screens/own-page";

/**
 * Makes the router take a page that staff added for what it is where this version has a route of its own: it would look for
 * the data of that route and find none. Other URLs that begin with that name have no route any more, so pages there are
 * loaded as a whole, and so is that one: staff who have logged in meanwhile may get the site's own.
 */
export function haveOwnPage(pathname: string): void {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = ofRouter;
  if (!manifest || !modules?.[ownPageRoute]) return;
  const slug = barePath(pathname)
    .replace(/^\/|\/$/g, "")
    .toLowerCase();
  const { routes } = manifest;
  for (const [id, route] of Object.entries(routes)) {
    if (!route || !isAt(route, slug, routes)) continue;
    delete routes[id];
    unknownSlug = slug;
  }
}

let unknownSlug: string | undefined;

/** Whether the routes of a path are left out, so that the router cannot load a page there itself. */
export function hasNoRoutes(pathname: string): boolean {
  const path = barePath(pathname);
  if (unknownSlug !== undefined && path.split("/")[1]?.toLowerCase() === unknownSlug) return true;
  return leftOut().some((left) => matchPath(left, path));
}

/** For people who logged in since the page came with the list of visitors. What follows a form stays, with typed text. */
export function needsWholeList(pathname: string): boolean {
  const { navigation, loaderData } = ofRouter.__reactRouterDataRouter?.state ?? {};
  if (leftOut().length === 0 || navigation?.location?.pathname !== pathname) return false;
  if (navigation.formAction !== undefined) return false;
  return isSignedIn(loaderData?.root?.viewer ?? visitor);
}

/** What the list of visitors lacks: the paths of staff, as patterns. */
function leftOut(): readonly string[] {
  return ofRouter.__reactRouterManifest?.left ?? [];
}

/** The part of the page that the present navigation asks for, such as `#times`: requests of the router come without it. */
export function askedPart(): string {
  return ofRouter.__reactRouterDataRouter?.state.navigation.location?.hash ?? "";
}

/** Whether a route has a path of one name, below routes that only frame it, or stands for all that begin with the name. */
function isAt({ path, parentId }: ListedRoute, slug: string, routes: ListedRoutes): boolean {
  return (path === slug || path === `${slug}/*`) && (parentId === undefined || !routes[parentId]?.path);
}

/** Such as `shell/needs/`: a route in another one that adds nothing to the path. */
function isGuard({ path, parentId }: ListedRoute): boolean {
  return path === undefined && parentId !== undefined && parentId !== "root";
}

function isCommand(route: ListedRoute): boolean {
  const { hasDefaultExport, hasErrorBoundary, hasClientLoader, hasClientAction } = route;
  return [hasDefaultExport, hasErrorBoundary, hasClientLoader, hasClientAction].every(
    (part) => part === false,
  );
}
