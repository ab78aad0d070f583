import { useSearchParams } from "react-router";

/** The part of an address that names the page of the list one is on: `?page=2`, or nothing. */
export function usePageSearch(): string {
  const page = useSearchParams()[0].get("page");
  return page ? `?page=${encodeURIComponent(page)}` : "";
}
