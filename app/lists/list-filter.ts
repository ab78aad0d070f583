import { t } from "@lingui/core/macro";
import { isState, type VisibilityState } from "../items/visibility/visibility.ts";
import { searchIn } from "./text-search.ts";

export interface ListFilter {
  /** Part of their text; empty for all. */
  search: string;
  state: VisibilityState | undefined;
}

export const wholeList: ListFilter = { search: "", state: undefined };
export const nothingFound = () => t`Nothing was found.`;

/** The filter in a URL: `?q=supper&show=draft`. */
export function listFilterIn(url: string): ListFilter {
  const state = new URL(url).searchParams.get("show") ?? "";
  return { search: searchIn(url), state: isState(state) ? state : undefined };
}

/** Whether a filter leaves anything out. */
export function isPart(filter: object): boolean {
  return Object.values(filter).some(Boolean);
}
