import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { textsIn } from "../support/html.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { chooseWithArrows } from "./support/keyboard.ts";
import { testLooks } from "./support/looks.ts";
import { alert, colourOf, go, openBrowser, pathOf } from "./support/visitor.ts";

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite(
    "sqlite",
    { ADMIN_PASSWORD: "", SAMPLE_CONTENT: "on" },
    { clock: () => new Date("2026-11-23T12:00:00Z"), seedsServices: true },
  );
});
afterEach(() => site.close());
const visit = openBrowser();

const phone = { viewport: { width: 390, height: 800 } };
const welcomeUrl = () => site.printed?.welcomeUrl ?? "";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Moves on with Tab until the field or button with this label has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      const labels =
        activeElement && "labels" in activeElement ? (activeElement as HTMLInputElement).labels : null;
      return labels?.[0]?.textContent ?? activeElement?.textContent ?? "";
    });
    if (focused === label) return;
  }
  throw new Error(`Tab does not reach ${label}`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

test("a newcomer goes through Welcome on a phone by keyboard, sees the site change, and ends with it open", async () => {
  const { page } = await visit(site, phone);
  await go(page, welcomeUrl());
  await heading(page, "Step 1 of 4: The congregation").waitFor();
  expect(pathOf(page)).toBe("/welcome/congregation");
  await typeInto(page, "Name", "Hilltop Chapel");
  await typeInto(page, "Short name (optional)", "Hilltop");
  await typeInto(page, "Welcome (optional)", "All of you.");
  await typeInto(page, "Email (optional)", "hello@hilltop.example");
  await typeInto(page, "Where on the map (optional)", "https://www.openstreetmap.org/#map=17/51.5/-3.2");
  await page.getByText("51.5, -3.2: See this place on a map").waitFor();
  await typeInto(page, "Phone (optional)", "01632 960 001");
  await typeInto(page, "Address (optional)", "1 Hill Road");
  const preview = page.locator("[inert]");
  for (const text of [
    "Hilltop Chapel",
    "All of you.",
    "hello@hilltop.example",
    "01632 960 001",
    "1 Hill Road",
  ])
    await preview.getByText(text).first().waitFor();
  expect(textsIn(await (await site.request("/")).text(), "main h1")).toEqual(["Riverside Community Church"]);
  await tabTo(page, "Save and continue");
  await page.keyboard.press("Enter");

  await heading(page, "Step 2 of 4: Colour and logo").waitFor();
  await typeInto(page, "Main colour", "plumm");
  await page.getByText("The site does not know this colour.").waitFor();
  await typeInto(page, "Main colour", "navy");
  await page.getByText("Light theme: Easy to read.").waitFor();
  await typeInto(page, "Main colour", "#8c2f6b");
  await page.getByText("Light theme: Easy to read.").waitFor();
  await tabTo(page, "Save and continue");
  await page.keyboard.press("Enter");

  await heading(page, "Step 3 of 4: When you meet").waitFor();
  expect(await colourOf(page.getByRole("link", { name: "Skip this step for now" }))).toEqual([
    0x8c, 0x2f, 0x6b,
  ]);
  expect(textsIn(await (await site.request("/")).text(), "main h1")).toEqual(["Hilltop Chapel"]);
  await typeInto(page, "What it is called", "Evening prayer");
  await tabTo(page, "Day");
  await chooseWithArrows(page, "Saturday");
  await tabTo(page, "Time");
  await page.keyboard.type("1830");
  await typeInto(page, "Place (optional)", "The barn");
  await preview.getByText("This Saturday, 28 November, 6.30pm").waitFor();
  await preview.getByText("Evening prayer: Saturday, 6.30pm").waitFor();
  await tabTo(page, "Save and add another");
  await page.keyboard.press("Enter");
  await page.getByRole("main").getByText("Evening prayer: Saturday, 6.30pm, The barn").waitFor();
  await typeInto(page, "What it is called", "Bible and soup");
  await tabTo(page, "Day");
  await chooseWithArrows(page, "Wednesday");
  await typeInto(page, "Place (optional)", "2 Mill Road");
  await page.keyboard.press("Enter");

  await heading(page, "Step 4 of 4: You").waitFor();
  await typeInto(page, "Your name", "Ruth Field");
  await typeInto(page, "Your email", "ruth@hilltop.example");
  await typeInto(page, "Password", "lantern-on-the-hill");
  await typeInto(page, "Confirm password", "lantern-on-the-hill");
  await page.keyboard.press("Enter");

  await heading(page, "Your site is open").waitFor();
  const main = page.getByRole("main");
  await main.getByText("Evening prayer: Saturday, 6.30pm, The barn").waitFor();
  await main.getByText("Bible and soup: Wednesday, 10am, 2 Mill Road").waitFor();
  await expect.poll(() => main.getByRole("link", { name: "Remove the sample" }).count()).toBe(0);
  // The site as visitors see it, on both screens.
  for (const screen of ["On a phone", "On a computer"]) {
    const shown = page.frameLocator(`iframe[title="${screen}"]`);
    await shown.locator("h1").getByText("Hilltop Chapel").waitFor();
    expect(await shown.getByText("Update Site").count()).toBe(0);
  }
  await tabTo(page, "See your site");
  await page.keyboard.press("Enter");
  await heading(page, "Hilltop Chapel").waitFor();
  await go(page, "/account");
  await page.getByText("ruth@hilltop.example").filter({ visible: true }).first().waitFor();
});

test("without scripts each step shows what the one before it saved, and mistakes are named", async () => {
  const { page, expectErrors } = await visit(site, { ...phone, javaScriptEnabled: false });
  expectErrors(/status of 400/);
  await page.goto(welcomeUrl());
  const main = page.getByRole("main");
  await main.getByLabel("Name", { exact: true }).fill("Hilltop Chapel");
  await main.getByLabel("Phone").fill("call me");
  await main.getByRole("button", { name: "Save and continue" }).click();
  await alert(page).getByText("one field needs a correction").waitFor();
  await main.getByLabel("Phone").fill("01632 960 001");
  await main.getByRole("button", { name: "Save and continue" }).click();
  await heading(page, "Step 2 of 4: Colour and logo").waitFor();
  await main.getByRole("textbox", { name: "Main colour", exact: true }).fill("#ffdd00");
  await main.getByRole("button", { name: "Save and continue" }).click();
  await alert(page).getByText("too hard to read").waitFor();
  await main.getByRole("button", { name: /^Use #[0-9a-f]{6} instead$/ }).click();
  await main.getByText("Light theme: Easy to read.").waitFor();
  await main.getByRole("button", { name: "Save and continue" }).click();
  await heading(page, "Step 3 of 4: When you meet").waitFor();
  await page.locator("[inert]").getByText("Hilltop Chapel").first().waitFor();
  await main.getByRole("link", { name: "Skip this step for now" }).click();
  await main.getByLabel("Your name").fill("Ruth Field");
  await main.getByLabel("Your email").fill("ruth@hilltop.example");
  await main.getByLabel("Password", { exact: true }).fill("lantern-on-the-hill");
  await main.getByLabel("Confirm password", { exact: true }).fill("lantern-on-the-hill");
  await main.getByRole("button", { name: "Finish" }).click();
  await heading(page, "Your site is open").waitFor();
});

test("what was saved is there in another browser, and whoever comes too late is told so", async () => {
  const first = await visit(site);
  await go(first.page, welcomeUrl());
  await first.page.getByRole("main").getByLabel("Name", { exact: true }).fill("Hilltop Chapel");
  await first.page.getByRole("button", { name: "Save and continue" }).click();
  await heading(first.page, "Step 2 of 4").waitFor();

  const { page, expectErrors } = await visit(site);
  expectErrors(/status of (400|404|409)/);
  await go(page, welcomeUrl());
  await heading(page, "Step 2 of 4").waitFor();
  await page.getByRole("link", { name: "Skip this step for now" }).click();
  await heading(page, "Step 3 of 4").waitFor();
  await page.getByRole("link", { name: "Skip this step for now" }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  await expectSummaryFocus(page);
  for (const one of [first.page, page]) {
    await go(one, "/welcome/you");
    const main = one.getByRole("main");
    await main.getByLabel("Your name").fill("Ruth Field");
    await main.getByLabel("Your email").fill("ruth@hilltop.example");
    await main.getByLabel("Password", { exact: true }).fill("lantern-on-the-hill");
    await main.getByLabel("Confirm password", { exact: true }).fill("lantern-on-the-hill");
  }
  await first.page.getByRole("button", { name: "Finish" }).click();
  await heading(first.page, "Your site is open").waitFor();
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByText("This link for Welcome does not work, or no longer works.").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await heading(page, "Login").waitFor();
});

async function expectSummaryFocus(page: Page): Promise<void> {
  const label = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(label).toBe("What is wrong");
}

testLooks(["/welcome/congregation", "/welcome/service", "/welcome/you"], async () => {
  const newcomer = await visit(site, { reducedMotion: "reduce" });
  await go(newcomer.page, welcomeUrl());
  return newcomer;
});
