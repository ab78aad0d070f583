import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../database/connection.ts";
import { newestMailTo } from "../site/support/mailbox.ts";
import { insertEvents } from "../support/events.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { alert, go, logIn, makeMember, notice, openBrowser, ready } from "./support/visitor.ts";

const day = "2031-12-07";
const eventId = "0193a000-0000-7000-8000-00000000a001";

let site: TestSite;
/** How far the site's clock is ahead, in milliseconds. */
let ahead = 0;

beforeEach(async () => {
  ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  site = await openTestSite("sqlite", {}, { clock, pollSeconds: 0.1 });
  const { db } = openDatabase({ dataDir: site.dataDir, databaseUrl: undefined });
  await insertEvents(db, [{ id: eventId, slug: "supper", eventTitle: "Supper", eventDate: day }]);
  await db.destroy();
});
afterEach(() => site.close());
const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 } };

test("a visitor says yes on a phone without scripts, staff see it, and a cancellation reaches the visitor", async () => {
  const staff = await visit(site);
  await logIn(staff.page);
  await go(staff.page, `/event-alter/${eventId}/attendance`);
  await staff.page.getByLabel("Let people reply that they are coming").check();
  await staff.page.getByLabel("Places on each date").fill("10");
  await staff.page.getByRole("button", { name: "Save", exact: true }).click();
  await notice(staff.page).getByText("Replies have been set up.").waitFor();

  const { page } = await visit(site, { ...phone, javaScriptEnabled: false });
  await page.goto(`/event/supper/${day}`);
  await page.getByRole("link", { name: "Are you coming?" }).click();
  await page.getByText("10 places are left.").waitFor();
  await page.getByLabel("Your email").fill("vi@people.example");
  await page.getByRole("button", { name: "I am coming" }).click();
  await page.getByText("We have sent an email to vi@people.example").waitFor();
  await page.goto((await newestMailTo(site, "vi@people.example")).link);
  await page.getByRole("button", { name: "I am coming" }).click();
  await page.getByText("You are coming (1 person).").waitFor();

  const confirmed = await newestMailTo(site, "vi@people.example", 2);
  await page.goto(confirmed.link);
  await page.getByLabel("How many people are coming?").fill("3");
  await page.getByRole("button", { name: "Change the number" }).click();
  await page.getByText("You are coming (3 people).").waitFor();

  await go(staff.page, `/event-alter/${eventId}/attendance`);
  await staff.page.getByText("3 people coming").waitFor();
  await staff.page.getByRole("link", { name: "Sunday, 7 December 2031, 7pm" }).click();
  await staff.page.getByRole("cell", { name: "vi@people.example" }).waitFor();

  await go(staff.page, `/event-alter/${eventId}/dates/${day}/cancel`);
  await staff.page.getByText("1 person who replied is told by email in ten minutes").waitFor();
  await staff.page.getByLabel("Why (optional)").fill("The boiler has burst.");
  await staff.page.getByRole("button", { name: "Cancel Date" }).click();
  await notice(staff.page)
    .getByText("1 person who replied is told by email in ten minutes, unless you bring it back first.")
    .waitFor();
  ahead += 10 * 60_000;
  const cancelled = await newestMailTo(site, "vi@people.example", 3);
  expect(cancelled.subject).toBe("Cancelled: Supper");
  expect(cancelled.text).toContain("The boiler has burst.");
  await page.goto(confirmed.link);
  await page.getByText("This date is cancelled. The boiler has burst.").waitFor();
});

test("a member says yes with one tap, changes the number and is told when it is too large", async () => {
  const { db } = openDatabase({ dataDir: site.dataDir, databaseUrl: undefined });
  await db.updateTable("events").set({ takesReplies: true, places: 4 }).execute();
  await db.destroy();
  const member = await makeMember(site, "ruth@people.example");
  const { page, expectErrors } = await visit(site);
  await logIn(page, member);
  await page.setViewportSize(phone.viewport);
  await go(page, `/event/supper/${day}/attend`);
  await page.getByRole("button", { name: "I am coming" }).click();
  await notice(page).getByText("You are on the list.").waitFor();
  await page.getByText("You are coming (1 person).").waitFor();
  await page.getByLabel("How many people are coming?").fill("5");
  expectErrors(/status of 409/);
  await page.getByRole("button", { name: "Change the number" }).click();
  await alert(page).getByText("There are only 3 more places. Your reply has not changed.").waitFor();
  await page.getByRole("button", { name: "I am not coming" }).click();
  await notice(page).getByText("Your reply has been withdrawn.").waitFor();
  await page.getByRole("button", { name: "I am coming" }).waitFor();
});

test.each([true, false])(
  "staff who hide an event that somebody replied to are asked what they hear, on a phone (scripts: %s)",
  async (javaScriptEnabled) => {
    const { db } = openDatabase({ dataDir: site.dataDir, databaseUrl: undefined });
    await db.updateTable("events").set({ takesReplies: true }).execute();
    const member = await visit(site);
    await logIn(member.page, await makeMember(site, "ruth@people.example"));
    await go(member.page, `/event/supper/${day}/attend`);
    await member.page.getByRole("button", { name: "I am coming" }).click();
    await notice(member.page).getByText("You are on the list.").waitFor();

    const { page, expectErrors } = await visit(site, { ...phone, javaScriptEnabled });
    expectErrors(/status of 409/);
    await logIn(page);
    await page.goto(`/event-alter/${eventId}/update`);
    if (javaScriptEnabled) await ready(page);
    await page.getByLabel("Content").fill("Soup, and now bread.");
    await page.locator("summary", { hasText: "When it is shown" }).click();
    await page.getByLabel("Not yet: keep it as a draft").check();
    const save = page.getByRole("button", { name: "Update Event" });
    await save.click();
    const question = page.getByRole("group", { name: /1 person who replied would no longer find the date/ });
    await question.waitFor();
    expect(await page.getByLabel("Content").inputValue()).toBe("Soup, and now bread.");
    await save.click();
    await question.waitFor();
    await question.getByLabel("Do not tell them").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    expect(await question.getByLabel("Tell them that it does not take place").isChecked()).toBe(true);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(phone.viewport.width);
    await save.click();
    await notice(page).getByText("1 person who replied is told by email in ten minutes").waitFor();
    expect(await db.selectFrom("attendances").select("calledOffAt").executeTakeFirst()).not.toEqual({
      calledOffAt: null,
    });
    await db.destroy();
  },
);
