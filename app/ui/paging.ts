import { data } from "react-router";

export const pageSize = 5;

/** Far enough for any congregation; further pages would only cost the database. */
const lastPage = 10_000;

/** The page that an address asks for, from 1. Anything that is no page number is not found. */
export function pageOf(url: string): number {
  const asked = new URL(url).searchParams.get("page") ?? "1";
  const page = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 0;
  if (page < 1 || page > lastPage) throw noSuchPage();
  return page;
}

export function noSuchPage() {
  return data("This list has no such page.", { status: 404 });
}

/** So many rows are counted at most, so that a list of a million opens as fast as a short one. */
export const mostCounted = 1000;

export interface Page<Item> {
  items: Item[];
  page: number;
  hasNext: boolean;
  /** How many there are; undefined when they are too many to count. */
  pages: number | undefined;
}

/**
 * Makes a page of rows of which one more than fits was asked for. `count` returns how many the whole list has, or
 * `mostCounted + 1` when it has more; it is asked only when the rows themselves don't tell.
 */
export async function toPage<Item>(
  rows: Item[],
  page: number,
  count: () => Promise<number>,
): Promise<Page<Item>> {
  if (page > 1 && rows.length === 0) throw noSuchPage();
  const hasNext = rows.length > pageSize;
  return {
    items: rows.slice(0, pageSize),
    page,
    hasNext,
    pages: hasNext ? await countPages(page, count) : page,
  };
}

async function countPages(page: number, count: () => Promise<number>): Promise<number | undefined> {
  if (page * pageSize >= mostCounted) return undefined;
  const rows = await count();
  // Rows may have gone since the page was read, which has seen one on the next.
  return rows > mostCounted ? undefined : Math.max(Math.ceil(rows / pageSize), page + 1);
}

/** More are not counted: each page of staff shows the number, and must not get slower the more requests wait. */
export const mostShownWaiting = 99;
