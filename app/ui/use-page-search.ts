import { useSearchParams } from "react-router";

/** The query that selects part of a list: `?page=2`, `?show=waiting&page=2`, or nothing. */
export function usePageSearch(): string {
  const [query] = useSearchParams();
  return searchOf(query.get("show"), query.get("page"));
}

export function useSearchOfPage(page = 1): string {
  const [query] = useSearchParams();
  return searchOf(query.get("show"), page > 1 ? String(page) : null);
}

function searchOf(show: string | null, page: string | null): string {
  const search = new URLSearchParams({ ...(show && { show }), ...(page && { page }) });
  return search.size > 0 ? `?${search}` : "";
}
