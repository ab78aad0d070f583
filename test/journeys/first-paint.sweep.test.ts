import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { publicPages } from "../../app/serving/crawlers/public-pages.ts";
import { sendLook } from "../site/support/look.ts";
import { inTurn } from "../support/size.ts";
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
  await page.goto("/services", { waitUntil: "commit" });
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
  timeout: 900_000,
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
    for (const path of inTurn(paths, 3)) {
      await page.goto(path);
      const own = await shot(page);
      await applyWholeStylesheet(page);
      const message = `${path} at ${options.viewport.width} px`;
      await expect.poll(async () => difference(own, await shot(page)), { message }).toBe("none");
    }
  }
});

/** What the page's script does. */
async function applyWholeStylesheet(page: Page): Promise<void> {
  const areApplied = await page.evaluateHandle(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[media="print"]')];
    for (const link of links) link.media = "all";
    return () => links.length > 0 && links.every(({ sheet }) => sheet !== null);
  });
  await expect.poll(() => areApplied.evaluate((areApplied) => areApplied())).toBe(true);
}

async function shot(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  // Players look different while they load.
  return page.screenshot({
    fullPage: true,
    animations: "disabled",
    mask: [page.locator("video, audio, iframe")],
  });
}

/**
 * What a person might see of the difference between two screenshots. Chromium paints the edges of rounded corners a
 * shade lighter or darker from one time to the next: 15 pixels, by 3 of 255.
 */
async function difference(one: Buffer, other: Buffer): Promise<string> {
  if (one.equals(other)) return "none";
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (a.info.width !== b.info.width || a.info.height !== b.info.height)
    return `${a.info.width} × ${a.info.height} and ${b.info.width} × ${b.info.height}`;
  let [changed, most] = [0, 0];
  for (const [index, value] of a.data.entries()) {
    const shade = Math.abs(value - (b.data[index] ?? 0));
    if (shade > 0) changed += 1;
    most = Math.max(most, shade);
  }
  return changed <= 200 && most <= 8 ? "none" : `${changed} values, by up to ${most}`;
}

function pixelsOf(screenshot: Buffer) {
  return sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
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
  await applyWholeStylesheet(settled.page);
  await expect.poll(async () => difference(before, await shot(settled.page))).toBe("none");
});
