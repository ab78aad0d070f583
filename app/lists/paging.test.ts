import { expect, test } from "vitest";
import { pageOf, toPage } from "./paging.ts";

const ask = (search: string) => pageOf(`http://church.test/event${search}`);
const refusal = expect.objectContaining({ init: { status: 404 } });

test.each([
  ["", 1],
  ["?page=1", 1],
  ["?page=10000", 10_000],
  ["?other=7", 1],
])("%j requests page %d", (search, page) => {
  expect(ask(search)).toBe(page);
});

test.each([
  "?page=",
  "?page=0",
  "?page=-1",
  "?page=01",
  "?page=1.5",
  "?page=abc",
  "?page=10001",
  "?page=99999999999",
  "?page=1e1",
  "?page=0x1",
  "?page=%D9%A3",
  "?page=%201",
])("%j is not a page", (search) => {
  expect(() => ask(search)).toThrow(refusal);
});

const uncounted = () => Promise.reject(new Error("this list was counted"));
const counted = (rows: number) => () => Promise.resolve(rows);

test("a page shows five items; the sixth only shows that there are more", async () => {
  const first = { items: [1, 2, 3, 4, 5], page: 1, hasNext: true, pages: 3 };
  expect(await toPage([1, 2, 3, 4, 5, 6], 1, counted(11))).toEqual(first);
});

test("on the last page its own number is the number of pages, so nothing is counted", async () => {
  const last = { items: [1, 2, 3, 4, 5], page: 2, hasNext: false, pages: 2 };
  expect(await toPage([1, 2, 3, 4, 5], 2, uncounted)).toEqual(last);
});

test("the first page may be empty, but a later empty page is not found", async () => {
  expect(await toPage([], 1, uncounted)).toEqual({ items: [], page: 1, hasNext: false, pages: 1 });
  await expect(toPage([], 2, uncounted)).rejects.toEqual(refusal);
});

test.each([
  [1, 6, 2],
  [1, 10, 2],
  [199, 1000, 200],
  [1, 1000, 200],
  [1, 1001, undefined],
  // The rows after this page were deleted since it was read.
  [3, 12, 4],
])("page %d of a list with %d rows says that there are %s pages", async (page, rows, pages) => {
  expect((await toPage([1, 2, 3, 4, 5, 6], page, counted(rows))).pages).toBe(pages);
});

test("rows are not counted for a page beyond the limit", async () => {
  expect((await toPage([1, 2, 3, 4, 5, 6], 200, uncounted)).pages).toBeUndefined();
});
