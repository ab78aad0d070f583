/** The most characters of a part of a URL that is made from a title. */
const longestSlug = 60;

/** A title as a part of a URL: `harvest-supper`; empty if no letter is left. */
export function wordsOfUrl(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replace(/^-|-$/g, "");
}
