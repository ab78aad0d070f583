import { expect, test } from "vitest";
import { pageOf, toPage } from "./paging.ts";

const ask = (search: string) => pageOf(`http://church.test/event${search}`);
const refusal = expect.objectContaining({ init: { status: 404 } });

test.each([
  ["", 1],
  ["?page=1", 1],
  ["?page=10000", 10_000],
  ["?other=7", 1],
])("%j asks for page %d", (search, page) => {
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
])("%j is no page", (search) => {
  expect(() => ask(search)).toThrow(refusal);
});

test("a page has five items, and the sixth only tells that there is more", () => {
  expect(toPage([1, 2, 3, 4, 5, 6], 1)).toEqual({ items: [1, 2, 3, 4, 5], page: 1, hasNext: true });
  expect(toPage([1, 2, 3, 4, 5], 2)).toEqual({ items: [1, 2, 3, 4, 5], page: 2, hasNext: false });
});

test("a first page may be empty, a later one is then not found", () => {
  expect(toPage([], 1)).toEqual({ items: [], page: 1, hasNext: false });
  expect(() => toPage([], 2)).toThrow(refusal);
});
