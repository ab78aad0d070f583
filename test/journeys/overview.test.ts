import axe from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { later } from "../../app/dates/day-arithmetic.ts";
import { databaseOf } from "../site/support/people.ts";
import { insertEvents } from "../support/events.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { findingsOf } from "./support/looks.ts";
import { go, logIn, openBrowser, pathOf } from "./support/visitor.ts";

const now = new Date("2026-12-02T12:00:00Z");
const [today, sunday] = ["2026-12-02", "2026-12-06"];
const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => now });
  await using db = databaseOf(site);
  await db
    .insertInto("visits")
    .values([3, 2, 1].map((days) => ({ day: later(today, -days), path: "/services", count: days * 10 })))
    .execute();
});
afterAll(() => site.close());

test("“this Sunday at 11 instead of 10” takes two screens from the overview, on a phone, without scripts, by keyboard", async () => {
  await using db = databaseOf(site);
  const weekly = { category: "service", eventTime: "10:00", endTime: "11:00", rule: "FREQ=WEEKLY;BYDAY=SU" };
  const services = ["Family service", "Family service"].map((eventTitle) => ({
    ...weekly,
    ...{ eventTitle, eventContent: "", eventDate: sunday },
  }));
  await insertEvents(db, services, now);
  const { page } = await visit(site, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await logIn(page);
  const screens: string[] = [];
  page.on("framenavigated", () => screens.push(pathOf(page)));
  await page.goto("/staff");
  await page.getByRole("link", { name: /^Change or cancel Family service, .* \(2\)$/ }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change this date" });
  await dialog.getByLabel("Time", { exact: true }).focus();
  await page.keyboard.type("1100");
  await dialog.getByRole("link", { name: "Cancel this date" }).waitFor();
  expect(screens).toEqual(["/staff", expect.stringContaining(`/dates/${sunday}/change`)]);
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("This date has been changed.").waitFor();
  const rows = await db.selectFrom("eventExceptions").select(["day", "changes"]).execute();
  const changes = JSON.parse(rows[0]?.changes ?? "{}");
  expect([rows.length, rows[0]?.day, changes]).toEqual([1, sunday, { eventTime: "11:00", endTime: "12:00" }]);
});

test("the plot of visits has a name, a table and no barrier, in both themes and on a phone", async () => {
  const { page } = await visit(site);
  await logIn(page);
  for (const width of [320, 1280])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await go(page, "/staff");
      await page.getByRole("img", { name: "60 pages opened in 30 days, at most 30 on a day" }).waitFor();
      await page.getByText("Day by day").click();
      await page.getByRole("row", { name: /30$/ }).waitFor();
      await page.evaluate(axe.source);
      expect(await findingsOf(page, `the overview at ${width} px, ${colorScheme}`)).toEqual([]);
      const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;
      expect(await page.evaluate(isTooWide)).toBe(false);
    }
});
