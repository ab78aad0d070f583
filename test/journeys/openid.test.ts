import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../database/connection.ts";
import { type OpenIdProvider, openOpenIdProvider } from "../support/openid-provider.ts";
import { administrator, openTestSite, type TestSite } from "../support/test-site.ts";
import {
  alert,
  fillLogin,
  go,
  greeting,
  logInByForm,
  loginLink,
  logOut,
  makeMember,
  openBrowser,
  pathOf,
} from "./support/visitor.ts";

const visit = openBrowser();
const refused = /status of 40[13]/;

const lydia = { sub: "1", name: "Lydia", email: "lydia@river.example", email_verified: true };
const simon = { sub: "2", name: "Simon", email: "simon@river.example", email_verified: false };
const keeper = { sub: "3", name: "Keeper", email: administrator.email, email_verified: true };
const anna = { sub: "4", name: "Anna", email: "anna@river.example", email_verified: true };
const ruth = { sub: "6", name: "Ruth", email: "ruth@river.example", email_verified: true };
const mary = { sub: "5", name: "Mary", email: "mary@river.example", email_verified: true };

describe("a sign-in with an OpenID Connect provider", () => {
  let provider: OpenIdProvider;
  let site: TestSite;
  beforeAll(async () => {
    provider = await openOpenIdProvider([lydia, simon, keeper, anna, mary, ruth]);
    site = await openTestSite("sqlite", settingsFor(provider));
    provider.expectClient(`${site.url}/api/auth/callback/openid`);
  });
  afterAll(async () => {
    await site.close();
    await provider.close();
  });

  test("a sign-in with an OpenID Connect provider happens in a popup, and the page that opened it continues to its destination", async () => {
    const { page, context } = await visit(site);
    await go(page, "/login?next=%2Fservices");
    const opening = context.waitForEvent("page");
    await page.getByRole("button", { name: "Login with Valley Churches" }).click();
    const popup = await opening;
    const closing = popup.waitForEvent("close");
    await popup.getByRole("button", { name: "Continue as Lydia" }).click();
    await closing;
    await greeting(page, lydia.email).waitFor();
    await page.waitForURL("**/services");

    // The next time, it is the same account, and the provider still has its session.
    await logOut(page);
    await loginLink(page).click();
    const again = context.waitForEvent("page");
    await page.getByRole("button", { name: "Login with Valley Churches" }).click();
    await (await again).waitForEvent("close").catch(() => undefined);
    await greeting(page, lydia.email).waitFor();

    await using db = openDatabase(site).db;
    const sessions = await db.selectFrom("session").select(["ipAddress", "userAgent"]).execute();
    expect(sessions).toEqual([{ ipAddress: "", userAgent: "Chrome on Linux" }]);
  });

  test("a sign-in with an OpenID Connect provider works in the same window where popups are blocked", async () => {
    const { page } = await visit(site);
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await go(page, "/login?next=%2Fevent");
    await page.getByRole("button", { name: "Login with Valley Churches" }).click();
    await page.getByRole("button", { name: "Continue as Lydia" }).click();
    await greeting(page, lydia.email).waitFor();
    await page.waitForURL(`${site.url}/event`);
  });

  test("a sign-in with an OpenID Connect provider confirms who one is after a while, and of a deactivated account says that it is closed", async () => {
    const { page, expectErrors } = await visit(site, { javaScriptEnabled: false });
    expectErrors(refused);
    const main = page.getByRole("main");
    const continueWithProvider = () =>
      main.getByRole("button", { name: "Login with Valley Churches" }).click();
    await page.goto("/login");
    await continueWithProvider();
    await page.getByRole("button", { name: "Continue as Ruth" }).click();
    await greeting(page, ruth.email).waitFor();

    await using db = openDatabase(site).db;
    const { id } = await db
      .selectFrom("user")
      .select("id")
      .where("email", "=", ruth.email)
      .executeTakeFirstOrThrow();
    const grantedAt = new Date().toISOString();
    await db.insertInto("personRoles").values({ userId: id, role: "administrator", grantedAt }).execute();
    const longAgo = new Date(Date.now() - 60 * 60_000).toISOString();
    await db.updateTable("session").set({ createdAt: longAgo }).where("userId", "=", id).execute();
    await page.goto("/people/invite");
    await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
    expect(await main.getByLabel("Your password").count()).toBe(0);
    await continueWithProvider();
    await page.waitForURL("**/signed-in?**");
    await main.getByRole("link", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Invite somebody" }).waitFor();

    await db.updateTable("user").set({ deactivatedAt: longAgo }).where("id", "=", id).execute();
    await db.deleteFrom("session").where("userId", "=", id).execute();
    await page.goto("/login");
    await continueWithProvider();
    await alert(page).getByText("Your account has been deactivated.").waitFor();
    expect(await db.selectFrom("session").select("id").where("userId", "=", id).execute()).toEqual([]);
  });

  test("a sign-in with an OpenID Connect provider works without JavaScript", async () => {
    const { page } = await visit(site, { javaScriptEnabled: false });
    await page.goto("/login?next=%2Fevent");
    await page.getByRole("button", { name: "Login with Valley Churches" }).click();
    await page.getByRole("button", { name: "Continue as Lydia" }).click();
    await greeting(page, lydia.email).waitFor();
    await page.getByRole("link", { name: "Continue" }).click();
    expect(pathOf(page)).toBe("/event");
  });

  test("a sign-in with an OpenID Connect provider that is refused there says so clearly, and signs nobody in", async () => {
    const { page, context } = await visit(site);
    await go(page, "/login");
    const opening = context.waitForEvent("page");
    await page.getByRole("button", { name: "Login with Valley Churches" }).click();
    const popup = await opening;
    await popup.getByRole("button", { name: "Refuse" }).click();
    await alert(popup).getByText("That login did not work.").waitFor();
    await page.reload();
    await loginLink(page).waitFor();
  });

  test("a sign-in with an OpenID Connect provider with an email that the provider has not verified signs nobody in", async () => {
    const { page } = await visit(site, { javaScriptEnabled: false });
    await page.goto("/login");
    await page.getByRole("button", { name: "Login with Valley Churches" }).click();
    await page.getByRole("button", { name: "Continue as Simon" }).click();
    await alert(page).waitFor();
    expect(page.url().startsWith(site.url)).toBe(true);
    await page.goto("/");
    await loginLink(page).waitFor();
  });

  test("a sign-in with an OpenID Connect provider with the administrator's verified email is the administrator, whose password still works", async () => {
    const { page } = await visit(site, { javaScriptEnabled: false });
    await page.goto("/login?next=%2Fevent-create");
    await page.getByRole("button", { name: "Login with Valley Churches" }).click();
    await page.getByRole("button", { name: "Continue as Keeper" }).click();
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Create New Event" }).waitFor();

    const { page: other } = await visit(site);
    await logInByForm(other);
    await other.getByText("Update Site").waitFor();
  });

  test("a sign-in with an OpenID Connect provider with the verified email of a password account is the same person", async () => {
    const member = await makeMember(site, anna.email);
    const { page } = await visit(site, { javaScriptEnabled: false });
    await page.goto("/login");
    await page.getByRole("button", { name: "Login with Valley Churches" }).click();
    await page.getByRole("button", { name: "Continue as Anna" }).click();
    await greeting(page, anna.email).waitFor();
    const byProvider = await personId(page);

    const { page: other } = await visit(site);
    await logInByForm(other, member);
    expect(await personId(other)).toBe(byProvider);
  });

  test("a sign-in with an OpenID Connect provider invalidates a password that somebody else set for the same, never verified email", async () => {
    await makeMember(site, mary.email, { verified: false });
    const { page } = await visit(site, { javaScriptEnabled: false });
    await page.goto("/login");
    await page.getByRole("button", { name: "Login with Valley Churches" }).click();
    await page.getByRole("button", { name: "Continue as Mary" }).click();
    await page.waitForURL(`${site.url}/**`);

    const { page: other, expectErrors } = await visit(site);
    expectErrors(refused);
    await go(other, "/login");
    await fillLogin(other, { email: mary.email, password: "still-waters" });
    await alert(other).waitFor();
  });
});

test("a provider that was unavailable when the site opened works once it is back", async () => {
  const provider = await openOpenIdProvider([lydia]);
  await provider.pause();
  const site = await openTestSite("sqlite", settingsFor(provider));
  // After the browser's pages, which may still load pictures.
  onTestFinished(async () => {
    await site.close();
    await provider.close();
  });
  provider.expectClient(`${site.url}/api/auth/callback/openid`);
  const { page } = await visit(site, { javaScriptEnabled: false });
  await page.goto("/login");
  await provider.resume();
  await page.getByRole("button", { name: "Login with Valley Churches" }).click();
  await page.getByRole("button", { name: "Continue as Lydia" }).click();
  await greeting(page, lydia.email).waitFor();
});

function settingsFor(provider: OpenIdProvider): Record<string, string> {
  return {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: "Valley Churches",
  };
}

async function personId(page: Page): Promise<string> {
  const reply = await page.request.get("/api/auth/get-session");
  const session: { user: { id: string } } = await reply.json();
  return session.user.id;
}
