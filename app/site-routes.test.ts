import { expect, test } from "vitest";
import routes from "./routes.ts";
import { siteRoutes } from "./site-routes.ts";

const { isPage, reservedNames } = siteRoutes(routes);

test.each([
  "/",
  "/event",
  "/event/harvest-supper",
  "/event/propose",
  "/staff/health",
  "/pages/1/edit",
  "/account/name",
])("%s is a page of the site", (path) => {
  expect(isPage(path)).toBe(true);
});

test.each(["/our-garden", "/our-garden/beds", "/pages/1", "/healthz"])("%s is none", (path) => {
  expect(isPage(path)).toBe(false);
});

test("names that begin paths of the site or its server are reserved", () => {
  for (const name of ["event", "pages", "staff", "api", "readyz"]) expect(reservedNames).toContain(name);
  expect(reservedNames).not.toContain("our-garden");
});
