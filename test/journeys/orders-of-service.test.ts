import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseOf } from "../site/support/people.ts";
import { insertEvents } from "../support/events.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, logIn, notice, openBrowser, ready } from "./support/visitor.ts";

const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const service = {
  id: "service",
  eventTitle: "Morning service",
  eventDate: "2026-11-22",
  eventTime: "10:30",
  category: "service",
  rule: "FREQ=WEEKLY;BYDAY=SU",
};
let now = new Date("2026-11-27T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" }, { clock: () => now });
  await using db = databaseOf(site);
  await insertEvents(db, [service], now);
});
afterAll(() => site.close());

test("staff prepare a service on a phone, copy it for the next one, print it, and visitors read their part of it", async () => {
  const { page } = await visit(site, phone);
  await logIn(page);
  await go(page, "/event-alter");
  await page.getByRole("main").getByRole("link", { name: "Orders of service" }).click();
  await page.getByRole("link", { name: "Prepare Morning service, Sunday, 29 November 2026" }).click();
  const row = (number: number) => page.getByRole("group", { name: `row ${number}`, exact: true });
  await row(1).getByLabel("What", { exact: false }).fill("Sound check");
  await row(1).getByLabel("Shown to visitors").selectOption("Never: for the team only");
  await page.getByRole("button", { name: "Add a row" }).click();
  await row(2).getByLabel("What", { exact: false }).fill("Reading");
  await row(2).getByLabel("Who (optional)").fill("Ann Hill");
  await row(2).getByLabel("Text or song").fill("Psalm 23");
  await page.getByRole("button", { name: "Move up row 2" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await notice(page).getByText("The order of service is saved.").waitFor();

  await page.getByRole("link", { name: "Prepare Morning service, Sunday, 6 December 2026" }).click();
  await page.getByRole("link", { name: "Copy that of Sunday, 29 November 2026" }).click();
  await page.getByText("Nothing is saved yet").waitFor();
  expect(await row(1).getByLabel("What", { exact: false }).inputValue()).toBe("Reading");
  expect(await row(2).getByLabel("Shown to visitors").inputValue()).toBe("never");
  await page.getByRole("button", { name: "Save" }).click();
  await notice(page).getByText("The order of service is saved.").waitFor();

  await page.getByRole("link", { name: "Change Morning service, Sunday, 29 November 2026" }).click();
  await page.getByRole("link", { name: "Print as a leaflet (A5)" }).click();
  await page
    .getByRole("link", { name: "For the congregation" })
    .and(page.locator("[aria-current]"))
    .waitFor();
  await ready(page);
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { width, height } = (await paper.getPage(1)).getViewport({ scale: 1 });
  expect([width, height].map(Math.round)).toEqual([420, 595]);
  const { text } = await extractText(paper, { mergePages: true });
  expect(text).toContain("Psalm 23");
  expect(text).not.toMatch(/Sound check|Change it|For the team/);

  now = new Date("2026-11-29T10:40:00Z");
  const visitor = await visit(site, phone);
  await go(visitor.page, "/today");
  await visitor.page.getByRole("heading", { name: "In this service" }).waitFor();
  await visitor.page.getByRole("link", { name: "Psalm 23" }).waitFor();
  expect(await visitor.page.getByText("Sound check").count()).toBe(0);
});
