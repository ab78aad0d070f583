import { searchIn } from "../lists/text-search.ts";
import { sermonLimits } from "./sermon-limits.ts";

/** What part of the sermons visitors look at: `?q=coin&preacher=Ruth+Field&year=2026`. */
export interface SermonsFilter {
  search: string;
  preacher: string;
  year: number | undefined;
}

export const allSermons: SermonsFilter = { search: "", preacher: "", year: undefined };

export function sermonsFilterIn(url: string): SermonsFilter {
  const year = new URL(url).searchParams.get("year") ?? "";
  return {
    search: searchIn(url),
    preacher: searchIn(url, "preacher", sermonLimits.sermonBy),
    year: /^[12]\d{3}$/.test(year) ? Number(year) : undefined,
  };
}

/** A choice of a filter, and how many sermons it leaves. */
export interface Counted {
  value: string;
  sermons: number;
}
