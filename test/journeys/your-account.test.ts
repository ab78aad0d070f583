import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import {
  alert,
  expectFocus,
  fillLogin,
  go,
  greeting,
  logIn,
  loginLink,
  makeMember,
  notice,
  openBrowser,
  type Person,
  pathOf,
} from "./support/visitor.ts";

const visit = openBrowser();
const title = "Remove your account?";
const removed = "Your account has been removed.";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());

async function memberWithPrayer(email: string): Promise<Person> {
  const member = await makeMember(site, email);
  const cookie = await signIn(site, member);
  const prayer = { title: `A prayer of ${email.split("@")[0]}`, content: "Please pray." };
  expect((await postForm(site, "/submit-prayer-requests", prayer, { cookie })).status).toBe(302);
  return member;
}

test("a member looks at their account, downloads a copy, hesitates, and removes it; their other tab follows", async () => {
  const ruth = await memberWithPrayer("ruth@river.example");
  const { page, context, expectErrors } = await visit(site);
  expectErrors(/status of 401/);
  await page.goto("/account");
  await fillLogin(page, ruth);
  await page.getByRole("heading", { name: "Your account", exact: true }).waitFor();
  await go(page, "/services");
  await greeting(page, ruth.email).click();
  await page.getByRole("heading", { name: "Your account", exact: true }).waitFor();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download a copy" }).click();
  const copy = await downloading;
  expect(copy.suggestedFilename()).toBe("your-account.json");
  expect(await readFile(await copy.path(), "utf8")).toContain("A prayer of ruth");

  const question = page.getByRole("dialog", { name: title });
  const ask = page.getByRole("link", { name: "Remove account" });
  for (const close of ["Escape", "Enter", "back"]) {
    await ask.click();
    await question.waitFor();
    await expectFocus(page, "Cancel");
    if (close === "back") await page.goBack();
    else await page.keyboard.press(close);
    await question.waitFor({ state: "detached" });
    expect(pathOf(page)).toBe("/account");
  }
  const second = await context.newPage();
  await go(second, "/services");
  await greeting(second, ruth.email).waitFor();

  await ask.click();
  const password = question.getByRole("textbox", { name: "Your password" });
  const remove = question.getByRole("button", { name: "Remove my account" });
  await password.fill("stormy-waters");
  await question.getByRole("checkbox").uncheck();
  await remove.click();
  await alert(page).getByText("This is not your password. Please try again.").waitFor();
  expect(await question.getByRole("checkbox").isChecked()).toBe(false);
  await question.getByRole("checkbox").check();
  await password.fill(ruth.password);
  await remove.click();
  await notice(page).getByText(removed).waitFor();
  expect(pathOf(page)).toBe("/");
  await loginLink(page).waitFor();
  await loginLink(second).waitFor();
});

test("the same works without JavaScript", async () => {
  const naomi = await memberWithPrayer("naomi@river.example");
  const { page, expectErrors } = await visit(site, { javaScriptEnabled: false });
  expectErrors(/status of 401/);
  await logIn(page, naomi);
  await page.goto("/");
  await greeting(page, naomi.email).click();
  await page.getByRole("link", { name: "Remove account" }).click();
  const question = page.getByRole("dialog", { name: title });
  await question.getByRole("link", { name: "Cancel" }).click();
  expect(pathOf(page)).toBe("/account");
  await page.getByRole("link", { name: "Remove account" }).click();
  await question.getByRole("checkbox").uncheck();
  for (const [password, said] of [
    ["stormy-waters", alert(page).getByText("This is not your password.")],
    [naomi.password, notice(page).getByText(removed)],
  ] as const) {
    expect(await question.getByRole("checkbox").isChecked()).toBe(false);
    await question.getByLabel("Your password", { exact: true }).fill(password);
    await question.getByRole("button", { name: "Remove my account" }).click();
    await said.waitFor();
  }
  await loginLink(page).waitFor();
  const staff = { cookie: await signIn(site) };
  const requests = await (await site.request("/update-prayer-requests", { headers: staff })).text();
  expect(requests).toContain("A prayer of naomi");
  expect(requests).not.toContain("A prayer of ruth");
});

test("the phone menu closes when its greeting leads to the account", async () => {
  const anna = await makeMember(site, "anna@river.example");
  const { page } = await visit(site, { viewport: { width: 390, height: 844 } });
  await page.goto("/login");
  await fillLogin(page, anna);
  await page.waitForURL(`${site.url}/`);
  await page.getByRole("button", { name: "Menu" }).click();
  await greeting(page, anna.email).click();
  await page.getByRole("heading", { name: "Your account", exact: true }).waitFor();
  await greeting(page, anna.email).waitFor({ state: "hidden" });
});
