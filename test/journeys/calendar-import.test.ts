import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { googleCalendar } from "../../app/events/calendar-import/testing/calendars.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { faultsInAllLooks } from "./support/looks.ts";
import { alert, go, logIn, notice, openBrowser } from "./support/visitor.ts";

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => new Date("2026-11-23T09:00:00Z") });
});
afterEach(() => site.close());
const visit = openBrowser();

async function chooseFile(page: Page, text: string): Promise<void> {
  const file = path.join(site.dataDir, "calendar.ics");
  await writeFile(file, text);
  await page.getByLabel("File").setInputFiles(file);
}

test("staff import a file in which a private event is not ticked, and again nothing is new", async () => {
  const { page, expectErrors } = await visit(site, { reducedMotion: "reduce" });
  await logIn(page);
  await go(page, "/event-alter");
  await page.getByRole("main").getByRole("link", { name: "Import events" }).click();
  expectErrors(/status of 400/);
  await page.getByRole("button", { name: "Show what will happen" }).click();
  await alert(page).getByText("Please choose a file").waitFor();
  expect(await faultsInAllLooks(page, "the form")).toEqual([]);

  await chooseFile(page, googleCalendar);
  await page.getByRole("button", { name: "Show what will happen" }).click();
  await page.getByText("5 events are new.").waitFor();
  expect(await faultsInAllLooks(page, "the preview")).toEqual([]);
  await page.getByText("One new event is private in the file, so it is not ticked.").waitFor();
  expect(await page.getByRole("checkbox", { name: /^Elders meet/ }).isChecked()).toBe(false);
  await page.getByRole("button", { name: "Import" }).click();
  await notice(page).getByText("4 events were added.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/event-alter");

  await go(page, "/event-alter/import");
  await chooseFile(page, googleCalendar);
  await page.getByRole("button", { name: "Show what will happen" }).click();
  await page.getByText("4 events are here already, unchanged.").waitFor();
  await page.getByText("One event is new.").waitFor();
});

test("a file that is too large is refused before it is sent", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/event-alter/import");
  await chooseFile(page, "x".repeat(6 * 1024 * 1024));
  const problem = await page
    .getByLabel("File")
    .evaluate((field: HTMLInputElement) => field.validationMessage);
  expect(problem).toContain("This file is larger than 5 MB.");
});

test("all of it works without scripts", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await logIn(page);
  await page.goto("/event-alter/import");
  await chooseFile(page, googleCalendar);
  await page.getByRole("button", { name: "Show what will happen" }).click();
  await page.getByText("5 events are new.").waitFor();
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByText("4 events were added.").waitFor();
});
