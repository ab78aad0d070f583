import { eventCategories } from "../../content/event-categories.ts";

import { isState, type VisibilityState } from "../visibility/visibility.ts";

export const longestSearch = 100;

export interface EventsFilter {
  search: string;
  category: string | undefined;
  state: VisibilityState | undefined;
}

/** The filter in a URL: `?q=supper&category=youth&show=draft`. */
export function filterIn(url: string): EventsFilter {
  const { searchParams } = new URL(url);
  const search = (searchParams.get("q") ?? "").replaceAll("\0", "").trim().slice(0, longestSearch);
  const category = searchParams.get("category") ?? "";
  const state = searchParams.get("show") ?? "";
  return {
    search,
    category: eventCategories.some(({ id }) => id === category) ? category : undefined,
    state: isState(state) ? state : undefined,
  };
}
