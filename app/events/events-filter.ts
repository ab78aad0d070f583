import { eventCategories } from "../../content/event-categories.ts";

export const longestSearch = 100;

export interface EventsFilter {
  search: string;
  category: string | undefined;
}

/** The filter in a URL: `?q=supper&category=youth`. */
export function filterIn(url: string): EventsFilter {
  const { searchParams } = new URL(url);
  const search = (searchParams.get("q") ?? "").replaceAll("\0", "").trim().slice(0, longestSearch);
  const category = searchParams.get("category") ?? "";
  return { search, category: eventCategories.some(({ id }) => id === category) ? category : undefined };
}
