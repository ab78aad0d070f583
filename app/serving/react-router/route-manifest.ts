interface ListedRoute {
  parentId?: string;
  hasDefaultExport?: boolean;
  hasErrorBoundary?: boolean;
  hasClientLoader?: boolean;
  hasClientAction?: boolean;
}

/** What React Router gives the browser of the routes and of the scripts that it has loaded for them. */
interface RouterGlobals {
  __reactRouterManifest?: { routes: Record<string, ListedRoute | undefined> };
  __reactRouterRouteModules?: Record<string, object>;
}

/** They come after the scripts of the first page. */
const ofRouter = globalThis as RouterGlobals;

export function depthOf(id: string): number {
  const parent = ofRouter.__reactRouterManifest?.routes[id]?.parentId;
  return parent === undefined ? 0 : depthOf(parent) + 1;
}

/**
 * Tells the router that routes without a screen, such as *Approve*, have no script. Otherwise it fetches an empty file the
 * first time that somebody sends one, and reloads the page, for example into the browser's own error, when that fails.
 */
export function haveCommands(): void {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = ofRouter;
  if (!manifest || !modules) return;
  for (const [id, route] of Object.entries(manifest.routes))
    if (route && isCommand(route)) modules[id] ??= {};
}

function isCommand(route: ListedRoute): boolean {
  const { hasDefaultExport, hasErrorBoundary, hasClientLoader, hasClientAction } = route;
  return [hasDefaultExport, hasErrorBoundary, hasClientLoader, hasClientAction].every(
    (part) => part === false,
  );
}
