import { eventCategories } from "../../content/event-categories.ts";
import { type ListFilter, listFilterIn } from "../lists/list-filter.ts";

export interface EventsFilter extends ListFilter {
  category: string | undefined;
}

/** The filter in a URL: `?q=supper&category=youth&show=draft`. */
export function filterIn(url: string): EventsFilter {
  const category = new URL(url).searchParams.get("category") ?? "";
  return {
    ...listFilterIn(url),
    category: eventCategories.some(({ id }) => id === category) ? category : undefined,
  };
}
