import { data } from "react-router";
import { eventCategories } from "../../content/event-categories.ts";

/** The category that a URL asks for, `?category=youth`. Throws a 404 page for one that does not exist. */
export function categoryOf(url: string): string | undefined {
  const category = new URL(url).searchParams.get("category");
  if (category === null) return undefined;
  if (!eventCategories.some(({ id }) => id === category))
    throw data("There is no such kind of event.", { status: 404 });
  return category;
}

/** What readers call a category; undefined for events that belong to none in particular. */
export function categoryName(category: string): string | undefined {
  return category === "other" ? undefined : eventCategories.find(({ id }) => id === category)?.name;
}

/** The query of a list or a calendar, in the order that its pages are kept by. */
export function queryOf(chosen: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, value);
  return query.size > 0 ? `?${query}` : "";
}

/** `Upcoming Events: Youth`, as the browser calls a part of a list. */
export function titleWithCategory(title: string, category: string | undefined): string {
  const name = eventCategories.find(({ id }) => id === category)?.name;
  return name ? `${title}: ${name}` : title;
}
