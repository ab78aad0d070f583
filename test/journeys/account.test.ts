import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usualDatabases } from "../support/database.ts";
import { administrator, openTestSite, type TestSite } from "../support/test-site.ts";
import {
  alert,
  fillLogin,
  go,
  greeting,
  logIn,
  logInByForm,
  loginLink,
  logOut,
  mailedLink,
  makeMember,
  notice,
  openBrowser,
  pathOf,
  textOf,
} from "./support/visitor.ts";

const visit = openBrowser();
const refused = /status of 40[013]/;

describe.each(usualDatabases())("an account on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite(kind);
  });
  afterAll(() => site.close());

  test("somebody registers by keyboard, verifies, logs in, forgets the password and sets a new one", async () => {
    const { page, expectErrors } = await visit(site);
    expectErrors(refused);
    const ruth = { email: "ruth@river.example", password: "still-waters" };

    await go(page, "/register");
    await registerByKeyboard(page, ruth);
    await page.waitForURL("**/login");
    expect(await textOf(notice(page))).toBe("Registered successfully. Please verify your email.");

    await fillLogin(page, ruth);
    expect(await textOf(alert(page))).toBe("Please verify your email before trying to log in.");
    expect(await page.getByRole("main").getByLabel("Email").inputValue()).toBe(ruth.email);

    await page.goto(await mailedLink(site, ruth.email, "/verify-email"));
    await notice(page).getByText("Your email is verified, and you are logged in.").waitFor();
    await greeting(page, ruth.email).waitFor();
    expect(pathOf(page)).toBe("/");
    await logOut(page);

    await loginLink(page).click();
    await page.waitForURL("**/login");
    await fillLogin(page, { ...ruth, password: "stormy-waters" });
    expect(await textOf(alert(page))).toBe("Incorrect email or password. Please try again or register.");
    await fillLogin(page, ruth);
    await greeting(page, ruth.email).waitFor();
    expect(pathOf(page)).toBe("/");
    await page.reload();
    await greeting(page, ruth.email).waitFor();
    await logOut(page);

    await loginLink(page).click();
    await page.getByRole("link", { name: "Forgot Password?" }).click();
    await page.getByRole("heading", { name: "Forgot password" }).waitFor();
    await page.getByRole("main").getByLabel("Email").fill(ruth.email);
    await page.getByRole("button", { name: "Reset Password" }).click();
    expect(await textOf(notice(page))).toBe("Password reset email sent. Please check your inbox.");
    const resetLink = await mailedLink(site, ruth.email, "/reset-password");
    const renewed = { ...ruth, password: "green-pastures" };
    await go(page, resetLink);
    await page.getByLabel("New password", { exact: true }).fill(renewed.password);
    await page.getByLabel("Confirm new password", { exact: true }).fill(renewed.password);
    await page.getByRole("button", { name: "Save password" }).click();
    await page.waitForURL("**/login");
    await notice(page).getByText("Your password has been changed.").waitFor();
    await fillLogin(page, renewed);
    await greeting(page, ruth.email).waitFor();
  });
});

