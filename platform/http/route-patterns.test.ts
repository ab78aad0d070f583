import { expect, test } from "vitest";
import { processorMsOf } from "../../test/support/processor-time.ts";
import { patternFinder } from "./route-patterns.ts";

const patternOf = patternFinder([
  ...["/", "/event", "/event/past", "/event/:slug", "/event/:slug/:day", "/event/:slug/share.jpg"],
  ...["/calendar/:category.ics", "/calendar/all", "/assets/*", "/:slug", "/*"],
  ...["/lists/:kind/:id?/:what?"],
]);

test.each([
  ["/", "/"],
  ["/_.data", "/.data"],
  ["/event", "/event"],
  ["/Event/", "/event"],
  ["/event/past", "/event/past"],
  ["/event/ann-hill-s-birthday", "/event/:slug"],
  ["/event/ann-hill-s-birthday.data", "/event/:slug.data"],
  ["/event/easter/2027-03-28", "/event/:slug/:day"],
  ["/event/easter/share.jpg", "/event/:slug/share.jpg"],
  ["/event/easter/2027-03-28/more", "/*"],
  ["/calendar/youth.ics", "/calendar/:category.ics"],
  ["/calendar/all", "/calendar/all"],
  ["/lists/series", "/lists/:kind/:id?/:what?"],
  ["/lists/series/7/edit.data", "/lists/:kind/:id?/:what?.data"],
  ["/assets/root-1a2b3c4.js", "/assets/*"],
  ["/ann%40people.example", "/:slug"],
  ["/a/b", "/*"],
  ["//event", "/*"],
  ["", "/*"],
  ["*", "/*"],
])("the path %s has the pattern %s", (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});

test("a path that no pattern describes has the one of all others", () => {
  expect(patternFinder(["/event"])("/somewhere")).toBe("/*");
  expect(patternFinder(["/event"])("/somewhere.data")).toBe("/*");
});

test("the pattern of a long path is found quickly", () => {
  const long = [
    `/event/${"a".repeat(100_000)}`,
    `/${"/".repeat(100_000)}x`,
    `/calendar/${".ics".repeat(20_000)}`,
  ];
  expect(
    processorMsOf(() => {
      for (const path of long) patternOf(path);
    }),
  ).toBeLessThan(2_000);
});
