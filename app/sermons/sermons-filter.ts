import { searchIn } from "../lists/text-search.ts";
import type { Viewer } from "../viewer.ts";
import type { PreachedBook } from "./bible/preached.ts";
import type { CollectionKind } from "./collections/collections.ts";
import { bookWithSlug } from "./scripture/bible-books.ts";
import { sermonLimits } from "./sermon-limits.ts";

/** What part of the sermons visitors look at: `?q=coin&preacher=Ruth+Field&year=2026&book=luke`. */
export interface SermonsFilter {
  search: string;
  preacher: string;
  year: number | undefined;
  /** The number of a book of the Bible. */
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

/** A choice of a filter, and how many sermons it leaves. */
export interface Counted {
  /** As the address has it. */
  value: string;
  label: string;
  sermons: number;
}

/** What a viewer's sermons can be found by. */
export interface SermonChoices {
  years: Counted[];
  preachers: Counted[];
  speakers: Counted[];
  series: Counted[];
  topics: Counted[];
  books: PreachedBook[];
}

export interface PublishedChoices {
  read(viewer: Viewer): Promise<SermonChoices>;
}
