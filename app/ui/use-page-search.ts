import { useSearchParams } from "react-router";

/** What selects part of a list, besides its page. Other parameters belong to one visit of a page only. */
const filters = ["show", "q", "role", "kind", "thing", "person", "category", "search"];

/** The query that selects part of a list: `?page=2`, `?show=waiting&page=2`, `?q=ann`, or nothing. */
export function usePageSearch(): string {
  const [query] = useSearchParams();
  return searchOf(query, query.get("page"));
}

export function useSearchOfPage(page = 1, part?: string): string {
  const [query] = useSearchParams();
  const chosen = new URLSearchParams(query);
  if (part && !chosen.has("show")) chosen.set("show", part);
  return searchOf(chosen, page > 1 ? String(page) : null);
}

function searchOf(query: URLSearchParams, page: string | null): string {
  const chosen = filters.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  const search = new URLSearchParams([...chosen, ...(page ? [["page", page]] : [])]);
  return search.size > 0 ? `?${search}` : "";
}
