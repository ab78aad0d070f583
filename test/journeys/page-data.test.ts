import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { openBrowser, ready } from "./support/visitor.ts";

const visit = openBrowser();
const ofData = /[?&]data-of=/;
const gone = /status of 410/;
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
});
afterAll(() => site.close());

/** Answers the first questions about data as the site does after it has changed. */
async function answerGone(page: Page, most: number): Promise<{ asked: number }> {
  const counted = { asked: 0 };
  await page.route(ofData, (route) => {
    counted.asked += 1;
    return counted.asked <= most ? route.fulfill({ status: 410 }) : route.continue();
  });
  return counted;
}

test("a page that was changed since it was loaded is loaded again when its scripts start", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(gone);
  const counted = await answerGone(page, 1);
  await page.goto("/about-us");
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  await ready(page);
  expect([counted.asked, loads.length]).toEqual([2, 1]);
});

test("a page whose data is gone once more is not loaded forever, and its links lead on", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(gone);
  const counted = await answerGone(page, 2);
  await page.goto("/about-us");
  await page.mouse.move(200, 200);
  await expect.poll(() => counted.asked).toBe(1);
  await page.waitForLoadState("load");
  await expect
    .poll(async () => {
      await page.mouse.move(Math.random() * 300, 200);
      return counted.asked;
    })
    .toBe(2);
  await page.getByRole("contentinfo").getByRole("link", { name: "Baptism" }).click();
  await page.getByRole("heading", { level: 1, name: "Baptism" }).waitFor();
  await ready(page);
  expect(counted.asked).toBe(3);
});

test("a page to which somebody goes back is taken over with the data that it was made from", async () => {
  const { page } = await visit(site);
  await page.goto("/services");
  await page.goto("/baptism");
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Services" }).waitFor();
  await ready(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Fasting" }).click();
  await page.getByRole("heading", { level: 1, name: "Fasting" }).waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)).toContain(
    "/services",
  );
});

test("a page whose data cannot be fetched for lack of a network stays, and works as without scripts", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/Failed to fetch|net::ERR_/);
  await page.route(ofData, (route) => route.abort());
  const isCut = page.waitForEvent("requestfailed");
  await page.goto("/services");
  await page.mouse.move(200, 200);
  await isCut;
  await page.unroute(ofData);
  await page.getByRole("heading", { level: 1, name: "Services" }).waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Baptism" }).click();
  await page.getByRole("heading", { level: 1, name: "Baptism" }).waitFor();
  await ready(page);
});
