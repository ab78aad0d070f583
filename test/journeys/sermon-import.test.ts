import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { coin, podcastOf, sower } from "../../app/sermons/sermon-import/testing/feeds.ts";
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
  const file = path.join(site.dataDir, "feed.xml");
  await writeFile(file, text);
  await page.getByLabel("Or file").setInputFiles(file);
}

test("staff import a podcast after a preview, and again nothing is new", async () => {
  const { page, expectErrors } = await visit(site, { reducedMotion: "reduce" });
  await logIn(page);
  await go(page, "/alter-uploads");
  await page.getByRole("main").getByRole("link", { name: "Import sermons" }).click();
  expectErrors(/status of 400/);
  await page.getByRole("button", { name: "Show what will happen" }).click();
  await alert(page).getByText("Please choose a file").waitFor();
  expect(await faultsInAllLooks(page, "the form")).toEqual([]);

  await chooseFile(page, podcastOf(sower, coin, "<title>Only words</title>"));
  await page.getByRole("button", { name: "Show what will happen" }).click();
  await page.getByText("2 sermons are new.").waitFor();
  expect(await faultsInAllLooks(page, "the preview")).toEqual([]);
  await page.getByRole("checkbox", { name: /^Copy their recordings/ }).uncheck();
  await page.getByRole("button", { name: "Import" }).click();
  await notice(page).getByText("2 sermons were added.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/alter-uploads");

  await go(page, "/alter-uploads/import");
  await chooseFile(page, podcastOf(sower, coin));
  await page.getByRole("button", { name: "Show what will happen" }).click();
  await page.getByText("2 are here already.").waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(0);
});

test("without scripts a podcast is imported, and its recordings are listed until they are fetched", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await logIn(page);
  await page.goto("/alter-uploads/import");
  await chooseFile(page, podcastOf(sower.replace("http://cdn.hill.example/", "https://10.0.0.1/")));
  await page.getByRole("button", { name: "Show what will happen" }).click();
  await page.getByRole("button", { name: "Import" }).click();
  await notice(page).getByText("One sermon was added.").waitFor();
  await expect
    .poll(async () => {
      await page.goto("/alter-uploads/import");
      return await page.getByRole("heading", { name: "Recordings" }).count();
    })
    .toBe(1);
  await page.getByText(/still to be fetched|could not be copied/).waitFor();
});
