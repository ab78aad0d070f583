import { expect, test } from "vitest";
import { oldListAbove, oldQueryIn, withoutOldQuery } from "./old-lists.ts";

test.each([
  ["/category/news", "/category"],
  ["/category/news/youth/page/2", "/category"],
  ["/tag/harvest", "/tag"],
  ["/category/news/feed", "/feed"],
  ["/tag/harvest/feed/atom", "/feed"],
  ["/feed/rss2", "/feed"],
  ["/feed/podcast", undefined],
  ["/category/sermons/feed/podcast", undefined],
  ["/category", undefined],
  ["/categoryless/news", undefined],
  ["/comments/feed", undefined],
  ["/about/category/news", undefined],
])("%s is in the list %s", (path, list) => {
  expect(oldListAbove(path)).toBe(list);
});

test.each([
  ["/?p=7", { number: "7" }, "/"],
  ["/?utm_source=mail&page_id=7", { number: "7" }, "/?utm_source=mail"],
  ["/?cat=3", { list: "/category" }, "/"],
  ["/?tag=harvest", { list: "/tag" }, "/"],
  ["/?feed=rss2", { list: "/feed" }, "/"],
  ["/?feed=podcast", undefined, "/"],
  ["/?p=", undefined, "/"],
  ["/?page=2", undefined, "/?page=2"],
  ["/event?p=7", undefined, undefined],
])("%s asks an old site for %j", (url, asked, rest) => {
  expect(oldQueryIn(url)).toEqual(asked);
  if (rest !== undefined) expect(withoutOldQuery(url)).toBe(rest);
});
