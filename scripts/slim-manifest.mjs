// Takes out of the browser's list of routes what it does not need, because every page with scripts loads it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./setup.mjs";

const start = "window.__reactRouterManifest=";
const folder = path.join(root, "build", "client", "assets");
const file = path.join(
  folder,
  readdirSync(folder).find((name) => /^manifest-\w+\.js$/.test(name)) ?? "manifest",
);
const manifest = JSON.parse(readFileSync(file, "utf8").slice(start.length).replace(/;$/, ""));
const { entry, routes } = manifest;

// Imports are listed so that they load beside their route, and not after it. These are there already, and a script of one
// route alone is rare.
const loaded = new Set([entry.module, ...entry.imports, routes.root.module, ...routes.root.imports]);
const uses = new Map();
for (const { imports } of Object.values(routes))
  for (const name of imports) uses.set(name, (uses.get(name) ?? 0) + 1);
for (const [id, route] of Object.entries(routes)) {
  if (id === "root") continue;
  // The same order everywhere repeats itself, which compresses well.
  route.imports = route.imports
    .filter((name) => !loaded.has(name) && uses.get(name) > 1)
    .sort((one, other) => uses.get(other) - uses.get(one) || (one < other ? -1 : 1));
  if (!route.hasClientMiddleware) delete route.hasClientMiddleware;
  // Commands without a screen: route-manifest.ts tells the router that they have no script.
  if (
    !["hasDefaultExport", "hasErrorBoundary", "hasClientLoader", "hasClientAction"].some((has) => route[has])
  )
    Object.assign(route, { module: "", imports: [] });
}
writeFileSync(file, `${start}${JSON.stringify(manifest)};`);
