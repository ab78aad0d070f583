import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertOwnPage, insertPageDraft } from "../site/support/own-pages.ts";
import { databaseOf } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { supper } from "./support/event-form.ts";
import { addEventRow } from "./support/event-rows.ts";
import { smallPicture } from "./support/pictures.ts";
import { question } from "./support/unsaved-text.ts";
import {
  expectFocus,
  go,
  logIn,
  logInByForm,
  logOut,
  notice,
  openBrowser,
  pathOf,
  type Visit,
} from "./support/visitor.ts";

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
  Cancel: (page: Page) => page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click(),
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
  await expect.poll(() => update.evaluate((link) => link === document.activeElement)).toBe(true);
});

test("leaving a form with text or a chosen picture asks first, by a link and by closing the page", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/event-create");
  await page.getByLabel(/^Picture/).setInputFiles(await smallPicture("teal"));
  await page.getByRole("link", { name: "See the site" }).click();
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
  await page.getByLabel("Time", { exact: true }).fill(supper.time);
  await page.route("**/event-create.data*", (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
  await page.getByRole("button", { name: "Add Event" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByRole("link", { name: "See the site" }).click();
  await question(page).getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL((url) => url.pathname !== "/event-create");
});

test("what was typed stays when the session ends in another tab, and is saved after logging in there again", async () => {
  const { page, context, expectErrors } = await visit(site);
  expectErrors(/status of 401/);
  await logIn(page);
  await go(page, "/event-create");
  await page.getByLabel("Title").fill(supper.title);
  await page.getByLabel("Content").fill(typed);
  await page.getByLabel("Date").fill(supper.date);
  await page.getByLabel("Time", { exact: true }).fill(supper.time);
  const other = await context.newPage();
  await go(other, "/services");
  await logOut(other);
  await page.getByRole("button", { name: "Add Event" }).click();
  await page.getByRole("alert").getByText("Log in again in another tab").waitFor();
  await logInByForm(other);
  expect(await page.getByLabel("Content").inputValue()).toBe(typed);
  await page.getByRole("button", { name: "Add Event" }).click();
  await notice(page).getByText("Event added").waitFor();
});

test("what was typed stays when somebody else has removed what it belongs to", async () => {
  const id = "0193a000-0000-7000-8000-000000000088";
  {
    await using db = databaseOf(site);
    await insertOwnPage(db, {
      id,
      slug: "our-barn",
      title: "Our barn",
      pieces: [{ kind: "text", text: "Hay." }],
    });
  }
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 404/);
  await logIn(page);
  await go(page, `/pages/${id}/edit`);
  await page.locator("#piece-0-text").fill(typed);
  {
    await using db = databaseOf(site);
    await db.deleteFrom("ownPages").where("id", "=", id).execute();
  }
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alert").getByText("so that you can copy it").waitFor();
  expect(await page.locator("#piece-0-text").inputValue()).toBe(typed);
});

test("why a date is cancelled stays without a connection", async () => {
  const { page, context, expectErrors } = await visit(site);
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await logIn(page);
  await go(page, "/event-alter/supper/dates/2031-05-31/cancel");
  const dialog = page.getByRole("dialog", { name: "Cancel this date?" });
  await dialog.getByLabel("Why").fill(typed);
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Cancel Date" }).click();
  await dialog.getByText("The date could not be cancelled.").waitFor();
  expect(await dialog.getByLabel("Why").inputValue()).toBe(typed);
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Cancel Date" }).click();
  await notice(page).getByText("cancelled").waitFor();
});

test("a link of an editor that opens another text asks first", async () => {
  {
    await using db = databaseOf(site);
    await insertPageDraft(db, "fasting", "A draft about fasting", {
      visibleFrom: "2039-01-01T07:00:00.000Z",
      visibleUntil: "2040-01-01T07:00:00.000Z",
    });
  }
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/pages/fasting/edit");
  await page.getByLabel("Sentence under the title").fill(typed);
  await page.getByRole("link", { name: "Edit the published text instead" }).click();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await question(page).waitFor({ state: "detached" });
  expect(await page.getByLabel("Sentence under the title").inputValue()).toBe(typed);
});

test("leaving asks first when only a choice was changed, or a row was moved", async () => {
  const { page } = await visit(site);
  await logIn(page);
  const away = page.getByRole("link", { name: "See the site" });
  await go(page, "/event-create");
  await page.getByText("Repeats", { exact: true }).first().click();
  await page.locator("main form select:visible").first().selectOption({ index: 1 });
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Orders of service" })
    .click();
  await question(page).getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL("**/event-alter/orders");
  await go(page, "/facts/contacts/edit");
  await page.getByRole("button", { name: "Move down person 1" }).click();
  await away.click();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await question(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Move up person 2" }).click();
  await away.click();
  await page.waitForURL((url) => url.pathname !== "/facts/contacts/edit");
});

test("what is typed while a picture is uploaded is saved too", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/add-post");
  await page.getByLabel("Posted By").fill("Ann Hill");
  await page.getByLabel("Content").fill("The first word");
  await page.getByLabel(/^Picture/).setInputFiles(await smallPicture("teal"));
  const { promise: isTyped, resolve } = Promise.withResolvers<void>();
  await page.route("**/v0/**", async (route) => {
    await isTyped;
    await route.fallback();
  });
  const begun = page.waitForRequest("**/v0/**");
  await page.getByRole("button", { name: "Add Post" }).click();
  await begun;
  await page.getByLabel("Content").fill(typed);
  resolve();
  await notice(page).getByText("Post added").waitFor();
  await go(page, "/daily-posts");
  await page.getByRole("article").first().getByText(typed).waitFor();
});

async function dialogOfEvent(): Promise<Visit> {
  const staff = await visit(site);
  await logIn(staff.page);
  await go(staff.page, "/event-alter");
  await staff.page.getByRole("link", { name: /^Update / }).click();
  await staff.page.getByRole("dialog", { name: "Update event" }).waitFor();
  return staff;
}
