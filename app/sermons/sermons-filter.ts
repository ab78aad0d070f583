import { searchIn } from "../lists/text-search.ts";
import type { CollectionKind } from "./collections/collection-kinds.ts";
import { bookWithSlug } from "./scripture/bible-books.ts";
import { sermonLimits } from "./sermon-limits.ts";

/** What part of the sermons visitors look at: `?q=coin&preacher=Ruth+Field&year=2026&book=luke`. */
export interface SermonsFilter {
  search: string;
  preacher: string;
  year: number | undefined;
  book: number | undefined;
  /** Sermons that are in all of these: `?speaker=ruth-field&series=parables&topic=hope`. */
  collections: { kind: CollectionKind; slug: string }[] | undefined;
}

export const allSermons: SermonsFilter = {
  search: "",
  preacher: "",
  year: undefined,
  book: undefined,
  collections: undefined,
};

export function sermonsFilterIn(url: string): SermonsFilter {
  const { searchParams } = new URL(url);
  const year = searchParams.get("year") ?? "";
  return {
    search: searchIn(url),
    preacher: searchIn(url, "preacher", sermonLimits.sermonBy),
    collections: collectionsIn(url),
    year: /^[12]\d{3}$/.test(year) ? Number(year) : undefined,
    book: bookWithSlug(searchParams.get("book") ?? ""),
  };
}

function collectionsIn(url: string): SermonsFilter["collections"] {
  const chosen = (["series", "speaker", "topic"] as const).flatMap((kind) => {
    const slug = searchIn(url, kind);
    return slug === "" ? [] : { kind, slug };
  });
  return chosen.length === 0 ? undefined : chosen;
}
