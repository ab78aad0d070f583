import type { Page } from "playwright-core";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { leftoversOn } from "../site/support/leftovers.ts";
import { joinNamed } from "../site/support/managed-people.ts";
import { password as passwordOfOthers } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { faultsInAllLooks } from "./support/looks.ts";
import { go, logIn, notice, openBrowser } from "./support/visitor.ts";

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite(
    "sqlite",
    { ADMIN_PASSWORD: "", SAMPLE_CONTENT: "on" },
    { clock: () => new Date("2026-11-23T12:00:00Z"), seedsServices: true, showsSampleTexts: true },
  );
  onTestFinished(() => site.close());
});
const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const password = "lantern-on-the-hill";

async function comeIn(page: Page): Promise<void> {
  await go(page, site.printed?.welcomeUrl ?? "");
  await page.getByRole("heading", { name: "Step 1 of 4: The congregation" }).waitFor();
}

async function saveAndContinue(page: Page, next: string): Promise<void> {
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("heading", { name: next }).waitFor();
}

async function finish(page: Page, email: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Your name").fill("Ruth Field");
  await main.getByLabel("Your email").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByLabel("Confirm password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("heading", { name: "Your site is open" }).waitFor();
}

/** Pages as a visitor finds them from the home page and its footer. */
async function faultsOn(paths: readonly string[]): Promise<string[]> {
  const { page } = await visit(site, { reducedMotion: "reduce" });
  const faults: string[] = [];
  for (const path of paths) {
    await go(page, path);
    faults.push(...(await faultsInAllLooks(page, path)));
  }
  return faults;
}

test("from the printed address a church opens its site on a phone, with its own place, people and bank details, and nothing is left of the sample", async () => {
  const { page } = await visit(site, phone);
  const main = page.getByRole("main");
  await comeIn(page);
  await main.getByLabel("Name", { exact: true }).fill("St Mary at Hill");
  await main.getByLabel("Welcome (optional)").fill("There is room for you.");
  await main.getByLabel("Address (optional)").fill("3 Hill Street\nCardiff");
  await main.getByLabel("Where on the map").fill("https://www.openstreetmap.org/#map=17/51.4816/-3.1791");
  await main.getByLabel("Phone (optional)").fill("029 2018 0420");
  await main.getByLabel("Email (optional)").fill("office@stmary.test");
  await saveAndContinue(page, "Step 2 of 4");
  await main.getByRole("textbox", { name: "Main colour", exact: true }).fill("dark green");
  await main.getByText("Light theme: Easy to read.").waitFor();
  await saveAndContinue(page, "Step 3 of 4");
  await main.getByLabel("What it is called").fill("Holy Communion");
  await main.getByLabel("Time", { exact: true }).fill("10:30");
  await main.getByLabel("Place").fill("The church");
  await saveAndContinue(page, "Step 4 of 4");
  await finish(page, "ruth@stmary.test");

  await main.getByRole("link", { name: /^See all \d+$/ }).click();
  await main.getByRole("link", { name: /^Write it ?: The site does not say whom people can ask/ }).click();
  await page.getByRole("button", { name: "Add a person" }).click();
  await main.getByLabel("Name", { exact: true }).fill("Ann Morgan");
  await main.getByLabel("Role").fill("Warden");
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("published", { exact: false }).waitFor();

  const joined = await joinNamed(site, "Ben Hill", "treasurer");
  await go(page, "/bank-account/propose");
  await page.getByRole("textbox", { name: /^IBAN/ }).fill("DE89 3704 0044 0532 0130 00");
  await page.getByRole("textbox", { name: "Name of the account" }).fill("St Mary");
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByRole("textbox", { name: "Short heading" }).fill("Account name");
  await page.getByRole("textbox", { name: "What it says" }).fill("St Mary at Hill");
  await page.getByRole("button", { name: "Propose" }).click();
  await notice(page).getByText("waiting for a second person").waitFor();
  const second = await visit(site, phone);
  await logIn(second.page, { email: joined.email, password: passwordOfOthers });
  await go(second.page, "/bank-account");
  await second.page.getByRole("link", { name: "Compare and decide" }).click();
  await second.page.getByRole("button", { name: "Confirm these details" }).click();
  await notice(second.page).getByText("the page /contact-us shows them").waitFor();

  await go(page, "/staff/still-to-do");
  await main
    .getByRole("link", {
      name: /^Write it ?: “Give by Bank Transfer” is not written yet/,
    })
    .click();
  await page.getByRole("button", { name: "Publish", exact: true }).first().click();
  await notice(page).getByText("published", { exact: false }).waitFor();

  const visitor = await visit(site, phone);
  const shown: [path: string, ...texts: string[]][] = [
    ["/", "St Mary at Hill", "There is room for you.", "Holy Communion: Sunday, 10.30am"],
    ["/contact-us", "3 Hill Street", "029 2018 0420", "Ann Morgan", "DE89 3704 0044 0532 0130 00"],
    ["/giving", "DE89 3704 0044 0532 0130 00"],
  ];
  for (const [path, ...texts] of shown) {
    await go(visitor.page, path);
    for (const text of texts) await visitor.page.getByText(text).first().waitFor();
  }
  expect(await leftoversOn(site)).toEqual([]);
  expect(await faultsOn(["/", "/contact-us", "/services", "/giving"])).toEqual([]);
});

test("a church that gives nothing but its name has an open site that reads well, and is told what is missing", async () => {
  const { page } = await visit(site, phone);
  await comeIn(page);
  await page.getByRole("main").getByLabel("Name", { exact: true }).fill("St Mary");
  await saveAndContinue(page, "Step 2 of 4");
  for (const next of ["Step 3 of 4", "Step 4 of 4"]) {
    await page.getByRole("link", { name: "Skip this step for now" }).click();
    await page.getByRole("heading", { name: next }).waitFor();
  }
  await finish(page, "ruth@stmary.test");
  await page.getByRole("main").getByText("The site does not say yet when you meet.").waitFor();
  expect(await leftoversOn(site)).toEqual([]);
  expect(await faultsOn(["/", "/contact-us", "/event", "/data-protection-policy"])).toEqual([]);
});
