import axe from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseOf } from "../site/support/people.ts";
import { insertEvents, listAllDates } from "../support/events.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { findingsOf } from "./support/looks.ts";
import { go, openBrowser, pathOf } from "./support/visitor.ts";

const now = new Date("2026-11-23T12:00:00Z");
const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => now });
  await using db = databaseOf(site);
  await db.deleteFrom("events").execute();
  await insertEvents(
    db,
    [
      {
        id: "youth",
        slug: "youth-night",
        eventTitle: "Youth night",
        eventDate: "2026-11-06",
        eventTime: "19:00",
        endTime: "21:00",
        rule: "FREQ=WEEKLY;BYDAY=FR",
        category: "youth",
      },
      { id: "walk", slug: "walk", eventTitle: "Walk", eventDate: "2026-12-05", eventTime: "10:00" },
    ],
    now,
  );
  await db
    .insertInto("eventExceptions")
    .values({
      id: "1",
      eventId: "youth",
      day: "2026-12-04",
      isCancelled: true,
      reason: "The heating is off.",
      changes: "{}",
    })
    .execute();
  await listAllDates(db, now);
});
afterAll(() => site.close());

test("without scripts and at 320 px, a visitor finds a date in the agenda, and why it is cancelled", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await page.goto("/event");
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await page.getByRole("heading", { name: "November 2026" }).waitFor();
  const empty = page.locator("td", { has: page.locator('time[datetime="2026-11-24"]') });
  expect(await empty.isVisible(), "days without events are left out").toBe(false);
  await page.getByRole("link", { name: "Next month" }).click();
  await page
    .getByRole("navigation", { name: "Kinds of events" })
    .getByRole("link", { name: "Youth" })
    .click();
  expect(pathOf(page)).toBe("/event/calendar?category=youth&month=2026-12");
  expect(await page.getByRole("link", { name: "Walk" }).count()).toBe(0);
  const day = page.locator("td", { has: page.getByText("Friday, 4\u00a0December") });
  await day.getByRole("link", { name: "7pm Youth night Cancelled" }).waitFor();
  const { width = 0 } = (await day.boundingBox()) ?? {};
  expect(width, "an agenda uses the whole width").toBeGreaterThan(250);
  await day.getByRole("link").click();
  expect(pathOf(page)).toBe("/event/youth-night/2026-12-04");
  await page.getByText("The heating is off.").waitFor();
  await page.getByRole("link", { name: "All dates" }).click();
  await page.getByRole("link", { name: "Friday, 11\u00a0December, 7pm to 9pm" }).click();
  expect(await page.getByRole("link", { name: "Calendar file" }).getAttribute("href")).toBe(
    "/event/youth-night/2026-12-11/calendar.ics",
  );
  expect(await page.getByRole("button", { name: "Share" }).isVisible()).toBe(false);
  await page.getByText(`${site.url}/event/youth-night/2026-12-11`, { exact: true }).waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(overflow).toBeLessThanOrEqual(320);
});

test("by keyboard, a visitor goes from month to month, to a week and to a date; axe finds nothing", async () => {
  const { page } = await visit(site, { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  await go(page, "/event/calendar");
  await page.evaluate(axe.source);
  const findings = await findingsOf(page, "month");
  await page.getByRole("link", { name: "Next month" }).press("Enter");
  const heading = page.getByRole("heading", { name: "December 2026" });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  findings.push(...(await findingsOf(page, "next month")));
  await page
    .getByRole("navigation", { name: "Month or week" })
    .getByRole("link", { name: "Week" })
    .press("Enter");
  await page.getByRole("heading", { name: "30 November to 6 December 2026" }).waitFor();
  expect(await page.getByRole("columnheader").count()).toBe(7);
  findings.push(...(await findingsOf(page, "week")));
  // The last date of the week follows the first one.
  await page.getByRole("link", { name: "7pm Youth night Cancelled" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Walk", level: 1 }).waitFor();
  findings.push(...(await findingsOf(page, "date")));
  expect(findings).toEqual([]);
});

test("a reader elsewhere sees the time there too, and one at home does not", async () => {
  const { page: berlin } = await visit(site, { timezoneId: "Europe/Berlin" });
  await go(berlin, "/event/youth-night/2026-12-11");
  await berlin.getByText("In your time zone: Friday, 11\u00a0December, 8pm to 10pm").waitFor();
  const { page: london } = await visit(site, { timezoneId: "Europe/London" });
  await go(london, "/event/youth-night/2026-12-11");
  expect(await london.getByText("In your time zone").count()).toBe(0);
});

test("sharing copies the link where the browser cannot share", async () => {
  const { page, context } = await visit(site);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await go(page, "/event/walk/2026-12-05");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("status").getByText("The link is copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/event/walk`);
});
