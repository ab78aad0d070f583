import { t } from "@lingui/core/macro";
import { data } from "react-router";

export const pageSize = 5;
/** Of lists whose rows are lines of a table, so that most of these fit onto one page and one print. */
export const tableSize = 100;

/** Far enough for any congregation; further pages would only burden the database. */
export const lastPage = 10_000;

/** The page number in a URL, from 1. Throws a 404 page for anything else. */
export function pageOf(url: string): number {
  const requested = new URL(url).searchParams.get("page") ?? "1";
  const page = /^[1-9]\d{0,4}$/.test(requested) ? Number(requested) : 0;
  if (page < 1 || page > lastPage) throw noSuchPage();
  return page;
}

export function pathOnPage(list: string, page: number, id: string): string {
  return `${list}${page > 1 ? `?page=${page}` : ""}#${id}`;
}

export function noSuchPage() {
  return data(t`This list has no such page.`, { status: 404 });
}

/** The most rows to count, so that a list of a million opens as fast as a short one. */
export const mostCounted = 1000;

export interface Page<Item> {
  items: Item[];
  page: number;
  hasNext: boolean;
  /** The number of pages; undefined when there are too many to count. */
  pages: number | undefined;
}

/**
 * Makes a page from rows that were read with one more than fits. `count` returns the length of the whole list, or
 * `mostCounted + 1` if it is longer; it is called only when the rows do not tell.
 */
export async function toPage<Item>(
  rows: Item[],
  page: number,
  count: () => Promise<number>,
  size = pageSize,
): Promise<Page<Item>> {
  if (page > 1 && rows.length === 0) throw noSuchPage();
  const hasNext = rows.length > size;
  return {
    items: rows.slice(0, size),
    page,
    hasNext,
    pages: hasNext ? await countPages(page, count, size) : page,
  };
}

async function countPages(
  page: number,
  count: () => Promise<number>,
  size: number,
): Promise<number | undefined> {
  if (page * size >= mostCounted) return undefined;
  const rows = await count();
  // The rows showed a next page; others may have been deleted since.
  return rows > mostCounted ? undefined : Math.max(Math.ceil(rows / size), page + 1);
}
