import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseOf } from "../site/support/people.ts";
import { insertEvents } from "../support/events.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, logIn, makeMember, notice, openBrowser } from "./support/visitor.ts";

const attend = "/event/supper/2031-12-07/attend";
const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  await using db = databaseOf(site);
  await insertEvents(db, [{ slug: "supper", eventTitle: "Supper", eventDate: "2031-12-07" }]);
  await db.updateTable("events").set({ takesReplies: true, places: 4 }).execute();
});
afterAll(() => site.close());

/** The text of what has the focus, with single spaces; `body` if nothing has. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element === document.body ? "body" : element?.textContent?.replace(/\s+/g, " ").trim();
  });

test("a member who replies by keyboard stays where they were, and hears what happened", async () => {
  const member = await makeMember(site, "ruth@people.example");
  const { page, expectErrors } = await visit(site);
  await logIn(page, member);
  await go(page, attend);
  await page.getByRole("button", { name: "I am coming" }).focus();
  await page.keyboard.press("Enter");
  await notice(page).getByText("You are on the list.").waitFor();
  await expect.poll(() => focused(page)).toBe("Change the number");

  await page.getByLabel("How many people are coming?").fill("9");
  await page.keyboard.press("Enter");
  expectErrors(/status of 409/);
  await page.getByRole("main").getByRole("alert").waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("people");

  await page.getByRole("button", { name: "I am not coming" }).focus();
  await page.keyboard.press("Enter");
  await notice(page).getByText("Your reply has been withdrawn.").waitFor();
  await expect.poll(() => focused(page)).toBe("Your reply has been withdrawn.");
});

test("a visitor's form that gives way to a sentence hands it the focus", async () => {
  const { page } = await visit(site);
  await go(page, attend);
  await page.getByLabel("Your email").fill("vi@people.example");
  await page.keyboard.press("Enter");
  await page.getByText("We have sent an email to vi@people.example").waitFor();
  await expect.poll(() => focused(page)).toContain("We have sent an email to vi@people.example");
});

test("a form that is being sent keeps the focus on its button, which is not sent twice", async () => {
  const member = await makeMember(site, "naomi@people.example");
  const { page } = await visit(site);
  await logIn(page, member);
  await go(page, attend);
  const { promise, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(`**${attend}.data`, async (route) => {
    if (route.request().method() === "POST") sent += 1;
    await promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "I am coming" }).focus();
  await page.keyboard.press("Enter");
  const button = page.getByRole("button", { name: "Sending..." });
  await button.waitFor();
  expect(await button.getAttribute("aria-disabled")).toBe("true");
  expect(await focused(page)).toBe("Sending...");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  resolve();
  await notice(page).getByText("You are on the list.").waitFor();
  expect(sent).toBe(1);
});
