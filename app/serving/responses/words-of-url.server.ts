import { inLatinLetters } from "../../../content/latin-letters.ts";
import { countryOfZone } from "../../dates/country-of-zone.server.ts";
import { congregationZone } from "../../dates/time-zone.ts";

/** The most characters of a part of a URL that is made from a title. */
const longestSlug = 60;

/** A title as a part of a URL, cut after a whole word: `harvest-supper`; empty if no letter is left. */
export function wordsOfUrl(title: string): string {
  const words = inLatinLetters(title, ownLanguage())
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (words.length <= longestSlug) return words;
  const end = words.lastIndexOf("-", longestSlug);
  return words.slice(0, end > 0 ? end : longestSlug);
}

/** What most people speak in the country of the congregation's time zone: nobody says in which language a title is. */
function ownLanguage(): string | undefined {
  const country = countryOfZone(congregationZone());
  return country && new Intl.Locale(`und-${country}`).maximize().language;
}
