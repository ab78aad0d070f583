/** The language of a tag, without the country: `de` of `de-AT`. */
export function baseOf(tag: string): string {
  return tag.split("-", 1)[0] ?? tag;
}

/** Where English is written as in the United States. */
const american: ReadonlySet<string> = new Set(["US", "AS", "GU", "MP", "PH", "PR", "UM", "VI"]);

/**
 * The tag of a language as it is written in a country (BCP 47): English is `en-US`, `en-CA` or, as in Britain, `en`.
 *
 * @param language such as `en` or `de`
 * @param country such as `GB`; undefined where nobody has said it
 */
export function languageTag(language: string, country: string | undefined): string {
  if (language !== "en") return country === undefined ? language : `${language}-${country}`;
  if (country === "CA") return "en-CA";
  return country !== undefined && american.has(country) ? "en-US" : "en";
}
