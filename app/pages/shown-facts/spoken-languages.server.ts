import type { Congregation } from "../../../content/schema.ts";
import { baseOf } from "../../../platform/language/language-tag.ts";
import { languagesWithTexts } from "../../../platform/language/texts.server.ts";

/** The languages that a site can speak: English, and those that have a catalog. */
export function possibleLanguages(): string[] {
  return [...new Set(["en", ...languagesWithTexts().map(baseOf)])];
}

/** The languages that a church speaks, the first one first: that of addresses without a language. */
export function spokenLanguages({ languages = [] }: Pick<Congregation, "languages">): [string, ...string[]] {
  const possible = possibleLanguages();
  const [first = "en", ...others] = new Set(languages.filter((language) => possible.includes(language)));
  return [first, ...others];
}
