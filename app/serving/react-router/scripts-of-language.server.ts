import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { EntryContext } from "react-router";
import { currentLanguage } from "../../../platform/language/locale.ts";

type Manifest = EntryContext["manifest"];
/** The address of a script by that of the script whose copy it is, for each language. */
type Copies = Map<string, Map<string, string>>;

const kept = new Map<string, Copies>();
const copyName = /^(?<name>.+)\.(?<locale>[a-z]{2,3}(?:-[A-Za-z\d]+)*)-[\w-]{7}\.js$/;

/** The scripts of a page with those that `scripts/texts-in-scripts.mjs` has written in the present language. */
export function inPresentLanguage(manifest: Manifest, clientFolder: string): Manifest {
  const copies = copiesOf(clientFolder);
  const language = currentLanguage();
  const [base = language] = language.split("-");
  const ofLanguage = copies.get(language) ?? copies.get(base);
  if (!ofLanguage) return manifest;
  const copyOf = (url: string) => ofLanguage.get(url) ?? url;
  const entry = {
    ...manifest.entry,
    module: copyOf(manifest.entry.module),
    imports: manifest.entry.imports.map(copyOf),
  };
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [
      id,
      route && {
        ...route,
        module: copyOf(route.module),
        // The same script again, by which the browser knows what runs before it.
        clientActionModule: route.clientActionModule && copyOf(route.clientActionModule),
        clientLoaderModule: route.clientLoaderModule && copyOf(route.clientLoaderModule),
        clientMiddlewareModule: route.clientMiddlewareModule && copyOf(route.clientMiddlewareModule),
        imports: route.imports?.map(copyOf),
      },
    ]),
  );
  return { ...manifest, entry, routes, url: copyOf(manifest.url) };
}

function copiesOf(clientFolder: string): Copies {
  const known = kept.get(clientFolder);
  if (known) return known;
  const copies: Copies = new Map();
  const folder = path.join(clientFolder, "assets");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const all = new Set(names);
  for (const copy of names) {
    const { name, locale } = copyName.exec(copy)?.groups ?? {};
    if (!name || !locale || !all.has(`${name}.js`)) continue;
    const ofLanguage = copies.get(locale) ?? new Map<string, string>();
    copies.set(locale, ofLanguage.set(`/assets/${name}.js`, `/assets/${copy}`));
  }
  kept.set(clientFolder, copies);
  return copies;
}
