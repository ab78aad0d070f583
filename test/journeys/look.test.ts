import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { alert, colourOf, go, logIn, notice, openBrowser } from "./support/visitor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());
const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 } };

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/><path fill="#fff" d="M11 6h2v12h-2z"/></svg>';
const icon = (page: Page) => page.locator('head link[rel="icon"]').getAttribute("href");

test("staff choose a colour and a logo, and visitors have both in both themes", async () => {
  const { page, expectErrors } = await visit(site, { viewport: { width: 1280, height: 1000 } });
  expectErrors(/status of 400/);
  await logIn(page);
  await go(page, "/look");

  const accent = page.getByRole("textbox", { name: "Main colour", exact: true });
  await accent.fill("#ffdd00");
  await page.getByText("Light theme: Too hard to read.").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await alert(page).getByText("Nothing was saved, because a colour is too hard to read.").waitFor();
  expect(await accent.inputValue()).toBe("#ffdd00");
  await page.getByRole("button", { name: /^Use #[0-9a-f]{6} instead$/ }).click();
  await page.getByText("Light theme: Easy to read.").waitFor();
  expect(await accent.inputValue()).toMatch(/^#(?!ffdd00)/);
  await page.getByLabel("Pick: Main colour", { exact: true }).fill("#8c2f6b");
  expect(await accent.inputValue()).toBe("#8c2f6b");
  await page
    .getByLabel("Your logo (optional)")
    .setInputFiles({ name: "crest.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) });
  await page.getByText("Your logo: crest.svg").waitFor();
  expect(await accent.inputValue()).toBe("#8c2f6b");
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("The look is published.").waitFor();
  expect(await colourOf(page.getByRole("link", { name: "History" }))).toEqual([0x8c, 0x2f, 0x6b]);

  const colours = [];
  for (const colorScheme of ["light", "dark"] as const) {
    const visitor = await visit(site, { ...phone, colorScheme });
    const loaded = new Set<string>();
    visitor.page.on("response", (response) => {
      const { pathname, search } = new URL(response.url());
      if (search) loaded.add(`${pathname} ${response.status()}`);
    });
    await go(visitor.page, "/baptism");
    colours.push(await colourOf(visitor.page.locator("main .text-link, main .prose a").first()));
    await expect.poll(() => [...loaded]).toContain("/logo.png 200");
    expect(await icon(visitor.page)).toMatch(/^\/favicon\.svg\?v=[0-9a-f]{12}$/);
    const favicon = await visitor.page.goto(String(await icon(visitor.page)));
    expect(favicon?.headers()["content-type"]).toBe("image/svg+xml");
    // A page that exists for nobody, and a navigation in the browser.
    visitor.expectErrors(/status of 404/);
    await go(visitor.page, "/nowhere");
    colours.push(await colourOf(visitor.page.getByRole("link", { name: "Contact us" }).last()));
  }
  const [light, lightError, dark, darkError] = colours;
  expect(light).toEqual([0x8c, 0x2f, 0x6b]);
  expect(lightError).toEqual(light);
  expect(darkError).toEqual(dark);
  // Lighter than the light one, and of the same hue: more red than blue, and more blue than green.
  const [red = 0, green = 0, blue = 0] = dark ?? [];
  expect(red).toBeGreaterThan(0x8c);
  expect([red > blue, blue > green]).toEqual([true, true]);
});

test("what was chosen stays without a connection, and leaving asks first", async () => {
  const { page, context, expectErrors } = await visit(site, phone);
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await logIn(page);
  await go(page, "/look");
  await page
    .getByLabel(/^(Your|Another) logo \(optional\)$/)
    .setInputFiles({ name: "second.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) });
  await page.getByText("Your logo: second.svg").waitFor();
  await page.getByRole("radio", { name: /^Source Sans/ }).check();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Publish" }).click();
  await alert(page).getByText("What you chose is still here").waitFor();
  await page.getByText("Your logo: second.svg").waitFor();
  expect(await page.getByRole("radio", { name: /^Source Sans/ }).isChecked()).toBe(true);
  const another = { name: "third.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) };
  await page.getByLabel("Another logo (optional)").setInputFiles(another);
  await alert(page).getByText("What you chose is still here").waitFor();
  const files = () =>
    page
      .getByLabel("Another logo (optional)")
      .evaluate((field) => (field as HTMLInputElement).files?.[0]?.name);
  expect(await files()).toBe("third.svg");
  await context.setOffline(false);
  await page.getByRole("link", { name: "All pages" }).click();
  await page
    .getByRole("dialog")
    .getByText(/not been saved|unsaved/i)
    .waitFor();
});
