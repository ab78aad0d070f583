import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { extractMessagesFromFiles } from "@lingui/native-tools";
import { macroOptions } from "./macro-options.mjs";

export const po = formatter({ lineNumbers: false });
export const sourceLocale = "en";

/** The catalogs of a checkout, as `[locale, file]`, such as `["de", ".../languages/de.po"]`. */
export function catalogFiles(root) {
  return globSync("languages/*.po", { cwd: root })
    .sort()
    .map((file) => [path.basename(file, ".po"), path.join(root, file)]);
}

/** What a catalog says, by the identifiers of the texts; without those that are not translated. */
export function readCatalog(text, locale) {
  const entries = Object.entries(po.parse(text, { locale, sourceLocale, filename: `${locale}.po` }));
  return Object.fromEntries(
    entries
      .filter(([, { translation, obsolete }]) => translation && !obsolete)
      .map(([id, { translation }]) => [id, translation]),
  );
}

/** All catalogs of a checkout by their locale. */
export function readCatalogs(root) {
  return new Map(
    catalogFiles(root).map(([locale, file]) => [locale, readCatalog(readFileSync(file, "utf8"), locale)]),
  );
}

/** The texts that the code of a checkout says, as the extractor returns them, in the order of their files. */
export async function readTexts(root) {
  const files = globSync("{app,content,database,platform}/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file))
    .sort();
  const { messages, warnings } = await extractMessagesFromFiles(
    files.map((file) => path.join(root, file)),
    { macro: macroOptions },
  );
  if (warnings.length > 0) throw new Error(warnings.join("\n"));
  return messages.map((message) => ({
    ...message,
    origin: message.origin && { ...message.origin, filename: relative(root, message.origin.filename) },
  }));
}

function relative(root, file) {
  return path.relative(root, file).replaceAll("\\", "/");
}

/** What a text becomes in a script: Lingui takes a list of its parts, and shows a plain string as it stands. */
export function compiled(message) {
  const parts = compileMessage(message);
  return typeof parts === "string" ? [parts] : parts;
}
