import { searchIn } from "../lists/text-search.ts";
import type { CollectionKind } from "./collections/collections.ts";
import { sermonLimits } from "./sermon-limits.ts";

/** What part of the sermons visitors look at: `?q=coin&preacher=Ruth+Field&year=2026`. */
export interface SermonsFilter {
  search: string;
  preacher: string;
  year: number | undefined;
  /** Sermons that are in all of these: `?speaker=ruth-field&series=parables&topic=hope`. */
  collections: { kind: CollectionKind; slug: string }[] | undefined;
}

export const allSermons: SermonsFilter = {
  search: "",
  preacher: "",
  year: undefined,
  collections: undefined,
};

export function sermonsFilterIn(url: string): SermonsFilter {
  const year = new URL(url).searchParams.get("year") ?? "";
  return {
    search: searchIn(url),
    preacher: searchIn(url, "preacher", sermonLimits.sermonBy),
    collections: collectionsIn(url),
    year: /^[12]\d{3}$/.test(year) ? Number(year) : undefined,
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
  value: string;
  sermons: number;
}
