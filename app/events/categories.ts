import { t } from "@lingui/core/macro";
import { data } from "react-router";
import { eventCategories } from "../../content/event-categories.ts";

/** The category that a URL asks for, `?category=youth`. Throws a 404 page for one that does not exist. */
export function categoryOf(url: string): string | undefined {
  const category = new URL(url).searchParams.get("category");
  if (category === null) return undefined;
  if (!eventCategories.some(({ id }) => id === category))
    throw data(t`There is no such kind of event.`, { status: 404 });
  return category;
}

/** The names that the site comes with. A church that wrote other ones has only these. */
const originals: Partial<Record<string, { name: string; said: () => string }>> = {
  service: {
    name: "Services",
    said: () => t({ message: "Services", comment: "Kind of events: church services" }),
  },
  group: { name: "Groups", said: () => t({ message: "Groups", comment: "Kind of events" }) },
  children: { name: "Children", said: () => t({ message: "Children", comment: "Kind of events" }) },
  youth: { name: "Youth", said: () => t({ message: "Youth", comment: "Kind of events" }) },
  music: { name: "Music", said: () => t({ message: "Music", comment: "Kind of events" }) },
  other: { name: "Other", said: () => t({ message: "Other", comment: "Kind of events" }) },
};

/** The name of any category, in the present language where the church has not written its own; undefined for unknown ones. */
export function nameOfCategory(category: string | undefined): string | undefined {
  const name = eventCategories.find(({ id }) => id === category)?.name;
  const original = originals[category ?? ""];
  return original && original.name === name ? original.said() : name;
}

/** What readers call a category; undefined for events that belong to none in particular. */
export function categoryName(category: string): string | undefined {
  return category === "other" ? undefined : nameOfCategory(category);
}

/** The query of a list or a calendar, in the order that its pages are kept by. */
export function queryOf(chosen: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, value);
  return query.size > 0 ? `?${query}` : "";
}

/** `Upcoming Events: Youth`, as the browser calls a part of a list. */
export function titleWithCategory(title: string, category: string | undefined): string {
  const name = nameOfCategory(category);
  return name ? `${title}: ${name}` : title;
}
