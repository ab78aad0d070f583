import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());

const asking = { extraHTTPHeaders: { "Save-Data": "on" } };
const told = (page: Page) => page.getByText("This page uses less data.");

test("people who save data see no film until they ask for everything", async () => {
  const { page } = await visit(site, asking);
  const films: string[] = [];
  page.on("request", (request) => request.url().endsWith(".mp4") && films.push(request.url()));
  await go(page, "/event");
  await told(page).waitFor();
  expect(await page.locator("video").count()).toBe(0);
  expect(films).toEqual([]);

  await page.getByRole("button", { name: "Show everything" }).click();
  await page.locator("video").waitFor();
  expect(await told(page).count()).toBe(0);
  await page.getByRole("button", { name: "Use less data" }).click();
  await told(page).waitFor();
  expect(await page.locator("video").count()).toBe(0);
});

test("a page that saves data loads no scripts before its reader uses it", async () => {
  const { page } = await visit(site, asking);
  const scripts: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && scripts.push(request.url()));
  await page.goto("/about-us");
  await told(page).waitFor();
  await page.waitForTimeout(1000);
  expect(scripts).toEqual([]);
});

test("without scripts people see everything on request, and stay on their page", async () => {
  const { page } = await visit(site, { ...asking, javaScriptEnabled: false });
  await page.goto("/services");
  await told(page).waitFor();
  await page.getByRole("button", { name: "Show everything" }).click();
  await page.getByRole("button", { name: "Use less data" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/services");
  expect(await told(page).count()).toBe(0);
});
