import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import {
  alert,
  go,
  greeting,
  logIn,
  loginLink,
  logOut,
  mailedLink,
  makeMember,
  notice,
  openBrowser,
  pathOf,
} from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());

/** Gives a page's browser a device with passkeys. Returns a function that says whether its owner unlocks it. */
async function withDevice(page: Page): Promise<(unlocks: boolean) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  };
}

test("a member adds a passkey, logs in with it, and removes it", async () => {
  const ruth = await makeMember(site, "ruth@river.example");
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 40[19]/);
  const unlock = await withDevice(page);
  await logIn(page, ruth);
  await go(page, "/account");
  const add = page.getByRole("button", { name: "Add a passkey" });
  await add.click();
  const item = page.getByRole("listitem").filter({ hasText: "Added on" });
  await item.getByText("Chrome on Linux", { exact: true }).waitFor();
  await add.click();
  await alert(page).getByText("This device has a passkey for your account already.").waitFor();

  await logOut(page);
  await go(page, "/login?next=%2Fservices");
  const use = page.getByRole("button", { name: "Log in with a passkey" });
  await unlock(false);
  await use.click();
  await alert(page).getByText("Cancelled. Nothing has changed.").waitFor();
  await unlock(true);
  await use.click();
  await page.waitForURL(`${site.url}/services`);
  await greeting(page, ruth.email).waitFor();

  await go(page, "/account");
  await item.getByText("last used on").waitFor();
  await item.getByRole("link", { name: "Remove the passkey of Chrome on Linux" }).click();
  const question = page.getByRole("dialog", { name: "Remove this passkey?" });
  await question.getByRole("button", { name: "Remove passkey" }).click();
  await notice(page).getByText("The passkey has been removed.").waitFor();
  expect(pathOf(page)).toBe("/account");
  expect(await item.count()).toBe(0);

  await logOut(page);
  await go(page, "/login");
  await use.click();
  await alert(page).getByText("That did not work.").waitFor();
  await loginLink(page).waitFor();
});

test("a passkey that does not work leaves no green notice beside the reason", async () => {
  const { email } = await makeMember(site, "naomi@river.example", { verified: false });
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 40[19]/);
  await withDevice(page);
  await page.goto(await mailedLink(site, email, "/verify-email"));
  await page.waitForURL("**/login");
  await notice(page).getByText("Your email is verified.").waitFor();
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await alert(page).waitFor();
  expect(await notice(page).getByText("Your email is verified.").count()).toBe(0);
});
