import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { addEventRow } from "./support/event-rows.ts";
import { go, logIn, notice, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  inDatabase(site, (database) =>
    addEventRow(database, { id: "walk", title: "Walk", text: "Come.", date: "2040-01-01", time: "10:00" }),
  );
});
afterAll(() => site.close());

async function expectAtEdgeOf(page: Page, heading: string): Promise<void> {
  const parts = [notice(page).locator(".."), page.getByRole("heading", { name: heading, level: 1 })];
  const [noticeBox, headingBox] = await Promise.all(parts.map((part) => part.boundingBox()));
  expect(noticeBox?.x, heading).toBe(headingBox?.x);
}

test.each([390, 1440])("notices stand at the edge of lists and of pages of text at %i px", async (width) => {
  const { page } = await visit(site, { viewport: { width, height: 900 } });
  await logIn(page);
  await go(page, "/pages/fasting/edit");
  await page.getByLabel("Title", { exact: true }).fill(`Fasting ${width}`);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/fasting");
  await expectAtEdgeOf(page, `Fasting ${width}`);

  await go(page, "/event-alter/walk/update");
  await page.getByRole("dialog").getByLabel("Title", { exact: true }).fill(`Walk ${width}`);
  await page.getByRole("dialog").getByRole("button", { name: "Update" }).click();
  await page.waitForURL("**/event-alter**");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expectAtEdgeOf(page, "Manage Events");
});
