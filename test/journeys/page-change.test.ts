import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { insertOwnPage } from "../site/support/own-pages.ts";
import { databaseOf } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { go, logIn, openBrowser, textOf } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
  inDatabase(site, (database) => {
    const insert = database.prepare(
      `insert into "dailyPosts" ("id", "date", "imgUrl", "imgPath", "postedBy", "content", "likes")
       values (?, ?, '', '', 'Ann Hill', 'A word for the day', 0)`,
    );
    for (const day of ["01", "02", "03", "04", "05", "06"]) insert.run(day, `2020-01-${day}T12:00:00.000Z`);
  });
});
afterAll(() => site.close());

test("following a link moves the focus to the new page's heading and announces its title", async () => {
  const { page } = await visit(site);
  await go(page, "/services");
  expect(await page.locator("h1:focus").count()).toBe(0);
  expect(await announced(page)).toBe("");
  const about = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About Us" });
  await about.focus();
  await page.keyboard.press("Enter");
  await focusedHeading(page, "About Us").waitFor();
  await expect.poll(() => announced(page)).toBe(`About Us · ${congregation.name}`);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("header, footer"))).toBe(null);

  await page.goBack();
  await focusedHeading(page, "Services").waitFor();
  await expect.poll(() => announced(page)).toBe(`Services · ${congregation.name}`);
});

test("a page that shares its route with the page before is announced too", async () => {
  await using db = databaseOf(site);
  await insertOwnPage(db, {
    slug: "our-garden",
    title: "Our garden",
    text: "Beans, and the [orchard](/our-orchard).",
  });
  await insertOwnPage(db, { slug: "our-orchard", title: "Our orchard" });
  const { page } = await visit(site);
  await go(page, "/our-garden");
  await page.evaluate(() => document.body.setAttribute("data-page", "the same"));
  await page.getByRole("main").getByRole("link", { name: "orchard" }).click();
  await focusedHeading(page, "Our orchard").waitFor();
  await expect.poll(() => announced(page)).toBe(`Our orchard · ${congregation.name}`);
  expect(await page.locator("body").getAttribute("data-page"), "no full page load").toBe("the same");
});

test("the next page of a list is announced with its number, starting at its heading", async () => {
  const { page } = await visit(site);
  await go(page, "/daily-posts");
  expect(await page.title()).toBe(`Daily Posts · ${congregation.name}`);
  await page.getByRole("link", { name: "Next" }).click();
  await focusedHeading(page, "Daily Posts").waitFor();
  await expect.poll(() => announced(page)).toBe(`Daily Posts, page 2 · ${congregation.name}`);
  expect(await page.title()).toBe(`Daily Posts, page 2 · ${congregation.name}`);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("staff lists have the page number in the title too, and a missing page has no number", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 404/);
  await logIn(page);
  await page.goto("/update-daily-post?page=2");
  expect(await page.title()).toMatch(/, page 2 · /);
  await page.goto("/daily-posts?page=99");
  expect(await page.title()).toBe(`We could not find that page · ${congregation.name}`);
  await page.goto("/about-us?page=%3Cb%3E");
  expect(await page.title()).toBe(`About Us · ${congregation.name}`);
});

function announced(page: Page): Promise<string> {
  return textOf(page.locator("#page-change"));
}

function focusedHeading(page: Page, name: string): Locator {
  return page.locator("h1:focus").filter({ hasText: name });
}
