import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { audiencesInWords } from "../../app/prayer/audience.ts";
import { prayerMessages } from "../../app/prayer/prayer-limits.ts";
import { sendFacts } from "../site/support/page-edits.ts";
import { databaseOf, giveRoles, joinAs } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { missedByTab, tabTo } from "./support/keyboard.ts";
import { faultsInAllLooks } from "./support/looks.ts";
import {
  go,
  logIn,
  logInByForm,
  makeMember,
  notice,
  openBrowser,
  type Person,
  ready,
} from "./support/visitor.ts";

const form = "/submit-prayer-requests";
const list = "/update-prayer-requests";
const elsewhere = "https://weather.example/";
const heading = "Do you need somebody now?";
const typed = "I do not know whom else to tell.";

let site: TestSite;
let member: Person;
let moderator: Person;

beforeEach(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => new Date("2026-11-26T10:12:00Z") });
  const numbers = { emergency: "999", checkedOn: "2026-11-26", leaveTo: elsewhere };
  const saved = await sendFacts(site, "helplines", { cookie: await joinAs(site, "editor") }, numbers);
  expect(saved.status).toBe(302);
  member = await makeMember(site, "ruth@people.example");
  moderator = await makeMember(site, "ann@people.example");
  await giveRoles(site, moderator.email, "prayerTeam");
});
afterEach(() => site.close());
const visit = openBrowser();

