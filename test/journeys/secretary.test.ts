import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveRoles, password, registerVerified } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { smallPicture } from "./support/pictures.ts";
import { go, logIn, notice, openBrowser } from "./support/visitor.ts";

/** Wednesday. */
let now = new Date("2026-11-25T10:00:00Z");
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => now, seedsServices: true });
});
afterAll(() => site.close());
const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test("a secretary changes Sunday's time, a telephone number and a picture, schedules a page, and restores yesterday's text", async () => {
  const secretary = { email: await registerVerified(site), password };
  await giveRoles(site, secretary.email, "editor");
  const { page } = await visit(site);
  await logIn(page, secretary);
  const visitor = await visit(site, phone);
  visitor.expectErrors(/status of 404/);
  const reads = async (url: string) => {
    await go(visitor.page, url);
    return (await visitor.page.locator("main, footer").allTextContents()).join(" ");
  };
  const saysOnBaptism = async (text: string) => {
    await go(page, "/pages/baptism/edit");
    await page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
    await page.getByRole("button", { name: "Publish" }).click();
    await notice(page).getByText("Page published.").waitFor();
  };

  await saysOnBaptism("Come to the river on the first Sunday of May.");
  now = new Date("2026-11-26T10:00:00Z");
  await saysOnBaptism("Come to the pool.");
  now = new Date("2026-11-27T10:00:00Z");

  expect(await reads("/")).toContain("9am");
  await changeSundaysTime(page, "10:30");
  for (const url of ["/", "/services", "/contact-us"]) {
    const read = await reads(url);
    expect(read, url).toContain("10.30am");
    expect(read, url).not.toContain("Sunday, 9am");
  }

  await go(page, "/facts/congregation/edit");
  await page.getByRole("textbox", { name: "Phone (optional)", exact: true }).fill("+44 1632 960 555");
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Church details published.").waitFor();
  expect(await reads("/contact-us")).toContain("+44 1632 960 555");

  await addPicture(page, "Lanterns by the river");
  await go(page, "/pages/about-us/edit");
  await page.getByText("Picture at the top").click();
  await page.getByLabel("Picture", { exact: true }).selectOption({ label: "Lanterns by the river" });
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Page published.").waitFor();
  await go(visitor.page, "/about-us");
  const picture = visitor.page.getByRole("main").getByRole("img", { name: "Lanterns by the river" });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await schedulePage(page, "Advent at the chapel", { day: "2026-11-29", time: "07:00" });
  expect(await reads("/advent-at-the-chapel")).toContain("We could not find that page");

  await go(page, "/pages/baptism/history");
  await page.getByRole("button", { name: "Restore this version of 25 November 2026, 10am" }).click();
  await notice(page).getByText("That version is published again.").waitFor();
  expect(await reads("/baptism")).toContain("Come to the river on the first Sunday of May.");

  now = new Date("2026-11-29T07:00:00Z");
  expect(await reads("/advent-at-the-chapel")).toContain("Candles at five.");
});

async function changeSundaysTime(page: Page, time: string): Promise<void> {
  await go(page, "/event-alter");
  await page.getByRole("link", { name: "Update Sunday service" }).click();
  await page.getByLabel("Time", { exact: true }).fill(time);
  await page.getByRole("button", { name: "Update Event" }).click();
  await notice(page).getByText("Event updated successfully!").waitFor();
}

async function addPicture(page: Page, text: string): Promise<void> {
  await go(page, "/pictures");
  const form = page.locator("main form");
  await form.getByLabel("Picture", { exact: true }).setInputFiles(await smallPicture("#48766a"));
  await form.getByLabel("Describe the picture").fill(text);
  await form.getByRole("radio", { name: "Nobody who can be recognised" }).check();
  await form.getByRole("button", { name: "Add picture" }).click();
  await notice(page).getByText("Picture added.").waitFor();
}

async function schedulePage(page: Page, title: string, { day, time }: { day: string; time: string }) {
  await go(page, "/pages/new");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("Four Sundays of candles and songs.");
  await page.getByRole("button", { name: "Add the page" }).click();
  await notice(page).getByText("The page is a draft.").waitFor();
  await page.getByLabel("Add a part").selectOption({ label: "Text" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.locator("#piece-0-text").fill("Candles at five.");
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await notice(page).getByText("Saved. Visitors do not see this page yet.").waitFor();
  await page.getByRole("link", { name: "Link and when it is shown" }).click();
  await page.getByLabel("Later: from a day that I choose").check();
  await page.getByLabel("Shown from").fill(day);
  await page.getByLabel(/^Time on that day/).fill(time);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("From Sunday, 29 November, 7am").first().waitFor();
}
