import type { Page } from "playwright-core";
import { expect } from "vitest";
import { visibleText } from "../../support/html.ts";
import { openTestSite, type TestSite } from "../../support/test-site.ts";
import { go } from "./visitor.ts";

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

type Given = NonNullable<Parameters<typeof openTestSite>[2]>;

/** A site as it is after its very first start. */
export function openNewSite(given: Given): Promise<TestSite> {
  return openTestSite(
    "sqlite",
    { ADMIN_PASSWORD: "", SAMPLE_CONTENT: "on" },
    { seedsServices: true, showsSampleTexts: true, ...given },
  );
}

export async function comeIn(page: Page, site: TestSite): Promise<void> {
  await go(page, site.printed?.welcomeUrl ?? "");
  await page.getByRole("heading", { name: "Step 1 of 4: The congregation" }).waitFor();
}

/** Sends a step of Welcome, and waits for the next one. */
export async function saveAndContinue(page: Page, next: string): Promise<void> {
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("heading", { name: next }).waitFor();
}

export async function skip(page: Page, next: string): Promise<void> {
  await page.getByRole("link", { name: "Skip this step for now" }).click();
  await page.getByRole("heading", { name: next }).waitFor();
}

export async function finish(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Your name").fill(name);
  await main.getByLabel("Your email").fill(email);
  await main.getByLabel("Password", { exact: true }).fill("lantern-on-the-hill");
  await main.getByLabel("Confirm password", { exact: true }).fill("lantern-on-the-hill");
  await main.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("heading", { name: "Your site is open" }).waitFor();
}

/** Opens a page as somebody who reads it, and expects these texts. Returns all of its text. */
export async function expectTexts(page: Page, path: string, ...texts: string[]): Promise<string> {
  await go(page, path);
  const read = visibleText(await page.content());
  for (const text of texts) expect(read, path).toContain(text);
  return read;
}
