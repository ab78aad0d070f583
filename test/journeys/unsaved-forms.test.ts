import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { idOf } from "../site/support/account-forms.ts";
import { insertOwnPage } from "../site/support/own-pages.ts";
import { databaseOf } from "../site/support/people.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { addEventRow } from "./support/event-rows.ts";
import { question } from "./support/unsaved-text.ts";
import { go, logIn, mailedLink, makeMember, notice, openBrowser, type Person } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  inDatabase(site, (database) => {
    addEventRow(database, {
      id: "supper",
      title: "Supper",
      text: "Come.",
      date: "2031-05-31",
      time: "18:30",
    });
    database.exec(`update "events" set "takesReplies" = true`);
  });
});
afterAll(() => site.close());

test.each([
  ["member", "/account/name", "Name"],
  ["member", "/account/email", "New email"],
  ["member", "/account/password", "New password"],
  ["visitor", "/register", "First name"],
  ["administrator", "/people/invite", "Email"],
  ["administrator", "/event-alter/supper/attendance", "Places on each date (optional)"],
  ["administrator", "/event-alter/import", "Or link"],
  ["visitor", "/event/supper/2031-05-31/attend", "Your email"],
  ["member", "/event/supper/2031-05-31/attend", "How many people are coming?"],
])("leaving with unsaved text asks first: as %s at %s in “%s”", async (who, url, label) => {
  const { page } = await visit(site);
  if (who === "administrator") await logIn(page);
  if (who === "member") await logIn(page, await theMember());
  await go(page, url);
  await expectAsked(page, page.getByLabel(label, { exact: true }));
});

test.each([
  ["your emails", () => "/account/mails", "Tell me when people prayed for me, at most once a day"],
  ["somebody's roles", rolesUrl, /^Editor/],
  ["where a removed page leads", removalUrl, "are sent to another page"],
])("leaving asks first when only a choice was changed: %s", async (_, urlOf, label) => {
  const { page } = await visit(site);
  await logIn(page);
  const url = await urlOf();
  await go(page, url);
  const choice = page.getByLabel(label);
  const was = await choice.isChecked();
  await choice.click();
  await leave(page);
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await question(page).waitFor({ state: "detached" });
  expect(await choice.isChecked()).toBe(!was);
  if ((await choice.getAttribute("type")) === "radio")
    await page.getByLabel("are told that the page is gone").click();
  else await choice.click();
  await leave(page);
  await page.waitForURL((now) => now.pathname !== url);
});

test("leaving an invitation asks first", async () => {
  const email = "dan@river.example";
  const headers = { cookie: await signIn(site) };
  expect((await postForm(site, "/people/invite", { email, roles: "editor" }, headers)).status).toBe(302);
  const { page } = await visit(site);
  await go(page, await mailedLink(site, email, "/invitation"));
  await expectAsked(page, page.getByLabel("Your name"));
});

test("leaving a step of Welcome with unsaved text asks first", async () => {
  const fresh = await openTestSite("sqlite", { ADMIN_PASSWORD: "" });
  onTestFinished(() => fresh.close());
  const { page } = await visit(fresh);
  await go(page, fresh.printed?.welcomeUrl ?? "");
  await go(page, "/welcome/service");
  await expectAsked(page, page.getByLabel("What it is called"), "Skip this step for now");
  await page.getByLabel("Your name").waitFor();
  await expectAsked(page, page.getByLabel("Your name"));
});

test.each([
  ["administrator", "/event-alter/supper/attendance", "Places on each date (optional)"],
  ["member", "/event/supper/2031-05-31/attend", "How many people are coming?"],
])("a form that stays on its page asks no more once it is saved: as %s at %s", async (who, url, label) => {
  const { page } = await visit(site);
  if (who === "administrator") await logIn(page);
  else await logIn(page, await theMember());
  await go(page, url);
  await page.getByLabel(label, { exact: true }).fill("3");
  await page.keyboard.press("Enter");
  await notice(page).waitFor();
  await leave(page);
  await page.waitForURL((now) => now.pathname !== url);
});

let member: Promise<Person> | undefined;

function theMember(): Promise<Person> {
  member ??= makeMember(site, "ruth@river.example");
  return member;
}

async function rolesUrl(): Promise<string> {
  const { email } = await theMember();
  return `/people/${await idOf(site, email)}/roles`;
}

async function removalUrl(): Promise<string> {
  const id = "0193a000-0000-7000-8000-000000000089";
  await using db = databaseOf(site);
  await insertOwnPage(db, {
    id,
    slug: "our-orchard",
    title: "Our orchard",
    pieces: [{ kind: "text", text: "Apples." }],
  });
  return `/pages/${id}/remove`;
}

/** Closes the dialog, or follows a link around the page, for staff or for visitors, where no dialog is open. */
async function leave(page: Page, link?: string): Promise<void> {
  if (link) await page.getByRole("link", { name: link }).click();
  else if (await page.getByRole("dialog").count()) await page.keyboard.press("Escape");
  else await page.getByRole("banner").getByRole("link").first().click();
}

/** Types a number, which every kind of text field takes, and leaves twice: it asks, keeps the text, then lets go. */
async function expectAsked(page: Page, field: Locator, link?: string): Promise<void> {
  const { pathname } = new URL(page.url());
  await field.fill("25");
  await leave(page, link);
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await question(page).waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe("25");
  await leave(page, link);
  await question(page).getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL((now) => now.pathname !== pathname);
}
