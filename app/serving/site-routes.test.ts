import { expect, test } from "vitest";
import routes from "../routes.ts";
import { siteRoutes } from "./site-routes.ts";

const { isPage, isReserved } = siteRoutes(routes, ["home"]);

test.each([
  "/",
  "/event",
  "/event/harvest-supper",
  "/event/propose",
  "/staff/health",
  "/pages/1/edit",
  "/account/name",
  "/today",
])("%s is a page of the site", (path) => {
  expect(isPage(path)).toBe(true);
});

test.each(["/our-garden", "/our-garden/beds", "/pages/1", "/healthz"])(
  "%s is no page of the site",
  (path) => {
    expect(isPage(path)).toBe(false);
  },
);

test("names of pages, and those that begin paths of the site or its server, are reserved", () => {
  const names = ["event", "pages", "staff", "api", "metrics", "readyz", "home", "today", "our-garden"];
  expect(names.filter((name) => !isReserved(name))).toEqual(["our-garden"]);
});
