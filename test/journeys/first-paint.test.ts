import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { publicPages } from "../../app/crawlers/public-pages.ts";
import { sendLook } from "../site/support/look.ts";
import { openTestSite, signIn, type TestSite } from "../support/test-site.ts";
import { openBrowser, ready } from "./support/visitor.ts";

const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 } };
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
});
afterAll(() => site.close());

test("a page is painted with its styles before any other file has come", async () => {
  const { page } = await visit(site, phone);
  await page.route("**/assets/**", () => undefined);
  await page.goto("/event", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length === 1);
  const heading = page.getByRole("heading", { level: 1 });
  const withoutStyles = await heading.evaluate((element) => {
    const size = getComputedStyle(element).fontSize;
    for (const style of document.querySelectorAll("style")) style.remove();
    return { size, plain: getComputedStyle(element).fontSize };
  });
  expect(Number.parseFloat(withoutStyles.size)).toBeGreaterThan(Number.parseFloat(withoutStyles.plain));
});

test("the whole stylesheet applies once the page is loaded", async () => {
  const { page } = await visit(site, phone);
  await page.goto("/event");
  await ready(page);
  const media = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => link instanceof HTMLLinkElement && link.media));
  expect(media).toEqual(["all"]);
});

test("every public page looks the same with its own styles and with the whole stylesheet", {
  timeout: 240_000,
}, async () => {
  const wide = { viewport: { width: 1440, height: 900 }, colorScheme: "dark" } as const;
  for (const [options, paths] of [
    [phone, publicPages],
    [wide, ["/", "/event", "/worship", "/contact-us"]],
  ] as const) {
    const { page } = await visit(site, { ...options, javaScriptEnabled: false });
    // Pictures arrive at any time, and their places have sizes of their own.
    await page.route(/\.(avif|webp|jpe?g|png)\b|\/v0\/b\//, (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    for (const path of paths) {
      await page.goto(path);
      const own = await shot(page);
      await page.evaluate(() => {
        for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="print"]'))
          link.media = "all";
      });
      // Chromium paints the edge of a rounded corner a shade lighter or darker from one time to the next.
      await expect
        .poll(async () => (await shot(page)).equals(own), {
          message: `${path} at ${options.viewport.width} px`,
          timeout: 20_000,
        })
        .toBe(true);
    }
  }
});

async function shot(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  // Players look different while they load.
  return page.screenshot({
    fullPage: true,
    animations: "disabled",
    mask: [page.locator("video, audio, iframe")],
  });
}

test("a look of one's own is there with the first paint, and nothing moves when the rest arrives", async () => {
  const own = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
  // After the browser's pages, which may still load pictures.
  onTestFinished(() => own.close());
  const staff = { cookie: await signIn(own) };
  expect((await sendLook(own, staff, { accent: "#8c2f6b", fonts: "source-sans" })).status).toBe(302);
  const { page, expectErrors } = await visit(own, phone);
  expectErrors(/ERR_EMPTY_RESPONSE/);
  await page.route("**/assets/**", () => undefined);
  await page.goto("/event", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length === 1);
  const accent = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--accent"));
  expect(await accent()).toBe("#8c2f6b");
  const settled = await visit(own, { ...phone, javaScriptEnabled: false });
  await settled.page.goto("/baptism");
  const before = await shot(settled.page);
  await settled.page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="print"]')) link.media = "all";
  });
  await expect.poll(async () => (await shot(settled.page)).equals(before), { timeout: 20_000 }).toBe(true);
});
