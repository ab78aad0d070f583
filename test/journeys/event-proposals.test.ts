import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { administrator, openTestSite, type TestSite } from "../support/test-site.ts";
import { findingsOf } from "./support/looks.ts";
import {
  card,
  fillLogin,
  go,
  logIn,
  makeMember,
  notice,
  openBrowser,
  type Person,
  pathOf,
} from "./support/visitor.ts";

let site: TestSite;
let member: Person;

beforeEach(async () => {
  site = await openTestSite(
    "sqlite",
    { EVENT_PROPOSALS: "on" },
    { clock: () => new Date("2026-11-23T12:00:00Z") },
  );
  member = await makeMember(site, "ruth@people.example");
});
afterEach(() => site.close());
const visit = openBrowser();

test("a member proposes an event by keyboard, staff publish it, and a visitor sees it", async () => {
  const { page } = await visit(site, { viewport: { width: 320, height: 640 } });
  await logInOnPhone(page, member, "/event");
  await go(page, "/event");
  await page.getByRole("link", { name: "Propose an event" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Propose an event" }).waitFor();
  await page.getByLabel("Title").focus();
  await page.keyboard.type("Lantern walk");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Along the river, with soup after.");
  await page.keyboard.press("Tab");
  // The same in every order of day and month, and with or without the halves of the day.
  await page.keyboard.type("12122026");
  await page.keyboard.press("Tab");
  // A date field has one more stop, its calendar.
  if ((await page.evaluate(() => (document.activeElement as HTMLInputElement).name)) === "eventDate")
    await page.keyboard.press("Tab");
  await page.keyboard.type("1130A");
  expect(await page.getByLabel("Date").inputValue()).toBe("2026-12-12");
  expect(await page.getByLabel("Time", { exact: true }).inputValue()).toBe("11:30");
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ruth Field");
  await page.getByLabel("What should staff know?").focus();
  await page.keyboard.type("We need the kitchen.");
  // To “Cancel”, and on to the button that sends it.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await notice(page).getByText("We will read your proposal").waitFor();
  await card(page, "Lantern walk").getByText("Waiting").waitFor();
  await expectGood(page);
  await card(page, "Lantern walk").getByRole("link", { name: "Withdraw Lantern walk" }).press("Enter");
  await page.getByRole("dialog", { name: "Withdraw this proposal?" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  const { page: desk } = await visit(site, { viewport: { width: 320, height: 640 } });
  await logInOnPhone(desk, administrator, "/staff");
  await go(desk, "/staff");
  await desk.getByText("One suggested event is waiting.").waitFor();
  await desk.getByRole("link", { name: "Review suggestions" }).click();
  await card(desk, "Lantern walk").getByText("We need the kitchen.").waitFor();
  await expectGood(desk);
  await card(desk, "Lantern walk").getByRole("link", { name: "Publish… Lantern walk" }).click();
  await desk.getByText("Proposed by Ruth Field").waitFor();
  await expectGood(desk);
  await desk.getByRole("button", { name: "Add Event" }).click();
  await notice(desk).getByText("The event is published").waitFor();
  await desk.getByText("No proposals are waiting.").waitFor();

  const { page: visitor } = await visit(site, { javaScriptEnabled: false });
  await visitor.goto("/event");
  await visitor.getByRole("link", { name: "Lantern walk" }).click();
  expect(pathOf(visitor)).toBe("/event/lantern-walk");
  await go(page, "/event/propose?sent");
  await card(page, "Lantern walk").getByText("Published").waitFor();
});

test("without scripts, a refused proposal keeps its text, and a declined one says why", async () => {
  const { page, expectErrors } = await visit(site, { javaScriptEnabled: false });
  expectErrors(/status of 400/);
  await logInOnPhone(page, member, "/event/propose");
  await page.getByLabel("Title").fill("Bell ringing");
  await page.getByRole("button", { name: "Send Proposal" }).click();
  await page.getByText("Please choose a date").waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("Bell ringing");
  await page.getByLabel("Content").fill("For beginners.");
  await page.getByLabel("Date").fill("2026-12-06");
  await page.getByLabel("Time", { exact: true }).fill("10:00");
  await page.getByRole("button", { name: "Send Proposal" }).click();
  await card(page, "Bell ringing").getByText("Waiting").waitFor();

  const { page: desk } = await visit(site);
  await logIn(desk);
  await go(desk, "/event-alter/proposals");
  await desk.getByRole("link", { name: "Decline Bell ringing" }).click();
  await desk.getByRole("dialog").getByLabel("Why (optional)").fill("The bells are in repair.");
  await desk.getByRole("button", { name: "Decline" }).click();
  await notice(desk).getByText("The proposal is declined").waitFor();

  await page.reload();
  await card(page, "Bell ringing").getByText("Declined", { exact: true }).waitFor();
  await card(page, "Bell ringing").getByText("The bells are in repair.").waitFor();
});

/** There the menu hides who is logged in. */
async function logInOnPhone(page: Page, person: Person, next: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await fillLogin(page, person);
  await page.waitForURL(`**${next}`);
}

async function expectGood(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.evaluate(axe.source);
  expect(await findingsOf(page, page.url())).toEqual([]);
}
