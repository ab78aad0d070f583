import path from "node:path";
import { extractMessages, transform } from "@lingui/native-tools";
import { compiled } from "./catalogs.mjs";
import { macroOptions } from "./macro-options.mjs";

/**
 * Turns the macros of texts in a file into code. Beside the identifier of a text stands its English in parts, so that nobody
 * needs a parser, or what `englishOf` returns instead.
 */
export async function transformTexts(code, file, englishOf) {
  const name = path.basename(file.split("?")[0]);
  const made = await transform(code, name, { macro: { ...macroOptions, descriptorFields: "id-only" } });
  const { messages } = await extractMessages(code, name, { macro: macroOptions });
  const english = new Map(messages.map(({ id, message = "" }) => [id, compiled(message)]));
  return {
    ...made,
    code: made.code.replace(
      /(\/\*i18n\*\/ \{\s*)id: "([\w-]+)"/g,
      (_, before, id) =>
        before + (englishOf?.(id) ?? `id: "${id}", message: ${JSON.stringify(english.get(id))}`),
    ),
  };
}
