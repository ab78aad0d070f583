import { findTexts, type Texts } from "./texts.ts";

const catalogs = new Map<string, () => Texts>();

/**
 * Adds what a language says.
 *
 * @param language a BCP 47 tag, such as `de`; one with a region, such as `en-US`, stands before its language.
 * @param read returns the texts by their identifiers. It is called when the language is first asked for.
 */
export function addTexts(language: string, read: () => Texts): void {
  catalogs.set(language, read);
  findTexts(textsOf);
}

/** The languages that have a catalog, besides English. */
export function languagesWithTexts(): string[] {
  return [...catalogs.keys()];
}

function textsOf(language: string): Texts {
  const [base = language] = language.split("-");
  return { ...catalogs.get(base)?.(), ...(base !== language && catalogs.get(language)?.()) };
}
