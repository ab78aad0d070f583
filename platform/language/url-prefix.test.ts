import { expect, test } from "vitest";
import { withoutPrefix, withPrefix } from "./url-prefix.ts";

test.each([
  ["/event", "/de/event"],
  ["/", "/de"],
  ["/?page=2", "/de?page=2"],
  ["/#main", "/de#main"],
  ["/event/picnic?month=2026-12#now", "/de/event/picnic?month=2026-12#now"],
])("the URL of %s in German is %s, and back", (path, url) => {
  expect(withPrefix("/de", path)).toBe(url);
  expect(withoutPrefix("/de", url)).toBe(path);
  expect(withPrefix("", path)).toBe(path);
  expect(withoutPrefix("", path)).toBe(path);
});

test("names that only begin as a language does are no prefix", () => {
  expect(withoutPrefix("/de", "/devotions")).toBe("/devotions");
  expect(withoutPrefix("/de", "/DE/event")).toBe("/event");
});
