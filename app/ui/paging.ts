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

export interface Page<Item> {
  items: Item[];
  page: number;
  hasNext: boolean;
}

/** Makes a page of rows of which one more than fits was asked for. */
export function toPage<Item>(rows: Item[], page: number): Page<Item> {
  if (page > 1 && rows.length === 0) throw noSuchPage();
  return { items: rows.slice(0, pageSize), page, hasNext: rows.length > pageSize };
}
