import { readFile } from "node:fs/promises";
import path from "node:path";
import { transform } from "@lingui/native-tools";
import { readCatalog } from "./catalogs.mjs";
import { macroOptions, withMacros } from "./macro-options.mjs";

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
      async handler(code, id) {
        const isMarked = this.environment.name === "client" && this.environment.mode === "build";
        const descriptorFields = isMarked ? "id-only" : "message";
        const made = await transform(code, path.basename(id.split("?")[0]), {
          macro: { ...macroOptions, descriptorFields },
        });
        return isMarked ? { ...made, code: withMarks(made.code) } : made;
      },
    },
  };
}

function withMarks(code) {
  return code.replace(/(\/\*i18n\*\/ \{\s*)id: "([\w-]+)"/g, '$1id: "", message: "@@$2@@"');
}

/** Vite plugin: a catalog as a module, whose texts are read when they are first asked for. */
export function textCatalogs() {
  return {
    name: "text-catalogs",
    load: {
      filter: { id: /\.po$/ },
      async handler(id) {
        const messages = readCatalog(await readFile(id, "utf8"), path.basename(id, ".po"));
        const json = JSON.stringify(JSON.stringify(messages));
        return { code: `export const read = () => JSON.parse(${json});`, moduleType: "js" };
      },
    },
  };
}
