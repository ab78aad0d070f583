import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appWith } from "../site/support/second-factors.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import {
  alert,
  fillLogin,
  go,
  greeting,
  logIn,
  loginLink,
  logOut,
  makeMember,
  notice,
  openBrowser,
  type Person,
  pathOf,
} from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;
let ahead = 0;
const now = () => Date.now() + ahead;

beforeAll(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => new Date(now()) });
});
afterAll(() => site.close());

/** Sets up codes in the dialog, after one wrong code. Returns the app and the backup codes. */
async function setUpCodes(page: Page, { password }: Person) {
  await page.getByRole("link", { name: "Set up one-time codes" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up one-time codes" });
  const picture = dialog.getByRole("img", { name: "QR code" });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const uri = await dialog.getByRole("link", { name: "open the app on this device" }).getAttribute("href");
  const app = appWith(new URL(uri ?? "").searchParams.get("secret") ?? "", now);
  const code = dialog.getByLabel("Code that the app shows");
  const secret = dialog.getByLabel("Your password", { exact: true });
  const confirm = dialog.getByRole("button", { name: "Turn on one-time codes" });
  await code.fill(app.wrongCode());
  await secret.fill(password);
  await confirm.click();
  await alert(page).getByText("This code is wrong").waitFor();
  expect(await dialog.getByRole("link", { name: "open the app on this device" }).getAttribute("href")).toBe(
    uri,
  );
  await code.fill(app.code());
  await secret.fill(password);
  await confirm.click();
  const kept = page.getByRole("dialog", { name: "Keep these backup codes" });
  await kept.waitFor();
  ahead += 30_000;
  return { app, kept, backupCodes: await kept.getByRole("listitem").allInnerTexts() };
}

test("a member sets up codes, saves the backup codes, logs in with a code and then with a backup code", async () => {
  const anna = await makeMember(site, "anna@river.example");
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 401/);
  await logIn(page, anna);
  await go(page, "/account");
  const { app, kept, backupCodes } = await setUpCodes(page, anna);
  const downloading = page.waitForEvent("download");
  await kept.getByRole("link", { name: "Download" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("backup-codes.txt");
  const saved = await readFile(await file.path(), "utf8");
  expect(backupCodes).toHaveLength(10);
  for (const backup of backupCodes) expect(saved).toContain(backup);
  await kept.getByRole("link", { name: "I have saved them" }).click();
  await page.getByText("Backup codes left: 10.").waitFor();

  await logOut(page);
  await page.goto("/login?next=%2Fservices");
  await fillLogin(page, anna);
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await loginLink(page).waitFor();
  const code = page.getByRole("main").getByLabel("Code");
  await code.fill(app.wrongCode());
  await page.getByRole("button", { name: "Continue" }).click();
  await alert(page).getByText("This code is wrong").waitFor();
  await code.fill(app.code());
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${site.url}/services`);
  await greeting(page, anna.email).waitFor();

  await logOut(page);
  await page.goto("/login");
  await fillLogin(page, anna);
  await code.fill(backupCodes[0] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await notice(page).getByText("That backup code is used up. You have 9 left.").waitFor();
  await greeting(page, anna.email).waitFor();
});

test("the same works without JavaScript", async () => {
  const naomi = await makeMember(site, "naomi@river.example");
  const { page, expectErrors } = await visit(site, { javaScriptEnabled: false });
  expectErrors(/status of 401/);
  await logIn(page, naomi);
  await page.goto("/account");
  const { app, kept } = await setUpCodes(page, naomi);
  await kept.getByRole("link", { name: "I have saved them" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await page.goto("/login?next=%2Fservices");
  await fillLogin(page, naomi);
  await page.getByRole("main").getByLabel("Code").fill(app.code());
  await page.getByRole("button", { name: "Continue" }).click();
  await greeting(page, naomi.email).waitFor();
  expect(pathOf(page)).toBe("/services");

  ahead += 30_000;
  await page.goto("/account");
  await page.getByRole("link", { name: "Turn off one-time codes" }).click();
  const question = page.getByRole("dialog", { name: "Turn off one-time codes?" });
  await question.getByLabel("Code", { exact: true }).fill(app.code());
  await question.getByLabel("Your password", { exact: true }).fill(naomi.password);
  await question.getByRole("button", { name: "Turn off one-time codes" }).click();
  await notice(page).getByText("From now on you log in without a code.").waitFor();
});
