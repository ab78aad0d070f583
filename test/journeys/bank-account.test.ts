import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bankAccount } from "../../content/sample/bank-account.ts";
import { joinNamed, type Known } from "../site/support/managed-people.ts";
import { databaseOf, giveRoles, password, registerVerified } from "../site/support/people.ts";
import { addCodes } from "../site/support/second-factors.ts";
import { storeText } from "../site/support/stored-texts.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { tabTo } from "./support/keyboard.ts";
import { alert, expectFocus, go, logIn, notice, openBrowser } from "./support/visitor.ts";

let site: TestSite;
let treasurer: string;
/** A site whose only steward has a second factor. */
let alone: TestSite;
let steward: Known;
let backupCodes: string[];
let now = new Date();
beforeAll(async () => {
  alone = await openTestSite("sqlite", { ADMIN_PASSWORD: "" }, { clock: () => now });
  steward = await joinNamed(alone, "Ann Hill", "treasurer");
  {
    // Details of its own: those of the sample would not come back.
    await using db = databaseOf(alone);
    await storeText(db, { slug: "facts/bank-account", content: bankAccount });
  }
  ({ backupCodes } = await addCodes(alone, steward.headers.cookie, () => now.getTime()));
  site = await openTestSite("sqlite");
  treasurer = await registerVerified(site);
  await giveRoles(site, treasurer, "treasurer");
});
afterAll(async () => {
  await site.close();
  await alone.close();
});
const visit = openBrowser();
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

async function findingsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
}

test("a treasurer proposes an IBAN on a phone, an administrator compares and confirms it, and a visitor scans it", async () => {
  const { page, expectErrors } = await visit(site, phone);
  expectErrors(/status of 400/);
  await logIn(page, { email: treasurer, password });
  await go(page, "/giving");
  await page.getByText("These details have not been confirmed by two people yet.").waitFor();
  await page.getByRole("link", { name: "Change or confirm the bank details" }).click();
  await page.getByRole("link", { name: "Propose new details" }).click();
  const iban = page.getByRole("textbox", { name: /^IBAN/ });
  await iban.fill("DE89 3704 0044 0532 0130 01");
  await page.getByRole("textbox", { name: "Name of the account" }).fill("Riverside Church");
  await page.getByRole("button", { name: "Propose" }).click();
  await alert(page).getByText("Nothing was saved, because one field needs a correction.").waitFor();
  await iban.fill("DE89 3704 0044 0532 0130 00");
  await page.getByRole("button", { name: "Propose" }).click();
  await notice(page).getByText("Your proposal is waiting for a second person to confirm it.").waitFor();
  await page.getByRole("link", { name: "See or withdraw them" }).click();
  await page.getByText("Somebody else has to confirm or decline them.").waitFor();
  expect(await page.getByRole("button", { name: "Confirm these details" }).count()).toBe(0);

  const second = await visit(site, phone);
  await logIn(second.page);
  await go(second.page, "/staff");
  await second.page.getByRole("link", { name: "See what is proposed" }).click();
  await second.page.getByRole("link", { name: "Compare and decide" }).click();
  await second.page.getByText("2 lines are different. They are marked.").waitFor();
  expect(await second.page.locator("main mark").allTextContents()).toEqual([
    "DE89 3704 0044 0532 0130 00",
    "Riverside Church",
  ]);
  expect(await findingsOn(second.page)).toEqual([]);
  await second.page.getByRole("link", { name: "Decline" }).click();
  await second.page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await second.page.getByRole("button", { name: "Confirm these details" }).click();
  await notice(second.page).getByText("The bank details are confirmed").waitFor();

  const visitor = await visit(site, { ...phone, colorScheme: "dark" });
  await go(visitor.page, "/giving");
  await visitor.page.getByText(/Confirmed by two people on /).waitFor();
  const code = visitor.page.getByRole("img", { name: /^Scan code for a transfer/ });
  const colours = await code.evaluate((svg) => [...svg.children].map((path) => getComputedStyle(path).fill));
  expect(colours[0], "white in the dark theme too").toBe("rgb(255, 255, 255)");
  expect((await code.boundingBox())?.width).toBeLessThanOrEqual(200);
  expect(await findingsOn(visitor.page)).toEqual([]);
});

async function logInWithCode(page: Page): Promise<void> {
  await page.context().clearCookies();
  await logIn(page, { email: steward.email, password });
  await go(page, "/second-step");
  await page.getByRole("textbox", { name: "Code" }).fill(backupCodes.pop() ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${alone.url}/`);
  await using db = databaseOf(alone);
  // The library that opens sessions has the clock of the machine.
  await db.updateTable("session").set({ createdAt: now.toISOString() }).execute();
}

test("a steward who is alone hides the bank details and, a day later, publishes them again, by keyboard", async () => {
  const { page } = await visit(alone);
  await logInWithCode(page);
  await go(page, "/bank-account");
  await tabTo(page, "Hide the bank details…");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Hide the bank details?" });
  await question.waitFor();
  await expectFocus(page, "Cancel");
  expect(await findingsOn(page)).toEqual([]);
  await tabTo(page, "Hide them");
  await page.keyboard.press("Enter");
  await notice(page).getByText("The bank details are hidden").waitFor();
  const visitor = await visit(alone);
  for (const path of ["/giving", "/contact-us"]) {
    await go(visitor.page, path);
    expect(await visitor.page.getByRole("heading", { name: "Bank details" }).count()).toBe(0);
  }

  await tabTo(page, "Propose new details");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Propose bank details" }).waitFor();
  await expect
    .poll(() => page.getByRole("textbox", { name: "What it says" }).nth(3).inputValue())
    .toBe("00000000");
  await tabTo(page, "Propose");
  await page.keyboard.press("Enter");
  await notice(page).getByText("in 24 hours you can publish it yourself").waitFor();

  now = new Date(now.getTime() + 24 * 60 * 60_000 + 60_000);
  await logInWithCode(page);
  await go(page, "/bank-account");
  await tabTo(page, "See or withdraw them");
  await page.keyboard.press("Enter");
  await page.getByText("5 lines are different. They are marked.").waitFor();
  expect(await findingsOn(page)).toEqual([]);
  await tabTo(page, "Publish these details");
  await page.keyboard.press("Enter");
  await notice(page).getByText("The bank details are published").waitFor();
  await go(visitor.page, "/giving");
  await visitor.page.getByText("00000000").waitFor();
});
