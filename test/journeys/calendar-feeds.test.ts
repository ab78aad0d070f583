import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelDate } from "../../app/events/exceptions.server.ts";
import { byIcalJs, byNodeIcal } from "../../platform/icalendar/testing/judges.ts";
import { componentsOf, editorOf, uidIn, valuesOf } from "../site/support/calendars.ts";
import { databaseOf } from "../site/support/people.ts";
import { idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, openBrowser } from "./support/visitor.ts";

const now = new Date("2026-11-21T12:00:00Z");
const id = idOf(1);

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => now });
  await using db = databaseOf(site);
  const service = { id, slug: "sunday-service", eventTitle: "Sunday service", category: "service" };
  await insertEvents(
    db,
    [{ ...service, eventDate: "2026-11-22", eventTime: "09:00", rule: "FREQ=WEEKLY;BYDAY=SU" }],
    now,
  );
});
afterAll(() => site.close());
const visit = openBrowser();

/** Asks as a phone does: with the ETag of what it has. */
async function asPhone(address: string, etag = ""): Promise<{ status: number; text: string; etag: string }> {
  const response = await fetch(address, { headers: { "if-none-match": etag } });
  return {
    status: response.status,
    text: await response.text(),
    etag: response.headers.get("etag") ?? "",
  };
}

test("a visitor subscribes, a date is cancelled, and the phone hears of it when it asks again", async () => {
  const { page, context } = await visit(site);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await go(page, "/event/subscribe");
  await page.getByRole("button", { name: "Copy the link of Everything" }).click();
  await page.getByText("Link of Everything copied").waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(`${site.url}/calendar.ics`);
  const subscribe = page.getByRole("link", { name: "Subscribe to Everything" });
  expect(await subscribe.getAttribute("href")).toBe(address.replace("http:", "webcal:"));
  // A violation of the content security policy would fail the test.
  await subscribe.click();
  expect(new URL(page.url()).pathname).toBe("/event/subscribe");

  const first = await asPhone(address);
  const december = { from: new Date("2026-12-01T00:00:00Z"), to: new Date("2026-12-31T00:00:00Z") };
  const uid = await uidIn(site, id);
  const startsIn = (text: string) =>
    [byIcalJs, byNodeIcal].map((reader) =>
      reader(text, uid, december).map((start) => new Date(start).toISOString().slice(0, 10)),
    );
  const sundays = ["2026-12-06", "2026-12-13", "2026-12-20", "2026-12-27"];
  expect(startsIn(first.text)).toEqual([sundays, sundays]);
  expect((await asPhone(address, first.etag)).status).toBe(304);

  await using db = databaseOf(site);
  const { changing, viewer } = await editorOf(site, db, () => now);
  await cancelDate(changing, viewer, { id, day: "2026-12-27" }, "We rest after Christmas.");

  const second = await asPhone(address, first.etag);
  expect(second.status).toBe(200);
  expect(startsIn(second.text)).toEqual([sundays.slice(0, 3), sundays.slice(0, 3)]);
  const components = componentsOf(second.text, uid);
  expect(valuesOf(components, "status")).toEqual(["CONFIRMED", "CANCELLED"]);
  expect(valuesOf(components, "description")[1]).toContain("This is cancelled.\nWe rest after Christmas.");
  expect((await asPhone(address, second.etag)).status).toBe(304);
});

test("without scripts every way to subscribe is there", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await page.goto("/event/subscribe");
  await page.getByRole("link", { name: "Subscribe to Services" }).waitFor();
  await page.getByRole("link", { name: "Google Calendar for Services" }).waitFor();
  expect(await page.getByText(`${site.url}/calendar/service.ics`).isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: /^Copy/ }).count()).toBe(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth).catch(() => 320);
  expect(width).toBeLessThanOrEqual(320);
});
