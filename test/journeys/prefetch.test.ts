import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, logIn, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;
let asked: string[] = [];
beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());

const services = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Services" });

/** Notes which pages' data comes over the network, not from the browser's cache. */
async function watch(page: Page): Promise<void> {
  asked = [];
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ response }) => {
    const fromNetwork = !response.fromDiskCache && !response.fromPrefetchCache;
    if (fromNetwork && response.url.includes(".data")) asked.push(new URL(response.url).pathname);
  });
}

test("pointing at a link loads its page's data, and following it asks for nothing more", async () => {
  const { page } = await visit(site);
  await go(page, "/");
  await watch(page);
  await services(page).hover();
  await expect.poll(() => asked).toEqual(["/services.data"]);
  await services(page).click();
  await page.getByRole("heading", { level: 1, name: "Services" }).waitFor();
  expect(asked).toEqual(["/services.data"]);
});

test("pages that save data and pages of people who are logged in load nothing ahead", async () => {
  const { page: saving } = await visit(site, { extraHTTPHeaders: { "Save-Data": "on" } });
  await go(saving, "/");
  await watch(saving);
  await services(saving).hover();
  await saving.waitForTimeout(500);
  expect(asked).toEqual([]);

  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/");
  await watch(page);
  await services(page).hover();
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
});
