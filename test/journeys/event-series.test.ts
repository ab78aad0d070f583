import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { fillEvent } from "./support/event-form.ts";
import { card, expectFocus, go, logIn, notice, openBrowser, pathOf } from "./support/visitor.ts";

/** Saturday. */
const now = new Date("2026-11-21T10:00:00Z");
const phone = { width: 390, height: 844 };
const service = { title: "Morning Service", content: "All are welcome.", date: "2026-12-13", time: "09:00" };

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => now });
});
afterEach(() => site.close());
const visit = openBrowser();

async function visitAsStaff(options = {}) {
  const staff = await visit(site, options);
  await logIn(staff.page);
  await staff.page.setViewportSize(phone);
  return staff;
}

function nextDates(page: Page) {
  return page.getByRole("status").filter({ hasText: "Sunday" });
}

/** Adds the service of every Sunday. */
async function addService(page: Page): Promise<void> {
  await go(page, "/event-create");
  await fillEvent(page, service);
  await page.getByText("Repeats", { exact: true }).first().click();
  await page.getByLabel("How often").selectOption("weekly");
  await page.getByRole("button", { name: "Add Event" }).click();
  await notice(page).getByText("Event added successfully!").waitFor();
}

test("a weekly series is made with the keyboard, and says in words when it takes place before it is saved", async () => {
  const { page } = await visitAsStaff();
  await go(page, "/event-create");
  await fillEvent(page, service);
  const last = page.getByLabel("It stops after this day");
  expect(await page.getByLabel("How often").isVisible(), "the simple form is all there is at first").toBe(
    false,
  );
  await page.locator("summary", { hasText: "Repeats" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("How often").focus();
  await page.keyboard.press("w");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByLabel("How often").inputValue()).toBe("weekly");
  await nextDates(page).getByText("Every Sunday at 9am", { exact: true }).waitFor();
  expect(await nextDates(page).getByRole("listitem").allTextContents()).toEqual(
    [
      "13\u00a0December",
      "20\u00a0December",
      "27\u00a0December",
      "3\u00a0January 2027",
      "10\u00a0January 2027",
    ].map((day) => `Sunday, ${day}`),
  );
  expect(await last.isVisible()).toBe(false);
  await page.getByLabel("On a day").focus();
  await page.keyboard.press("Space");
  await last.fill("2027-03-28");
  await nextDates(page).getByText("Every Sunday at 9am, until Easter Sunday, 28 March 2027").waitFor();
  await page.getByRole("button", { name: "Add Event" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/event");
  await go(page, "/event-alter");
  await card(page, service.title).getByText("next on Sunday, 13 December 2026").waitFor();
});

test("one date is cancelled and brought back, and one with all that follow is changed", async () => {
  const { page } = await visitAsStaff();
  await addService(page);
  await go(page, "/event-alter");
  await page.getByRole("link", { name: `Dates ${service.title}` }).click();
  await page.getByRole("heading", { name: "Dates", exact: true }).waitFor();
  const second = card(page, "Sunday, 20 December 2026");

  await second.getByRole("link", { name: /^Cancel/ }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel this date?" });
  await cancel.getByLabel("Why (optional)").fill("Snow");
  await cancel.getByRole("button", { name: "Cancel Date" }).click();
  await notice(page).getByText("This date is cancelled.").waitFor();
  await cancel.waitFor({ state: "detached" });
  await second.getByText("Cancelled", { exact: true }).waitFor();
  await second.getByText("Snow").waitFor();
  await expectFocus(page, "Change Sunday, 20 December 2026");
  await second.getByRole("link", { name: /^Bring back/ }).click();
  await page.getByRole("button", { name: "Bring Back" }).click();
  await notice(page).getByText("This date takes place after all.").waitFor();
  expect(await second.getByText("Snow").count()).toBe(0);

  await card(page, "Sunday, 27 December 2026")
    .getByRole("link", { name: /^This and all later dates/ })
    .click();
  const following = page.getByRole("dialog", { name: "Change this date and all later ones" });
  await following.getByLabel("Time", { exact: true }).fill("10:30");
  await following.getByText("Every Sunday at 10.30am", { exact: true }).waitFor();
  await following.getByRole("button", { name: "Change Dates" }).click();
  await notice(page).getByText("This date and all later ones have been changed.").waitFor();
  await page.getByText("Every Sunday at 10.30am").waitFor();
  await page.getByRole("link", { name: "Undo the change to all these dates" }).click();
  await page.getByRole("button", { name: "Undo Change" }).click();
  await notice(page).getByText("The change has been undone").waitFor();
  await page.getByText("Every Sunday at 10.30am").waitFor({ state: "detached" });
  expect(await page.getByText("Every Sunday at 9am").count()).toBe(1);
});

test("what is wrong in a folded part opens it, and the first wrong field has the focus", async () => {
  const { page } = await visitAsStaff();
  await go(page, "/event-create");
  await fillEvent(page, service);
  const part = page.locator("summary", { hasText: "When it ends" });
  await part.click();
  await page.getByLabel("Ends at").fill("08:00");
  await part.click();
  await page.getByRole("button", { name: "Add Event" }).click();
  await page.getByText("Please choose a time after the start, 9am.").waitFor();
  expect(await page.getByLabel("Ends at").isVisible()).toBe(true);
  await page.getByLabel("Ends at").fill("10:00");
  expect(await page.getByLabel("Ends at").isVisible(), "it stays open").toBe(true);
  await page.getByLabel("All day").check();
  expect(await page.getByLabel("Time", { exact: true }).isVisible()).toBe(false);
});

test("series and their dates need no JavaScript", async () => {
  const { page, expectErrors } = await visitAsStaff({ javaScriptEnabled: false });
  expectErrors(/status of 409/);
  await page.goto("/event-create");
  await fillEvent(page, service);
  await page.locator("summary", { hasText: "Repeats" }).click();
  await page.getByLabel("How often").selectOption("monthlyWeekday");
  await page.getByLabel("Which").selectOption("2");
  await page.getByRole("button", { name: "Show the next dates" }).click();
  await page.getByText("On the second Sunday of every month at 9am").waitFor();
  await page.getByRole("button", { name: "Add Event" }).click();
  await notice(page).getByText("Event added successfully!").waitFor();

  await page.goto("/event-alter");
  await page.getByRole("link", { name: `Dates ${service.title}` }).click();
  await card(page, "Sunday, 10 January 2027")
    .getByRole("link", { name: /^Change/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Change this date" });
  await dialog.getByLabel("Time", { exact: true }).fill("11:00");
  await dialog.getByRole("button", { name: "Change Date" }).click();
  await notice(page).getByText("This date has been changed.").waitFor();
  await card(page, "Sunday, 10 January 2027").getByText("11am").waitFor();

  await page.goto("/event-alter");
  await page.getByRole("link", { name: `Update ${service.title}` }).click();
  const repeats = page.locator("summary", { hasText: "Repeats" });
  expect(await repeats.textContent()).toBe("Repeats: on the second Sunday of every month");
  await repeats.click();
  await page.getByLabel("How often").selectOption("never");
  await page.getByRole("button", { name: "Update Event" }).click();
  await page.getByLabel("Yes, lose these changes").check();
  await page.getByRole("button", { name: "Update Event" }).click();
  await notice(page).getByText("Event updated successfully!").waitFor();
  expect(pathOf(page)).toBe("/event-alter");
});
