interface RouterGlobals {
  __reactRouterManifest?: { routes: Record<string, Record<string, unknown> | undefined> };
  __reactRouterRouteModules?: Record<string, object>;
}

const inBrowser = ["hasDefaultExport", "hasErrorBoundary", "hasClientLoader", "hasClientAction"];

/**
 * Tells the router that routes without a screen, such as *Approve*, have no script. Otherwise it fetches an empty file the
 * first time that somebody sends one, and reloads the page, for example into the browser's own error, when that fails.
 */
export function haveCommands(): void {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = globalThis as RouterGlobals;
  if (!manifest || !modules) return;
  for (const [id, route] of Object.entries(manifest.routes))
    if (route && inBrowser.every((part) => route[part] === false)) modules[id] ??= {};
}
