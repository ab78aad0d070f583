import { compileMessage } from "@lingui/message-utils/compileMessage";
import { findTexts } from "./texts.ts";

type Parts = ReturnType<typeof compileMessage>;

const catalogs = new Map<string, () => Record<string, string>>();
const parts = new Map<string, Parts>();

/**
 * Adds what a language says.
 *
 * @param language a BCP 47 tag, such as `de`; one with a region, such as `en-US`, stands before its language.
 * @param read returns the texts by their identifiers. It is called when the language is first asked for.
 */
export function addTexts(language: string, read: () => Record<string, string>): void {
  catalogs.set(language, read);
  findTexts(textsOf, compiled);
}

/** The languages that have a catalog, besides English. */
export function languagesWithTexts(): string[] {
  return [...catalogs.keys()];
}

function textsOf(language: string): Record<string, string> {
  const [base = language] = language.split("-");
  return { ...catalogs.get(base)?.(), ...(base !== language && catalogs.get(language)?.()) };
}

/** A site says the same few thousand texts over and over. */
function compiled(message: string): Parts {
  const known = parts.get(message);
  if (known) return known;
  const found = compileMessage(message);
  parts.set(message, found);
  return found;
}

findTexts(textsOf, compiled);
