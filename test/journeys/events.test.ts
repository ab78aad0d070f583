import type { Locator } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { administrator, openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { fillEvent, supper, typedEvent } from "./support/event-form.ts";
import { addEventRow } from "./support/event-rows.ts";
import { expectServedPicture, smallPicture } from "./support/pictures.ts";
import {
  alert,
  card,
  expectFocus,
  fillLogin,
  go,
  greeting,
  logIn,
  loginLink,
  logOut,
  notice,
  openBrowser,
  pathOf,
  ready,
} from "./support/visitor.ts";

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite("sqlite");
});
afterEach(() => site.close());
const visit = openBrowser();

test("an event is added with a picture, edited, and deleted after a confirmation", async () => {
  const { page, expectErrors } = await visit(site);
  await logIn(page);
  await go(page, "/event");
  await page.getByText("No events available").waitFor();

  await page.getByText("Update Site").click();
  await page.getByRole("link", { name: "Create Event" }).click();
  await page.getByRole("heading", { name: "Create New Event" }).waitFor();
  await page.getByRole("button", { name: "Add Event" }).click();
  await page.getByText("Please enter a title").first().waitFor();
  await fillEvent(page);
  await page.getByLabel(/^Picture/).setInputFiles(await smallPicture("teal"));
  await page.getByRole("button", { name: "Add Event" }).click();
  await page.waitForURL("**/event");
  await notice(page).getByText("Event added successfully!").waitFor();
  await card(page, supper.title).getByText("Saturday, 31 May 2031").waitFor();

  await go(page, "/event-alter");
  const pictureBefore = await expectServedPicture(page, card(page, supper.title).getByRole("presentation"));
  await page.evaluate(() => document.body.setAttribute("data-page", "the same"));
  const update = page.getByRole("link", { name: `Update ${supper.title}` });
  const dialog = page.getByRole("dialog", { name: "Update event" });

  for (const close of ["Escape", "Cancel"]) {
    await update.focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    expect(await typedEvent(dialog)).toEqual(supper);
    if (close === "Escape") await page.keyboard.press("Escape");
    else await dialog.getByRole("link", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await expectFocus(page, `Update ${supper.title}`);
  }

  await update.click();
  const changed = { ...supper, title: "Lantern Breakfast", time: "07:15" };
  await fillEvent(dialog, changed);
  await dialog.getByLabel("Picture (optional)").setInputFiles(await smallPicture("tomato"));
  await dialog.getByRole("button", { name: "Update Event" }).click();
  await dialog.waitFor({ state: "detached" });
  await notice(page).getByText("Event updated successfully!").waitFor();
  await card(page, changed.title).getByText("7.15am").waitFor();
  const pictureAfter = await expectServedPicture(page, card(page, changed.title).getByRole("presentation"));
  expect(pictureAfter).not.toBe(pictureBefore);
  expect((await page.request.get(pictureBefore)).status(), "the old picture is gone").toBe(404);

  await page.getByRole("link", { name: `Delete ${changed.title}` }).click();
  const question = page.getByRole("dialog", { name: "Delete this event?" });
  // A second Enter must not delete.
  await question.waitFor();
  await expectFocus(page, "Cancel");
  await question.getByRole("link", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await expectFocus(page, `Delete ${changed.title}`);
  await page.getByRole("link", { name: `Delete ${changed.title}` }).click();
  await question.getByRole("button", { name: "Delete Event" }).click();
  await question.waitFor({ state: "detached" });
  await notice(page).getByText("Event deleted.").waitFor();
  await page.getByText("No events available.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await notice(page).getByText("Event restored.").waitFor();
  expect(await expectServedPicture(page, card(page, changed.title).getByRole("presentation"))).toBe(
    pictureAfter,
  );
  await page.getByRole("link", { name: `Delete ${changed.title}` }).click();
  await question.getByRole("button", { name: "Delete Event" }).click();
  await notice(page).getByText("Event deleted.").waitFor();
  await page.getByText("No events available.").waitFor();
  expect(await page.locator("body").getAttribute("data-page"), "no full page load").toBe("the same");
  expectErrors(/status of 404/);
  expect((await page.request.get(pictureAfter)).status()).toBe(404);
});

test("a picture gets its text after it is chosen, and choosing another one clears the text", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/event-create");
  const picture = page.getByLabel(/^Picture/);
  const text = page.getByLabel("Describe the picture");
  expect(await text.isVisible(), "there is nothing to describe").toBe(false);
  await fillEvent(page);
  await picture.setInputFiles(await smallPicture("teal"));
  await text.fill("Lanterns on a long table");
  await page.getByRole("button", { name: "Add Event" }).click();
  await page.waitForURL("**/event");
  await card(page, supper.title).getByRole("img", { name: "Lanterns on a long table" }).waitFor();

  await go(page, "/event-alter");
  await page.getByRole("link", { name: `Update ${supper.title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Update event" });
  await dialog.waitFor();
  expect(await text.inputValue()).toBe("Lanterns on a long table");
  await dialog.locator("summary", { hasText: "Picture: there is one" }).click();
  await dialog.getByLabel("Remove picture").check();
  expect(await text.isVisible()).toBe(false);
  await dialog.getByLabel("Remove picture").uncheck();
  await picture.setInputFiles(await smallPicture("tomato"));
  await expect.poll(() => text.inputValue()).toBe("");
  await picture.setInputFiles([]);
  await expect.poll(() => text.inputValue()).toBe("Lanterns on a long table");
  await picture.setInputFiles(await smallPicture("tomato"));
  await text.fill("A red tablecloth");
  // Saving deletes the earlier picture, which a slow browser may not have asked for yet.
  await page.waitForFunction(() =>
    [...document.images].every((one) => one.complete || one.getBoundingClientRect().top > window.innerHeight),
  );
  await dialog.getByRole("button", { name: "Update Event" }).click();
  await dialog.waitFor({ state: "detached" });
  await go(page, "/event");
  await card(page, supper.title).getByRole("img", { name: "A red tablecloth" }).waitFor();
});

test("all events are listed five to a page, newest first, and each page starts at its top", async () => {
  const dates = Array.from({ length: 12 }, (_, index) => `2030-01-${String(index + 1).padStart(2, "0")}`);
  addEvents(dates.map((date) => ({ title: `Day ${Number(date.slice(-2))}`, date })));
  const { page } = await visit(site);
  const titles = () => page.getByRole("article").getByRole("heading").allTextContents();
  const previous = page.getByRole("button", { name: "Previous" });

  await go(page, "/event/all");
  expect(await titles()).toEqual(["Day 12", "Day 11", "Day 10", "Day 9", "Day 8"]);
  expect(await previous.isDisabled()).toBe(true);
  for (const [step, expected] of [
    ["Next", ["Day 7", "Day 6", "Day 5", "Day 4", "Day 3"]],
    ["Next", ["Day 2", "Day 1"]],
    ["Previous", ["Day 7", "Day 6", "Day 5", "Day 4", "Day 3"]],
  ] as const) {
    await page.getByRole("link", { name: step }).click();
    await expect.poll(titles).toEqual(expected);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
  await page.getByRole("link", { name: "Next" }).click();
  await expect.poll(titles).toEqual(["Day 2", "Day 1"]);
  expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
  await page.goBack();
  await expect.poll(titles).toEqual(["Day 7", "Day 6", "Day 5", "Day 4", "Day 3"]);

  addEvents([{ title: "Some day", date: "" }]);
  await page.goto("/event/all?page=3");
  await card(page, "Some day").getByText("Date not available").waitFor();
});

test("staff return to the row that they changed: its link has the focus, and the list has not scrolled", async () => {
  const days = Array.from({ length: 9 }, (_, index) => `2030-01-0${index + 1}`);
  addEvents(days.map((date, index) => ({ title: `Day ${index + 1}`, date })));
  for (const [javaScriptEnabled, height] of [
    [true, 700],
    [true, 320],
    [false, 320],
  ] as const) {
    const { page } = await visit(site, { javaScriptEnabled });
    await logIn(page);
    await page.setViewportSize({ width: 390, height });
    await page.goto("/event-alter?page=2");
    if (javaScriptEnabled) await ready(page);
    const update = page.getByRole("link", { name: "Update Day 2" });
    await update.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await update.click();
    const dialog = page.getByRole("dialog", { name: "Update event" });
    await dialog.getByLabel("Content").fill(`Seen at ${height} px`);
    await dialog.getByRole("button", { name: "Update Event" }).click();
    await notice(page).getByText("Event updated successfully!").waitFor();
    expect(pathOf(page)).toBe("/event-alter?page=2");
    const seen = javaScriptEnabled ? update : page.getByRole("heading", { name: "Day 2" });
    await expect.poll(() => isInView(seen), { message: `at ${height} px` }).toBe(true);
    if (!javaScriptEnabled) continue;
    await expectFocus(page, "Update Day 2");
    if (height === 700) expect(Math.abs((await scrolled()) - before)).toBeLessThan(120);
  }
});

test("on the first screen, at most two fifths of the height are above the events", async () => {
  addEvents([{ title: "Picnic", date: "2090-06-01" }]);
  for (const [width, height] of [
    [320, 640],
    [360, 640],
    [390, 844],
    [1440, 900],
  ] as const) {
    const { page } = await visit(site, { viewport: { width, height } });
    await go(page, "/event");
    const header = page.locator("main section").first();
    expect(await header.getByRole("heading", { name: "Upcoming Events" }).count()).toBe(1);
    const bottom = await header.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(bottom, `at ${width} px`).toBeLessThanOrEqual(height * 0.4);
  }
});

test("staff can do everything without JavaScript too", async () => {
  const { page, expectErrors } = await visit(site, { javaScriptEnabled: false });
  expectErrors(/status of 401/);
  await page.goto("/event-create");
  await fillLogin(page, { ...administrator, password: "not the password" });
  await alert(page).getByText("Incorrect email or password.").waitFor();
  await fillLogin(page, administrator);
  await page.getByRole("heading", { name: "Create New Event" }).waitFor();

  const event = { ...supper, title: "Candle Workshop", date: "2032-02-29" };
  await fillEvent(page, event);
  await page.getByLabel(/^Picture/).setInputFiles(await smallPicture("teal"));
  await page.getByRole("button", { name: "Add Event" }).click();
  expect(pathOf(page)).toBe("/event");
  await notice(page).getByText("Event added successfully!").waitFor();
  await expectServedPicture(page, card(page, event.title).getByRole("presentation"));

  await page.getByText("Update Site").click();
  await page.getByRole("link", { name: "Alter Event" }).click();
  await page.getByRole("link", { name: `Update ${event.title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Update event" });
  await dialog.getByLabel("Title").fill("Candle Evening");
  await dialog.getByRole("button", { name: "Update Event" }).click();
  await notice(page).getByText("Event updated successfully!").waitFor();
  await expectServedPicture(page, card(page, "Candle Evening").getByRole("presentation"));

  await page.getByRole("link", { name: "Delete Candle Evening" }).click();
  await page.getByRole("button", { name: "Delete Event" }).click();
  await notice(page).getByText("Event deleted.").waitFor();
  expect(await card(page, "Candle Evening").count()).toBe(0);

  await logOut(page);
  expect(pathOf(page)).toBe("/");
  await loginLink(page).waitFor();
  expect(await greeting(page, administrator.email).count()).toBe(0);
});

/** Whether the whole element is on the screen. */
function isInView(link: Locator): Promise<boolean> {
  return link.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}

function addEvents(events: { title: string; date: string }[]): void {
  inDatabase(site, (database) => {
    for (const { title, date } of events) {
      const id = `${date}-${title.replaceAll(" ", "-")}`;
      addEventRow(database, { id, title, text: "Come and see.", date, time: "10:00" });
    }
  });
}
