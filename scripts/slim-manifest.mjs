// Takes out of the browser's list of routes what it does not need, because every page with scripts loads it. Visitors'
// pages get a list of their own, without the screens of staff.
import { createHash } from "node:crypto";
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./setup.mjs";
import { copiesIn, copyOf } from "./texts/copies.mjs";

const start = "window.__reactRouterManifest=";
const folder = path.join(root, "build", "client", "assets");
const file = path.join(
  folder,
  readdirSync(folder).find((name) => /^manifest-\w+\.js$/.test(name)) ?? "manifest",
);
/** Runs in browsers: makes of the short form what React Router expects. */
const expand = ({ flags, shared, list, left, ...manifest }) => {
  const urlOf = (name) => (name ? `/assets/${name}.js` : "");
  const routes = {};
  for (const [id, parent, path, bits, module, imports, action, others] of list) {
    const route = { id, module: urlOf(module), imports: imports.map((at) => urlOf(shared[at])), css: [] };
    if (parent >= 0) route.parentId = list[parent][0];
    if (path !== 0) route.path = path;
    if (action) route.clientActionModule = urlOf(action);
    flags.forEach((flag, at) => {
      route[flag] = (bits & (1 << at)) !== 0;
    });
    routes[id] = Object.assign(route, others);
  }
  for (const path of left) {
    const id = `left/${path}`;
    routes[id] = { id, parentId: "root", path, module: "", imports: [], css: [] };
    for (const flag of flags) routes[id][flag] = /^has(Loader|Action)$/.test(flag);
  }
  return { ...manifest, routes, left };
};

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
const withoutStaff = Object.fromEntries(Object.entries(routes).filter(([id]) => !isOfStaff(id)));
const ofVisitors = (name) => name.replace(/\.js$/, "-visitors.js");
const lists = [
  { name: (url) => url, list: { ...manifest, left: [] } },
  { name: ofVisitors, list: { ...manifest, routes: withoutStaff, left: leftOut() } },
];

// React Router's name stands for what it wrote. Browsers keep these files for ever, also when only this script has changed.
const url = `/assets/manifest-${hashOf(lists.map(({ list }) => textOf(list)))}.js`;
const copies = copiesIn(
  readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => name.slice(0, -".js".length)),
);
for (const { name, list } of lists) {
  const text = textOf({ ...list, url: name(url) });
  writeFileSync(path.join(folder, path.basename(name(url))), text);
  for (const [locale, copyOfName] of copies)
    writeInLanguage(path.basename(name(url), ".js"), locale, copyOfName, text);
}
if (url !== manifest.url) {
  rmSync(file);
  nameInServer();
}

/** The same list, with the scripts of a language. */
function writeInLanguage(name, locale, copyOfName, text) {
  const inLanguage = text.replace(
    /(?<=["/])[\w.-]+?(?=(?:\.js)?")/g,
    (other) => copyOfName.get(other) ?? other,
  );
  const copy = copyOf(name, locale, inLanguage);
  writeFileSync(path.join(folder, `${copy}.js`), inLanguage.replaceAll(`${name}.js`, `${copy}.js`));
}

function textOf(list) {
  return `${start}(${expand})(${JSON.stringify(shortened(list))});`;
}

function hashOf(texts) {
  return createHash("sha256").update(texts.join("")).digest("hex").slice(0, 8);
}

function nameInServer() {
  const files = globSync(path.join(root, "build", "server", "assets", "*.js"));
  const naming = files.filter((name) => readFileSync(name, "utf8").includes(manifest.url));
  if (naming.length === 0)
    throw new Error("slim-manifest.mjs: no file of the server names the list of routes");
  for (const name of naming) writeFileSync(name, readFileSync(name, "utf8").replaceAll(manifest.url, url));
}

function isOfStaff(id) {
  const { module, parentId } = routes[id];
  return module === routes["shell/staff-only"].module || (parentId !== undefined && isOfStaff(parentId));
}

/** Paths of which route-manifest.ts loads each page as a whole. Most stand for all that begin with the same name. */
function leftOut() {
  const pathsOf = (ids) => ids.filter((id) => routes[id].path !== undefined).map(pathOf);
  const nameOf = (path) => path.split("/")[0];
  const ids = Object.keys(routes);
  const others = new Set(pathsOf(ids.filter((id) => !isOfStaff(id))).map(nameOf));
  const paths = pathsOf(ids.filter(isOfStaff));
  return [...new Set(paths.map((path) => (others.has(nameOf(path)) ? path : `${nameOf(path)}/*`)))];
}

function pathOf(id) {
  const { parentId, path } = routes[id];
  return [...(parentId ? [pathOf(parentId)] : []), path].filter(Boolean).join("/");
}

/** Says what many routes share once, and each route in its place of a list, which compresses to less. */
function shortened({ routes, ...manifest }) {
  const flags = [
    "hasAction",
    "hasLoader",
    "hasDefaultExport",
    "hasErrorBoundary",
    "hasClientAction",
    "hasClientLoader",
  ];
  const nameOf = (url = "") => url.replace(/^\/assets\/(.+)\.js$/, "$1");
  const ids = Object.keys(routes);
  const listed = new Set(Object.values(routes).flatMap(({ imports }) => imports));
  const shared = [...listed].sort((one, other) => uses.get(other) - uses.get(one));
  const list = Object.values(routes).map((route) => {
    const { id, parentId, path = 0, module, imports, clientActionModule, css, ...more } = route;
    const bits = flags.reduce((sum, flag, at) => sum + (more[flag] ? 2 ** at : 0), 0);
    const others = Object.entries(more).filter(([key]) => !flags.includes(key));
    if (css.length > 0) others.push(["css", css]);
    const parts = [
      id,
      ids.indexOf(parentId),
      path,
      bits,
      nameOf(module),
      imports.map((url) => shared.indexOf(url)),
    ];
    if (clientActionModule || others.length > 0) parts.push(nameOf(clientActionModule));
    if (others.length > 0) parts.push(Object.fromEntries(others));
    return parts;
  });
  return { ...manifest, flags, shared: shared.map(nameOf), list };
}
