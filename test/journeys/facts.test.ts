import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { alert, expectFocus, go, logIn, notice, openBrowser } from "./support/visitor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());
const visit = openBrowser();
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

test("staff change the telephone number on a phone, and a visitor reads it on the contact page and in the footer", async () => {
  const visitor = await visit(site, phone);
  await go(visitor.page, "/contact-us");
  const { page, expectErrors } = await visit(site, phone);
  expectErrors(/status of 400/);
  await logIn(page);
  await go(page, "/contact-us");
  await page.getByRole("link", { name: "Edit: The congregation" }).click();
  await page.waitForURL("**/facts/congregation/edit");

  const number = page.getByRole("textbox", { name: "Phone (optional)", exact: true });
  await number.fill("call us");
  await page.getByRole("button", { name: "Publish" }).click();
  await alert(page).getByText("Nothing was saved, because one field needs a correction.").waitFor();
  await page.getByText("Phone must be a telephone number, such as 01632 960 418.").first().waitFor();
  expect(await number.inputValue()).toBe("call us");
  await number.fill("+44 1632 960 999");
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Church details published.").waitFor();

  await go(visitor.page, "/contact-us");
  for (const place of ["main", "footer"]) {
    const link = visitor.page.locator(place).getByRole("link", { name: "+44 1632 960 999" });
    expect(await link.getAttribute("href")).toBe("tel:+441632960999");
  }
  await go(visitor.page, "/terms-and-conditions");
  const inCard = visitor.page.locator("main").getByRole("link", { name: "+44 1632 960 999" });
  expect(await inCard.getAttribute("href")).toBe("tel:+441632960999");
});

test("a folded part says what is in it, also what was just typed, and opens when it needs a correction", async () => {
  const { page, expectErrors } = await visit(site, phone);
  expectErrors(/status of 400/);
  await logIn(page);
  await go(page, "/facts/congregation/edit");
  const fold = page.locator("summary", { hasText: "Denomination" });
  await fold.getByText("Fellowship of Valley Churches").waitFor();
  const link = page.getByRole("textbox", { name: "Link to the denomination (optional)" });
  expect(await link.isVisible()).toBe(false);
  await fold.click();
  await page.getByRole("textbox", { name: "Denomination (optional)", exact: true }).fill("Baptist Union");
  await link.fill("no link");
  await fold.click();
  await fold.getByText(": Baptist Union").waitFor();

  await page.getByRole("button", { name: "Publish" }).click();
  await alert(page).getByText("Nothing was saved, because one field needs a correction.").waitFor();
  await link.waitFor();
  await page.getByRole("link", { name: /^Link to the denomination/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("denomination-url");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("https://baptists.example");
  await fold.click();
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Church details published.").waitFor();
  await go(page, "/facts/congregation/edit");
  await fold.getByText("Baptist Union").waitFor();
});

test("a row that is added has the focus within the tap, so that telephones show their keyboard", async () => {
  const { page } = await visit(site, phone);
  await logIn(page);
  await go(page, "/facts/contacts/edit");
  const focused = await page
    .getByRole("button", { name: "Add a person" })
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      return document.activeElement?.getAttribute("name");
    });
  expect(focused).toBe("row-people-name");
});

test("people are added, moved and removed by keyboard, and the focus stays with them", async () => {
  const { page } = await visit(site, phone);
  await logIn(page);
  await go(page, "/facts/contacts/edit");
  const names = () =>
    page
      .getByRole("textbox", { name: "Name", exact: true })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const [first = "", second = "", ...others] = await names();
  await page.getByRole("textbox", { name: "Name", exact: true }).first().fill("Miriam Brook");
  const more = page.locator("summary", { hasText: "More about them" }).first();
  await more.getByText("What they do").waitFor();
  expect(
    await page
      .getByRole("textbox", { name: /^What they do/ })
      .first()
      .isVisible(),
  ).toBe(false);

  await page.getByRole("button", { name: "Move down person 1" }).focus();
  await page.keyboard.press("Enter");
  expect(await names()).toEqual([second, "Miriam Brook", ...others]);
  await expectFocus(page, "Move down person 2");
  await page.getByText(`Now in place 2 of ${others.length + 2}.`).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Move up person 2" }).focus();
  await page.keyboard.press("Enter");
  expect((await names())[0]).toBe("Miriam Brook");
  await expectFocus(page, "Move down person 1");

  await page.getByRole("button", { name: "Remove person 2" }).focus();
  await page.keyboard.press("Enter");
  await expectFocus(page, "Add a person");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("row-people-name");
  await page.keyboard.type("Nora Field");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Flowers");
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Church details published.").waitFor();
  const shown = await page.locator("#people ~ ul h3").allTextContents();
  expect(shown).toEqual(["Miriam Brook", ...others, "Nora Field"]);
  expect(shown).not.toContain(first);
});

test("what was typed after a refusal stays without a connection", async () => {
  const { page, context, expectErrors } = await visit(site, phone);
  expectErrors(/status of 400/);
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await logIn(page);
  await go(page, "/facts/contacts/edit");
  const role = page.getByRole("textbox", { name: "Role" }).first();
  await role.fill("");
  await page.getByRole("button", { name: "Publish" }).click();
  await alert(page).getByText("Nothing was saved, because one field needs a correction.").waitFor();
  await role.fill("Welcomes newcomers");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Publish" }).click();
  await alert(page).getByText("The church details could not be saved.").waitFor();
  expect(await role.inputValue()).toBe("Welcomes newcomers");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Church details published.").waitFor();
  await page.locator("main").getByText("Welcomes newcomers").waitFor();
});

test("without scripts rows are added by buttons of the form", async () => {
  const { page } = await visit(site, { ...phone, javaScriptEnabled: false });
  await page.goto(`${site.url}/login?next=/facts/contacts/edit`);
  await page.getByLabel("Email").fill("admin@riverside.example");
  await page.getByLabel("Password", { exact: true }).fill("the-administrator");
  await page.locator("main").getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/facts/contacts/edit");
  const rows = page.getByRole("textbox", { name: "Name", exact: true });
  const before = await rows.count();
  await page.getByRole("button", { name: "Add a person" }).click();
  await expect.poll(() => rows.count()).toBe(before + 1);
  await rows.last().fill("Oliver Stone");
  await page.getByRole("textbox", { name: "Role" }).last().fill("Organ");
  await page.getByRole("button", { name: `Move up person ${before + 1}` }).click();
  expect(await rows.nth(before - 1).inputValue()).toBe("Oliver Stone");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/contact-us");
  await page.getByRole("heading", { name: "Oliver Stone" }).waitFor();
});
