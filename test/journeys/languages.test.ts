import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendFacts } from "../site/support/page-edits.ts";
import { administrator, openTestSite, signIn, type TestSite } from "../support/test-site.ts";
import { openBrowser, ready } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
  const staff = { cookie: await signIn(site) };
  const languages = "English\nDeutsch\nEspañol";
  expect((await sendFacts(site, "congregation", staff, { languages })).status).toBe(302);
});
afterAll(() => site.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const languageOf = (page: Page) => page.locator("html").getAttribute("lang");
const inFooter = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });
/** Whether the browser has not loaded another page since. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
const isMarked = (page: Page) => page.locator("html[data-marked]").count();

test("the first tap on a fresh page leads to a page in its language, and so do all after it, and back", async () => {
  const { page } = await visit(site);
  await page.goto("/es");
  await inFooter(page, "About Us").click();
  await page.waitForURL("**/es/about-us");
  await ready(page);
  expect(await languageOf(page)).toBe("es-GB");
  await mark(page);
  await inFooter(page, "Baptism").click();
  await page.waitForURL("**/es/baptism");
  await page.getByRole("heading", { level: 1, name: "Baptism" }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Riverside" }).first().click();
  await page.waitForURL("**/es");
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Baptism" }).waitFor();
  expect([pathOf(page), await languageOf(page), await isMarked(page)]).toEqual(["/es/baptism", "es-GB", 1]);
});

test("scripts say texts in the language of their page", async () => {
  const { page } = await visit(site);
  await page.goto("/de/about-us");
  await ready(page);
  await mark(page);
  await page.evaluate(() => window.__reactRouterDataRouter.navigate("/contact-us"));
  await page.getByRole("heading", { name: "Schreib uns eine Nachricht" }).waitFor();
  await page.getByRole("button", { name: "Senden" }).click();
  await page.getByText("Bitte gib deinen Namen ein").first().waitFor();
  expect(await isMarked(page)).toBe(1);
});

test("the form works without scripts, and its page stays in the language", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await page.goto("/de/contact-us");
  await page.getByRole("textbox", { name: "Name" }).fill("Ann");
  await page.getByRole("textbox", { name: "E-Mail" }).fill("ann@people.example");
  await page.getByRole("textbox", { name: "Nachricht" }).fill("Grüß Gott!");
  await page.getByRole("button", { name: "Senden" }).click();
  await page.getByText("E-Mail gesendet!").waitFor();
  expect([pathOf(page), await languageOf(page)]).toEqual(["/de/contact-us", "de-GB"]);
});

test("people log in and stay in the language; screens of staff come as a whole, in English, and back", async () => {
  const { page } = await visit(site);
  await page.goto("/de/login?next=/contact-us");
  const main = page.getByRole("main");
  await main.getByLabel("E-Mail").fill(administrator.email);
  await main.getByLabel("Passwort", { exact: true }).fill(administrator.password);
  await main.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.waitForURL("**/de/contact-us");
  const willkommen = page.getByRole("banner").getByText(`Willkommen, ${administrator.email}`);
  await willkommen.filter({ visible: true }).waitFor();
  await ready(page);
  const overview = page.getByRole("link", { name: /^Overview/ });
  expect(await overview.getAttribute("href")).toBe("/staff");
  await page.evaluate(() => window.__reactRouterDataRouter.navigate("/staff"));
  await page.waitForURL(`${site.url}/staff`);
  await ready(page);
  expect(await languageOf(page)).toBe("en");
});

test("the last line leads to the same page in another language, as a whole", async () => {
  const { page } = await visit(site);
  await page.goto("/services");
  await inFooter(page, "Deutsch").click();
  await page.waitForURL("**/de/services");
  expect(await languageOf(page)).toBe("de-GB");
  await ready(page);
  await inFooter(page, "About Us").click();
  await page.waitForURL("**/de/about-us");
  await inFooter(page, "English").click();
  await page.waitForURL(`${site.url}/about-us`);
  expect(await languageOf(page)).toBe("en");
});

const offerIn = (page: Page) => page.getByRole("link", { name: "Leer esta página en español" });

test("somebody whose browser prefers another language is offered it in one line, until they close that", async () => {
  const { page, context } = await visit(site, { locale: "es-MX" });
  await page.goto("/services");
  await offerIn(page).waitFor();
  expect(await offerIn(page).getAttribute("href")).toBe("/es/services");
  // What reads the screen says it in its language.
  expect(await page.locator("p:visible", { has: offerIn(page) }).getAttribute("lang")).toBe("es-GB");
  await ready(page);
  await inFooter(page, "About Us").click();
  await page.waitForURL("**/about-us");
  await expect.poll(() => offerIn(page).getAttribute("href")).toBe("/es/about-us");
  await page.getByRole("button", { name: "Cerrar" }).click();
  await expect.poll(() => offerIn(page).count()).toBe(0);
  const later = await context.newPage();
  await later.goto("/services");
  await later.getByRole("heading", { level: 1 }).waitFor();
  expect(await offerIn(later).count()).toBe(0);
});

test("the line works before scripts, and who follows it is not asked again", async () => {
  const { page, expectErrors } = await visit(site, { locale: "es-MX" });
  expectErrors(/net::ERR_FAILED/);
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto("/services");
  await offerIn(page).click();
  await page.waitForURL("**/es/services");
  await page.goto("/services");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await offerIn(page).count()).toBe(0);
});

test("nobody is offered the language of the page, or one that the church does not speak", async () => {
  for (const locale of ["en-GB", "fr-FR"]) {
    const { page } = await visit(site, { locale });
    await page.goto("/services");
    await ready(page);
    expect(await page.locator("aside[data-offers]:visible").count()).toBe(0);
  }
});