/** Another website, which the tests must not reach. */
function standIn(page: Page): Promise<unknown> {
  return page.route(`${elsewhere}**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Weather</title><h1>Fair</h1>" }),
  );
}

const help = (page: Page) => page.getByRole("region", { name: heading });

test("somebody in danger asks without scripts and reads the help first, and one of the team says that they are with them", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await standIn(page);
  await logInByForm(page, member);
  await page.goto(form);
  await page.getByText(heading).click();
  await help(page).getByText("If you or somebody else is in danger now, call 999.").waitFor();
  await help(page).getByRole("link", { name: "+44 1632 960 470" }).waitFor();
  await page.getByLabel("Title").fill("For me");
  await page.getByLabel("Content").fill(typed);
  await page.getByRole("radio", { name: /^Everybody/ }).check();
  await page.getByLabel("I need somebody today").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Your prayer requests" }).waitFor();
  expect(await page.locator("main h2").first().textContent()).toBe(heading);
  await page.getByRole("link", { name: "Leave this page quickly" }).click();
  await page.getByRole("heading", { name: "Fair" }).waitFor();

  const caring = await visit(site, { javaScriptEnabled: false });
  await logInByForm(caring.page, moderator);
  await caring.page.goto(list);
  await caring.page.getByText("Nobody is with them yet.").waitFor();
  await caring.page.getByRole("button", { name: /^I am with them ?: For me$/ }).click();
  await caring.page.getByText("You are with them since 10.12am.").waitFor();
});

test("somebody leaves the form quickly by keyboard: without a question, not to come back with Back, and with nothing kept", async () => {
  const { page } = await visit(site, { viewport: { width: 390, height: 800 } });
  await standIn(page);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await logIn(page, member);
  await go(page, "/event");
  await go(page, form);
  await page.getByLabel("Title").fill("For me");
  await page.getByLabel("Content").fill(typed);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.evaluate(() => window.getSelection()?.removeAllRanges());
  await page.getByRole("heading", { name: "Submit a Prayer Request" }).click();
  await tabTo(page, "Leave this page quickly");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Fair" }).waitFor();
  expect(page.url()).toBe(elsewhere);
  expect(await page.evaluate(() => document.referrer)).not.toContain(form);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/event");
  expect(asked).toEqual([]);
  await go(page, form);
  expect(await page.getByLabel("Content").inputValue()).toBe("");
});

/** Where on the screen something ends, in pixels from its top. */
async function endOf(target: Locator): Promise<number> {
  const box = await target.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return box.y + box.height;
}

const phones = [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
];

test.each([true, false])(
  "the form for prayer begins on the first screen of a phone, below help and the way out, for members and guests: scripts %s",
  async (javaScriptEnabled) => {
    await using db = databaseOf(site);
    await db.insertInto("siteChoices").values({ name: "guestPrayers", value: "on" }).execute();
    for (const viewport of phones)
      for (const who of ["member", "guest"]) {
        const { page } = await visit(site, { viewport, javaScriptEnabled });
        if (who === "member") await logIn(page, member);
        await page.goto(form);
        const field = page.getByLabel("Title");
        expect(await endOf(field), `${who} at ${viewport.height}`).toBeLessThanOrEqual(viewport.height);
        const line = page.locator("summary", { hasText: heading });
        for (const above of [line, page.getByRole("link", { name: "Leave this page quickly" })])
          expect(await endOf(above)).toBeLessThan(await endOf(field));
        const number = page.getByRole("link", { name: "999" });
        expect(await number.isVisible()).toBe(false);
        await line.click();
        await number.waitFor();
        await page.context().close();
      }
  },
);

test("with text at 200% help and the way out of the form for prayer stay within reach, and the tick unfolds help", async () => {
  const { page } = await visit(site, { viewport: { width: 390, height: 664 } });
  await logIn(page, member);
  await go(page, form);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const line = page.locator("summary", { hasText: heading });
  const leave = page.getByRole("link", { name: "Leave this page quickly" });
  expect(await endOf(leave)).toBeLessThanOrEqual(664);
  await line.scrollIntoViewIfNeeded();
  expect(await endOf(leave)).toBeLessThanOrEqual(664);
  const number = page.getByRole("link", { name: "999" });
  await line.click();
  await number.waitFor();
  await line.click();
  await number.waitFor({ state: "hidden" });
  const { width, x } = (await leave.boundingBox()) ?? { width: 0, x: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
  const tick = page.getByLabel("I need somebody today");
  await tick.check();
  await number.waitFor();
  await line.click();
  await number.waitFor({ state: "hidden" });
  await tick.uncheck();
  await tick.check();
  await number.waitFor();
});

test("help that a refused form unfolds stays so when the next press finds no connection", async () => {
  await giveRoles(site, moderator.email, "pastor");
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 400|ERR_INTERNET_DISCONNECTED/);
  await logIn(page, member);
  await go(page, form);
  await page.getByLabel("Title").fill("For me");
  await page.getByLabel("Content").fill("I want to die.");
  await page.getByLabel(audiencesInWords.pastor.label()).check();
  await giveRoles(site, moderator.email, "prayerTeam");
  await page.getByRole("button", { name: "Submit" }).click();
  const number = page.getByRole("link", { name: "999" });
  await page.getByText(prayerMessages.noPastor()).first().waitFor();
  await number.waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText(prayerMessages.notSent()).waitFor();
  expect(await number.isVisible()).toBe(true);
});

test("the team takes a request that should not wait, the other reads who was first, and it can be given back", async () => {
  const asking = await visit(site);
  await logIn(asking.page, member);
  await go(asking.page, form);
  await asking.page.getByLabel("Title").fill("For my son");
  await asking.page.getByLabel("Content").fill("He says that he wants to die.");
  await asking.page.getByLabel("Everybody.").check();
  await asking.page.getByRole("button", { name: "Submit" }).click();
  await asking.page.getByRole("heading", { name: "Your prayer requests" }).waitFor();
  expect(await asking.page.locator("main h2").first().textContent()).toBe(heading);

  const [one, other] = [await visit(site), await visit(site)];
  await logIn(one.page);
  await logIn(other.page, moderator);
  await go(one.page, "/staff");
  await one.page.getByRole("link", { name: "Read what they wrote" }).click();
  await one.page.getByText("Please read this first. Nobody is with them yet.").waitFor();
  await go(other.page, list);
  await one.page.getByRole("button", { name: /^I am with them ?: For my son$/ }).click();
  await notice(one.page).getByText("Everybody who looks after prayer requests can see").waitFor();
  await other.page.getByRole("button", { name: /^I am with them ?: For my son$/ }).click();
  await other.page.getByText("Somebody was first. Administrator is with them since 10.12am.").waitFor();
  await one.page.getByRole("link", { name: "Approve For my son" }).click();
  await one.page.getByRole("heading", { name: "Approve this?" }).waitFor();
  await one.page.getByRole("link", { name: "Cancel" }).click();
  await one.page.getByRole("button", { name: /^Give back ?: For my son$/ }).click();
  await notice(one.page).getByText("Given back.").waitFor();
  await one.page.getByRole("button", { name: /^I am with them ?: For my son$/ }).waitFor();
});

test("nothing overflows the pages of people in danger, the keyboard reaches all of them, and axe finds no violations", async () => {
  const cookie = { cookie: await joinAs(site, "prayerTeam") };
  await site.request(form, {
    method: "POST",
    body: new URLSearchParams({ title: "W".repeat(100), content: typed, needsSomebody: "on" }),
    headers: cookie,
  });
  const { page } = await visit(site);
  await logIn(page);
  const faults: string[] = [];
  for (const url of [form, list, "/facts/helplines/edit"]) {
    await go(page, url);
    faults.push(...(await faultsInAllLooks(page, url)));
  }
  await page.setViewportSize({ width: 390, height: 800 });
  for (const url of [form, list]) {
    await page.goto(url);
    await ready(page);
    faults.push(...(await missedByTab(page, url)));
  }
  expect(faults).toEqual([]);
});
