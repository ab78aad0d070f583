import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { supper } from "./support/event-form.ts";
import { addEventRow } from "./support/event-rows.ts";
import { smallPicture } from "./support/pictures.ts";
import { expectFocus, go, logIn, openBrowser, pathOf, type Visit } from "./support/visitor.ts";

const visit = openBrowser();
const typed = "Half a sentence that nobody wants to write twice";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  inDatabase(site, (database) =>
    addEventRow(database, {
      id: "supper",
      title: supper.title,
      text: "First line\r\nsecond line",
      date: "2031-05-31",
      time: "18:30",
    }),
  );
});
afterAll(() => site.close());

const ways = {
  Cancel: (page: Page) => page.getByRole("link", { name: "Cancel" }).click(),
  Escape: (page: Page) => page.keyboard.press("Escape"),
  Back: (page: Page) => page.evaluate(() => history.back()),
};

test.each(Object.entries(ways))("leaving a dialog with unsaved text asks first: %s", async (_, leave) => {
  const { page } = await dialogOfEvent();
  const dialog = page.getByRole("dialog", { name: "Update event" });
  await dialog.getByLabel("Content").fill(typed);
  for (const stay of ["Enter", "Escape"]) {
    await leave(page);
    await question(page).waitFor();
    await expectFocus(page, "Keep editing");
    await page.keyboard.press(stay);
    await question(page).waitFor({ state: "detached" });
    expect(await dialog.getByLabel("Content").inputValue()).toBe(typed);
  }
  await leave(page);
  await question(page).getByRole("button", { name: "Leave without saving" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => pathOf(page)).toBe("/event-alter");
});

test("pressing Escape twice in a row closes neither the dialog nor the question for good", async () => {
  const { page } = await dialogOfEvent();
  const dialog = page.getByRole("dialog", { name: "Update event" });
  await dialog.getByLabel("Content").fill(typed);
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press("Escape");
    const isAsked = press % 2 === 0;
    await question(page).waitFor({ state: isAsked ? "visible" : "detached" });
  }
  expect(await dialog.getByLabel("Content").inputValue()).toBe(typed);
  await dialog.getByRole("button", { name: "Update Event" }).click();
  await dialog.waitFor({ state: "detached" });
});

test("a dialog without changes closes at once", async () => {
  const { page } = await dialogOfEvent();
  const dialog = page.getByRole("dialog", { name: "Update event" });
  await dialog.getByLabel("Content").fill(typed);
  await dialog.getByLabel("Content").press("Control+Z");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await question(page).count()).toBe(0);
});

test("Escape in a date field closes a dialog once, and the focus stays in it until the list is back", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/event-alter");
  const update = page.getByRole("link", { name: /^Update / }).first();
  await update.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Update event" });
  await dialog.getByLabel("Date").focus();
  const closes = await page.evaluateHandle(() => {
    const events: Event[] = [];
    document.addEventListener("close", (event) => events.push(event), true);
    return events;
  });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL("**/event-alter");
  expect(await closes.evaluate((events) => events.length)).toBe(0);
  expect(await update.evaluate((link) => link === document.activeElement)).toBe(true);
});

test("leaving a form with text or a chosen picture asks first, by a link and by closing the page", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/event-create");
  await page.getByLabel(/^Picture/).setInputFiles(await smallPicture("teal"));
  await page.getByRole("contentinfo").getByRole("link").first().click();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await question(page).waitFor({ state: "detached" });
  expect(pathOf(page)).toBe("/event-create");

  await page.getByLabel("Title").fill(typed);
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const warning = await asked;
  expect(warning.type()).toBe("beforeunload");
  await warning.dismiss();
  expect(await page.getByLabel("Title").inputValue()).toBe(typed);
});

test.each([
  ["Change Background Media", "/change-background-media"],
  ["Change Main Image", "/change-main-image"],
])("leaving the dialog %s with another URL asks first", async (name, url) => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, url);
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByLabel("URL").fill("/somewhere.jpg");
  for (const leave of Object.values(ways).slice(0, 2)) {
    await leave(page);
    await question(page).getByRole("button", { name: "Keep editing" }).click();
    await question(page).waitFor({ state: "detached" });
    expect(await dialog.getByLabel("URL").inputValue()).toBe("/somewhere.jpg");
  }
  await dialog.getByLabel("URL").fill("");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(pathOf(page)).toBe("/");
});

test("leaving a message to the congregation asks first, until it is sent", async () => {
  const { page } = await visit(site);
  await go(page, "/contact-us");
  const footer = page.getByRole("contentinfo").getByRole("link", { name: "About Us" });
  await page.getByLabel("Message").fill(typed);
  await footer.click();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await question(page).waitFor({ state: "detached" });
  expect(await page.getByLabel("Message").inputValue()).toBe(typed);

  await page.getByLabel("Name").fill("Ann Hill");
  await page.getByLabel("Email").fill("ann@people.example");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Email sent successfully!").waitFor();
  await footer.click();
  await page.waitForURL("**/about-us");
});

test("a form that was refused asks before what was typed is lost", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 50\d/);
  await logIn(page);
  await go(page, "/event-create");
  await page.getByLabel("Title").fill(supper.title);
  await page.getByLabel("Content").fill(typed);
  await page.getByLabel("Date").fill(supper.date);
  await page.getByLabel("Time").fill(supper.time);
  await page.route("**/event-create.data*", (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
  await page.getByRole("button", { name: "Add Event" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByRole("contentinfo").getByRole("link").first().click();
  await question(page).getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL((url) => url.pathname !== "/event-create");
});

async function dialogOfEvent(): Promise<Visit> {
  const staff = await visit(site);
  await logIn(staff.page);
  await go(staff.page, "/event-alter");
  await staff.page.getByRole("link", { name: /^Update / }).click();
  await staff.page.getByRole("dialog", { name: "Update event" }).waitFor();
  return staff;
}

function question(page: Page) {
  return page.getByRole("dialog", { name: "Leave without saving?" });
}
