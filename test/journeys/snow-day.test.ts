import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { databaseOf } from "../site/support/people.ts";
import { insertEvents } from "../support/events.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { tabTo } from "./support/keyboard.ts";
import { go, logIn, notice, openBrowser, pathOf } from "./support/visitor.ts";

const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const now = new Date("2026-11-29T08:00:00Z");
const sentence = "The roads are closed.";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => now });
  await using db = databaseOf(site);
  const service = { eventTitle: "Morning service", eventDate: "2026-11-22", eventTime: "10:30" };
  await insertEvents(
    db,
    [
      { ...service, category: "service", rule: "FREQ=WEEKLY;BYDAY=SU" },
      { eventTitle: "Choir", eventDate: "2026-11-29", eventTime: "18:00" },
      { eventTitle: "Camp", eventDate: "2026-11-29", endDate: "2026-12-02" },
    ],
    now,
  );
});
beforeEach(async () => {
  await using db = databaseOf(site);
  await db.deleteFrom("snowDays").execute();
  await db.deleteFrom("eventExceptions").execute();
});
afterAll(() => site.close());

async function cancelledDates(): Promise<number> {
  await using db = databaseOf(site);
  return (await db.selectFrom("snowDates").select("eventId").execute()).length;
}

async function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("name") ?? null);
}

test("a snow day is called and undone with the keyboard, and Enter without the tick does nothing", async () => {
  const { page } = await visit(site, phone);
  await logIn(page);
  await go(page, "/staff");
  await tabTo(page, "Cancel a day");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Cancel today" }).waitFor();
  await page.getByLabel("Morning service, 10.30am").waitFor();
  const field = page.getByLabel("What visitors read");
  await field.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(sentence);
  await page.keyboard.press("Enter");
  // The browser refuses the form, and moves to what is missing.
  await expect.poll(() => focusedName(page)).toBe("sure");
  expect(await cancelledDates()).toBe(0);
  await page.keyboard.press("Space");
  await tabTo(page, "Cancel Today");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Today is cancelled" }).waitFor();
  await notice(page).getByText("Today is cancelled: 2 dates.").waitFor();
  await page.getByRole("complementary", { name: "Today" }).getByText(sentence).waitFor();
  expect(await cancelledDates()).toBe(2);

  await go(page, "/staff");
  await tabTo(page, "Undo cancelling today");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Today is cancelled" }).waitFor();
  await tabTo(page, "Undo: today takes place");
  await page.keyboard.press("Enter");
  await notice(page).getByText("That is undone: 2 dates as planned before.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Cancel today" }).waitFor();
  expect(await page.getByRole("complementary", { name: "Today" }).count()).toBe(0);
});

test("without scripts a Sunday that comes is cancelled and brought back", async () => {
  const { page, expectErrors } = await visit(site, { ...phone, javaScriptEnabled: false });
  expectErrors(/status of 400/);
  await logIn(page);
  await page.goto("/staff");
  await page.getByRole("link", { name: "Cancel a day" }).tap();
  await page.getByRole("link", { name: "Sunday, 6 December" }).tap();
  await page.getByRole("heading", { level: 1, name: "Cancel Sunday, 6 December" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByText("Morning service, 10.30am").tap();
  await page.getByText("Yes, I want to cancel Sunday, 6 December").tap();
  await page.getByRole("button", { name: "Cancel This Day" }).tap();
  await page.getByText("Please tick what you want to cancel.").first().waitFor();
  expect(await cancelledDates()).toBe(0);
  await page.getByText("Morning service, 10.30am").tap();
  await page.getByText("Yes, I want to cancel Sunday, 6 December").tap();
  await page.getByRole("button", { name: "Cancel This Day" }).tap();
  await notice(page).getByText("Sunday, 6 December is cancelled: 1 date.").waitFor();
  expect(await cancelledDates()).toBe(1);
  await page.getByRole("button", { name: "Undo: Sunday, 6 December takes place" }).tap();
  await notice(page).getByText("That is undone: 1 date as planned before.").waitFor();
});

test("without scripts stray taps cancel nothing, and a snow day is called and undone", async () => {
  const { page } = await visit(site, { ...phone, javaScriptEnabled: false });
  await logIn(page);
  await page.goto("/staff");
  await page.getByRole("link", { name: "Cancel a day" }).tap();
  await page.waitForURL("**/staff/snow-day");
  const button = page.getByRole("button", { name: "Cancel Today" });
  await button.tap();
  await button.tap();
  expect(pathOf(page)).toBe("/staff/snow-day");
  expect(await page.getByLabel("Yes, I want to cancel today").isChecked()).toBe(false);
  expect(await cancelledDates()).toBe(0);

  await page.getByLabel("What visitors read").fill(sentence);
  await page.getByText("Yes, I want to cancel today").tap();
  await button.tap();
  await page.getByRole("heading", { level: 1, name: "Today is cancelled" }).waitFor();
  await notice(page).getByText("Today is cancelled: 2 dates.").waitFor();
  const visitor = await visit(site, { ...phone, javaScriptEnabled: false });
  await visitor.page.goto("/today");
  await visitor.page.getByRole("heading", { level: 1, name: "Today is cancelled" }).waitFor();
  await visitor.page.getByRole("complementary", { name: "Today" }).getByText(sentence).waitFor();

  await page.getByRole("button", { name: "Undo: today takes place" }).tap();
  await notice(page).getByText("That is undone: 2 dates as planned before.").waitFor();
  await visitor.page.goto("/today");
  expect(await visitor.page.getByText(sentence).count()).toBe(0);
});
