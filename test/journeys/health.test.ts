import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, logIn, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
const url = "/staff/health";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

test("what the technical helper has to know is copied with one tap, or by hand where the browser refuses", async () => {
  const { page, context } = await visit(site, { viewport: { width: 390, height: 844 } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await logIn(page);
  await go(page, url);
  const copy = page.getByRole("button", { name: "Copy this for your technical helper" });
  const field = page.getByLabel("The text for your technical helper");
  expect(await copy.isVisible()).toBe(false);
  await page.getByText("For your technical helper", { exact: true }).click();
  expect(await field.isVisible()).toBe(false);
  await copy.click();
  await page.getByText("Copied. Paste it into an email to them.").waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^Check of http:\/\/.+\n\nNot right:\n- No mail server is set/);
  expect(text).toContain("\n\nAll well:\n- The database responds.\n");

  await go(page, url);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByText("For your technical helper", { exact: true }).click();
  await copy.click();
  await page.getByText("Please mark and copy the text in the field.").waitFor();
  expect(await field.inputValue()).toContain("No mail server is set");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("without scripts the text for the technical helper stands in a field", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await logIn(page);
  await page.goto(url);
  await page.getByText("For your technical helper", { exact: true }).click();
  await page.getByLabel("The text for your technical helper").waitFor();
  expect(await page.getByRole("button", { name: /^Copy this/ }).isVisible()).toBe(false);
});
