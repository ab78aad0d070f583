import { readFile } from "node:fs/promises";
import path from "node:path";
import { compiled, readCatalog } from "./catalogs.mjs";
import { withMacros } from "./macro-options.mjs";
import { transformTexts } from "./transform.mjs";

/** Where a text stands in a built script: `scripts/texts-in-scripts.mjs` puts it there. */
export const marks = /(["'`])@@([\w-]+)@@\1/g;

/**
 * Vite plugin: turns the macros of texts into code. Scripts of browsers get a mark in place of each text when they are built,
 * all other code gets the English text beside its identifier.
 */
export function textMacros() {
  return {
    name: "text-macros",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/, code: withMacros },
      handler(code, id) {
        const isMarked = this.environment.name === "client" && this.environment.mode === "build";
        return transformTexts(code, id, isMarked ? (text) => `id: "", message: "@@${text}@@"` : undefined);
      },
    },
  };
}

/** Vite plugin: a catalog as a module, whose texts are read when they are first asked for. */
export function textCatalogs() {
  return {
    name: "text-catalogs",
    load: {
      filter: { id: /\.po$/ },
      async handler(id) {
        const catalog = readCatalog(await readFile(id, "utf8"), path.basename(id, ".po"));
        const texts = Object.entries(catalog).map(([text, message]) => [text, compiled(message)]);
        const json = JSON.stringify(JSON.stringify(Object.fromEntries(texts)));
        return { code: `export const read = () => JSON.parse(${json});`, moduleType: "js" };
      },
    },
  };
}
