import { afterAll, beforeAll, expect, test } from "vitest";
import { insertOwnPage } from "../site/support/own-pages.ts";
import { databaseOf } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { alert, go, logIn, notice, openBrowser } from "./support/visitor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
  await using db = databaseOf(site);
  await insertOwnPage(db, { slug: "our-garden", title: "Our garden" });
});
afterAll(() => site.close());
const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test("a page is put into the menu by keyboard on a phone, chosen from the list or typed", async () => {
  const { page, expectErrors } = await visit(site, phone);
  expectErrors(/status of 400/);
  await logIn(page);
  await go(page, "/facts/menu/edit");
  await page.locator("summary", { hasText: "Main menu" }).focus();
  await page.keyboard.press("Enter");
  const add = page.getByRole("button", { name: "Add a link to the menu" });
  const focused = () => page.evaluate(() => document.activeElement?.id);

  await add.focus();
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("row-main-label-11");
  await page.keyboard.type("Garden");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("row-main-to-11");
  await page.keyboard.type("Our garden");
  await page.keyboard.press("Tab");
  // Nothing is left to type where a page is chosen.
  expect(await focused()).not.toBe("row-main-to-11-link");

  await add.focus();
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("row-main-label-12");
  await page.keyboard.type("Baptisms");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("row-main-to-12-link");
  await page.keyboard.type("baptisms");
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.keyboard.press("Enter");
  await alert(page).getByText("Nothing was saved, because one field needs a correction.").waitFor();
  await page.getByText("Page /baptisms does not exist on this site.").first().waitFor();
  const typed = page.locator("#row-main-to-12-link");
  expect(await typed.inputValue()).toContain("baptisms");
  await typed.fill("baptism");
  await typed.press("Enter");
  await notice(page).getByText("Church details published.").waitFor();

  const visitor = await visit(site, phone);
  await go(visitor.page, "/services");
  await visitor.page.getByRole("button", { name: "Menu" }).tap();
  for (const [name, path] of [
    ["Garden", "/our-garden"],
    ["Baptisms", "/baptism"],
  ] as const) {
    const link = visitor.page.getByRole("banner").getByRole("link", { name, exact: true }).first();
    expect(await link.getAttribute("href")).toBe(path);
  }
});

test("without scripts a page of the menu is chosen or typed as well", async () => {
  const { page } = await visit(site, { ...phone, javaScriptEnabled: false });
  await page.goto(`${site.url}/login?next=/facts/menu/edit`);
  await page.getByLabel("Email").fill("admin@riverside.example");
  await page.getByLabel("Password", { exact: true }).fill("the-administrator");
  await page.locator("main").getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/facts/menu/edit");
  await page.getByText("List in the footer", { exact: true }).click();
  const choices = page.locator('[name="row-footer-to"]');
  const count = await choices.count();
  expect(await page.locator('[name="row-footer-to-link"]').first().isVisible()).toBe(false);
  await choices.first().selectOption({ label: "Another page or site, typed below" });
  const typed = page.locator('[name="row-footer-to-link"]').first();
  await typed.fill("our-garden");
  await choices.nth(1).selectOption({ label: "Events (/event)" });
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL(`${site.url}/`);
  const links = page.getByRole("navigation", { name: "Footer" }).getByRole("link");
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(paths.slice(0, 2)).toEqual(["/our-garden", "/event"]);
  // The policy and the terms stand in the last line.
  expect(paths.length).toBe(count - 2);
});
