/**
 * What a language calls itself, as a heading is written: `Deutsch`, `Español`.
 *
 * @param language a BCP 47 tag, such as `de`
 */
export function languageName(language: string): string {
  const name = nameIn(language, language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The language that a text names in its own words, in English or by its tag; undefined if it is none of `known`. */
export function languageNamed(text: string, known: readonly string[]): string | undefined {
  const named = text.trim().toLowerCase();
  return known.find((language) =>
    [language, languageName(language), nameIn(language, "en")].some((name) => name.toLowerCase() === named),
  );
}

/** What a language is called in the sentences of another one: `español`. */
export function nameIn(language: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "language" }).of(language) ?? language;
}
