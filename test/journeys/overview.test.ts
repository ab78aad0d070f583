import axe from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { later } from "../../app/dates/day-arithmetic.ts";
import { databaseOf } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { findingsOf } from "./support/looks.ts";
import { go, logIn, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  await using db = databaseOf(site);
  const today = new Date().toISOString().slice(0, 10);
  await db
    .insertInto("visits")
    .values([3, 2, 1].map((days) => ({ day: later(today, -days), path: "/services", count: days * 10 })))
    .execute();
});
afterAll(() => site.close());

test("the plot of visits has a name, a table and no barrier, in both themes and on a phone", async () => {
  const { page } = await visit(site);
  await logIn(page);
  for (const width of [320, 1280])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await go(page, "/staff");
      await page.getByRole("img", { name: "60 pages opened in 30 days, at most 30 on a day" }).waitFor();
      await page.getByText("Day by day").click();
      await page.getByRole("row", { name: /30$/ }).waitFor();
      await page.evaluate(axe.source);
      expect(await findingsOf(page, `the overview at ${width} px, ${colorScheme}`)).toEqual([]);
      const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;
      expect(await page.evaluate(isTooWide)).toBe(false);
    }
});
