import { afterAll, beforeAll, expect, test } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
const { latitude, longitude } = congregation.position;
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

test.each([
  ["Mozilla/5.0 (Linux; Android 16; Pixel 9)", `geo:${latitude},${longitude}?q=${latitude}%2C${longitude}(`],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)",
    `https://maps.apple.com/?ll=${latitude},${longitude}&q=`,
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "https://www.openstreetmap.org/directions?to="],
])("%s is sent to a map that it can open", async (userAgent, url) => {
  const { page } = await visit(site, { userAgent });
  await go(page, "/contact-us");
  const link = page.getByRole("link", { name: "Open in my maps app" });
  await expect.poll(() => link.getAttribute("href")).toContain(url);
});

test("OpenStreetMap's map opens in the page only when a visitor asks for it", async () => {
  const { page, context } = await visit(site);
  const requests: string[] = [];
  await context.route("https://**/*", (route) => {
    requests.push(route.request().url());
    return route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><title>A map</title><p>here we are",
    });
  });
  await go(page, "/contact-us");
  const button = page.getByRole("button", { name: "Show the map here" });
  await button.scrollIntoViewIfNeeded();
  expect(requests).toEqual([]);
  await button.click();
  await page.frameLocator('iframe[title="OpenStreetMap"]').getByText("here we are").waitFor();
  expect(requests).toHaveLength(1);
  const { origin, pathname, searchParams } = new URL(requests[0] ?? "");
  expect(origin + pathname).toBe("https://www.openstreetmap.org/export/embed.html");
  expect(searchParams.get("marker")).toBe(`${latitude},${longitude}`);
  const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get("bbox") ?? "").split(",").map(Number);
  expect(west < longitude && longitude < east && south < latitude && latitude < north).toBe(true);
  expect(await button.count()).toBe(0);
});
