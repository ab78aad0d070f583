import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveRoles, password, registerVerified } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { alert, go, logIn, notice, openBrowser } from "./support/visitor.ts";

let site: TestSite;
let treasurer: string;
beforeAll(async () => {
  site = await openTestSite("sqlite");
  treasurer = await registerVerified(site);
  await giveRoles(site, treasurer, "treasurer");
});
afterAll(() => site.close());
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