describe("somebody who logs in", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite("sqlite");
  });
  afterAll(() => site.close());

  test("somebody who logs in is signed in and out in a second tab automatically", async () => {
    const { page, context } = await visit(site);
    const second = await context.newPage();
    await go(second, "/services");
    await loginLink(second).waitFor();

    await logInByForm(page);
    await second.getByRole("banner").getByRole("button", { name: "Logout" }).waitFor();
    await greeting(second, administrator.email).waitFor();
    expect(pathOf(second)).toBe("/services");

    await go(page, "/event");
    await logOut(page);
    await loginLink(second).waitFor();
    await loginLink(page).waitFor();
    expect(pathOf(page)).toBe("/");
  });

  test("somebody who logs in is asked to log in on a staff page whose session has ended elsewhere, and returns to it", async () => {
    const { page, context } = await visit(site);
    await logInByForm(page);
    const second = await context.newPage();
    await go(second, "/event-alter?page=1");
    await logOut(page);
    await second.getByRole("heading", { name: "Login" }).waitFor();
    await fillLogin(second, administrator);
    await second.getByRole("heading", { name: "Manage Events" }).waitFor();
    expect(pathOf(second)).toBe("/event-alter?page=1");
  });

  test("somebody who logs in is welcomed on the login page, and can log out there", async () => {
    const { page } = await visit(site);
    await logIn(page);
    await go(page, "/login");
    await page.getByRole("main").getByText(`Welcome, ${administrator.email}`).waitFor();
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${site.url}/`);
    await loginLink(page).waitFor();
  });

  test("somebody who logs in is returned to the page they wanted if they are staff, and told that it is closed if they are a member", async () => {
    const { page } = await visit(site);
    await page.goto("/event-create");
    expect(pathOf(page)).toBe("/login?next=%2Fevent-create");
    await fillLogin(page, administrator);
    await page.getByRole("heading", { name: "Create New Event" }).waitFor();
    expect(pathOf(page)).toBe("/event-create");

    const member = await makeMember(site, "naomi@river.example");
    const { page: door, expectErrors } = await visit(site);
    expectErrors(refused);
    await go(door, "/login?next=%2Fevent-create");
    await fillLogin(door, member);
    await door.getByRole("main").getByText("403").waitFor();
    expect(await door.getByRole("heading", { name: "Create New Event" }).count()).toBe(0);
    expect((await door.reload())?.status()).toBe(403);
    expect(await door.getByText("Update Site").count()).toBe(0);
    await greeting(door, member.email).waitFor();
  });

  test("somebody who logs in is never sent to another site after login", async () => {
    const { page } = await visit(site);
    for (const elsewhere of ["https://evil.example/", "//evil.example/", "/\\evil.example/"]) {
      await page.goto(`/login?next=${encodeURIComponent(elsewhere)}`);
      await fillLogin(page, administrator);
      await greeting(page, administrator.email).waitFor();
      expect(page.url()).toBe(`${site.url}/`);
      await logOut(page);
    }
  });

  test("somebody who logs in gets a longer session about five minutes before its end, while a page stays open", async () => {
    const { page } = await visit(site);
    await page.clock.install();
    await logIn(page);
    await go(page, "/services");
    // Every request prolongs a session that is due, so the page's own requests must be finished before.
    await page.clock.runFor(2_000);
    await page.waitForLoadState("networkidle");
    const database = new DatabaseSync(path.join(site.dataDir, "narthex.sqlite"));
    const newest = `"token" = (select "token" from "session" order by "createdAt" desc limit 1)`;
    const expiry = () => {
      const row = database.prepare(`select "expiresAt" from "session" where ${newest}`).get();
      return Date.parse(String(row?.expiresAt));
    };
    try {
      // Two weeks pass in the browser; for the server, the session is given the same age.
      await page.clock.fastForward(expiry() - Date.now() - 6 * 60_000);
      const nearEnd = Date.now() + 6 * 60_000;
      database
        .prepare(`update "session" set "expiresAt" = ? where ${newest}`)
        .run(new Date(nearEnd).toISOString());
      await page.clock.fastForward(30_000);
      expect(expiry()).toBe(nearEnd);
      await page.clock.fastForward(40_000);
      await expect.poll(expiry).toBeGreaterThan(nearEnd + 24 * 60 * 60_000);
      const [cookie] = await page.context().cookies();
      expect(cookie?.expires).toBeGreaterThan(nearEnd / 1000);
    } finally {
      database.close();
    }
  });
});

/** Registers, first with every mistake that has its own message, then correctly. */
async function registerByKeyboard(page: Page, person: { email: string; password: string }): Promise<void> {
  const { keyboard } = page;
  const type = async (text: string) => {
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type(text);
  };
  const field = (label: string) => page.getByRole("main").getByLabel(label, { exact: true });
  const expectAlert = (message: string) => expect.poll(() => textOf(alert(page))).toBe(message);
  const summary = page
    .getByRole("main")
    .getByRole("group")
    .filter({ has: page.getByRole("alert") });
  /** The summary has the focus; its first link leads to the field. */
  const goToFirstProblem = async (label: string) => {
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect
      .poll(() => field(label).evaluate((element) => element === document.activeElement))
      .toBe(true);
  };

  await field("First name").focus();
  await keyboard.press("Enter");
  await expectAlert("Please enter all fields");
  await goToFirstProblem("First name");

  await type("Ruth");
  await keyboard.press("Tab");
  await type("Field");
  // The box for people with one name comes next.
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("ArrowRight");
  await keyboard.press("Tab");
  // This Chromium expects the month first, whatever the page's language.
  await keyboard.type("05311980");
  for (let tabs = 0; tabs < 6; tabs += 1) {
    if (await field("Email").evaluate((element) => element === document.activeElement)) break;
    await keyboard.press("Tab");
  }
  await type("ruth at the river");
  await keyboard.press("Tab");
  await type(person.password);

  // The button beside a password shows and hides it.
  await keyboard.press("Tab");
  await keyboard.press("Space");
  expect(await field("Password").getAttribute("type")).toBe("text");
  await keyboard.press("Space");
  expect(await field("Password").getAttribute("type")).toBe("password");
  await keyboard.press("Tab");
  await type("another password");
  await keyboard.press("Enter");
  await expectAlert("Please enter a valid email address");
  await goToFirstProblem("Email");
  expect(await field("Email").getAttribute("aria-invalid")).toBe("true");

  await type(person.email);
  await keyboard.press("Enter");
  await expectAlert("Passwords do not match");
  await goToFirstProblem("Confirm password");
  await type(person.password);
  await keyboard.press("Enter");
  await expectAlert("Please accept the terms and conditions");
  expect(await field("First name").inputValue()).toBe("Ruth");
  expect(await field("Date of birth").inputValue()).toBe("1980-05-31");
  expect(await field("Email").inputValue()).toBe(person.email);

  await goToFirstProblem("I accept the terms and conditions and the data protection policy");
  await keyboard.press("Space");
  await keyboard.press("Enter");
}
