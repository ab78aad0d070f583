import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendFacts } from "../site/support/page-edits.ts";
import { databaseOf } from "../site/support/people.ts";
import { insertEvents } from "../support/events.ts";
import { openTestSite, signIn, type TestSite } from "../support/test-site.ts";
import { go, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const soon = "2026-11-29T10:20:00Z";
let now = new Date(soon);
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" }, { clock: () => now });
  await using db = databaseOf(site);
  const service = { eventTitle: "Morning service", eventDate: "2026-11-22", eventTime: "10:30" };
  await insertEvents(db, [{ ...service, category: "service", rule: "FREQ=WEEKLY;BYDAY=SU" }], now);
  const headers = { cookie: await signIn(site) };
  await sendFacts(site, "congregation", headers, { stream: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" });
});
beforeEach(() => {
  now = new Date(soon);
});
afterAll(() => site.close());

test("without scripts the page changes by itself as the service begins, and the stream is asked for nothing before somebody watches", async () => {
  now = new Date("2026-11-29T10:29:58Z");
  const { page, context } = await visit(site, { ...phone, javaScriptEnabled: false });
  const asked: string[] = [];
  await context.route(/youtube/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<p>A stream</p>" });
  });
  await page.goto("/");
  await page.getByRole("link", { name: "About this service" }).click();
  await page.getByRole("heading", { name: "We begin at 10.30am" }).waitFor();
  now = new Date("2026-11-29T10:30:00Z");
  await page.getByRole("heading", { name: "Church is now" }).waitFor();
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Watch now" }).click();
  await page.frameLocator("iframe").getByText("A stream").waitFor();
  expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"]);
  await page.getByRole("link", { name: "Close the player" }).click();
  await page.getByRole("link", { name: "Ask for prayer" }).click();
  await page.waitForURL(/submit-prayer-requests/);
});

test("with scripts the page is left by loading another one, to which no refresh comes", async () => {
  const { page } = await visit(site, phone);
  await go(page, "/today");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("link", { name: "Ask for prayer" }).click();
  await page.waitForURL(/submit-prayer-requests/);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(false);
});

test("a page that scripts have opened changes by itself too", async () => {
  // Long before the browser's clock, so that it asks at once; if that is too early, its next page has the header.
  now = new Date("2020-03-01T10:29:55Z");
  await using db = databaseOf(site);
  const past = { eventTitle: "Then", eventDate: "2020-03-01", eventTime: "10:30", category: "service" };
  await insertEvents(db, [past], now);
  const { page } = await visit(site, phone);
  await go(page, "/");
  await page.getByRole("link", { name: "About this service" }).click();
  await page.getByRole("heading", { name: "We begin at 10.30am" }).waitFor();
  now = new Date("2020-03-01T10:30:00Z");
  await page.getByRole("heading", { name: "Church is now" }).waitFor();
});
