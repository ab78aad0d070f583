import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, logIn, openBrowser } from "./support/visitor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => new Date("2026-11-22T12:00:00Z") });
});
afterAll(() => site.close());
const visit = openBrowser();

async function placeOf(element: Locator) {
  const place = await element.boundingBox();
  if (!place) throw new Error("it is not shown");
  return { ...place, right: place.x + place.width, bottom: place.y + place.height };
}

async function repeatsWeekly(page: Page): Promise<Locator> {
  await page.getByLabel("Date", { exact: true }).fill("2026-11-29");
  await page.getByLabel("Time", { exact: true }).fill("10:00");
  await page.locator("summary", { hasText: "Repeats" }).click();
  await page.getByLabel("How often").selectOption("weekly");
  const preview = page.getByRole("status").filter({ hasText: "Sunday" });
  await preview.waitFor();
  return preview;
}

test("on a wide screen the next dates stand beside the form, move nothing and stay in view", async () => {
  const { page } = await visit(site, { viewport: { width: 1440, height: 900 } });
  await logIn(page);
  await go(page, "/event-create");
  const date = page.getByLabel("Date", { exact: true });
  const before = await placeOf(date);
  const preview = await repeatsWeekly(page);
  await date.scrollIntoViewIfNeeded();
  const after = await placeOf(date);
  expect([after.x, after.width]).toEqual([before.x, before.width]);
  expect((await placeOf(preview)).x).toBeGreaterThan(
    (await placeOf(page.getByLabel("Time", { exact: true }))).right,
  );

  await page.getByText(/^When it is shown/).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  const { y, bottom } = await placeOf(preview);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(900);

  await page.getByLabel("How many days, weeks, months or years apart").fill("2");
  await preview.getByText("every second Sunday").waitFor();
});

test("on a narrower screen the next dates follow the fields", async () => {
  const { page } = await visit(site, { viewport: { width: 768, height: 1024 } });
  await logIn(page);
  await go(page, "/event-create");
  const preview = await repeatsWeekly(page);
  const last = await placeOf(page.getByText(/^When it is shown/));
  expect((await placeOf(preview)).y).toBeGreaterThan(last.bottom);
});

test("the drawings of the look stay in view beside its form on a wide screen", async () => {
  const { page } = await visit(site, { viewport: { width: 1440, height: 900 } });
  await logIn(page);
  await go(page, "/look");
  const preview = page.getByRole("complementary", { name: "Preview" });
  const photograph = page.getByLabel("A photograph of your own");
  await photograph.scrollIntoViewIfNeeded();
  const { x, y, bottom } = await placeOf(preview);
  expect(x).toBeGreaterThan((await placeOf(photograph)).right);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(900);
});

test("what can be inserted stands beside the text of a page, and hints stand in the margin", async () => {
  const { page } = await visit(site, { viewport: { width: 1440, height: 900 } });
  await logIn(page);
  await go(page, "/pages/baptism/edit");
  const text = await placeOf(page.getByRole("textbox", { name: "Text", exact: true }));
  const insert = await placeOf(page.getByRole("button", { name: "Insert link" }));
  expect(insert.x).toBeGreaterThan(text.right);
  expect(insert.y).toBeLessThan(text.bottom);

  await go(page, "/facts/congregation/edit");
  const [hint, email] = [
    page.getByText("Messages from the contact form go there."),
    page.getByLabel("Email (optional)"),
  ];
  expect((await placeOf(hint)).x).toBeGreaterThan((await placeOf(email)).right);
  await page.setViewportSize({ width: 390, height: 844 });
  const label = page.getByText("Email (optional)", { exact: true });
  expect((await placeOf(hint)).y).toBeGreaterThanOrEqual((await placeOf(label)).bottom);
  expect((await placeOf(hint)).bottom).toBeLessThanOrEqual((await placeOf(email)).y);
});
