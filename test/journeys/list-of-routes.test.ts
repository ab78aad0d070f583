import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrator, openTestSite, type TestSite } from "../support/test-site.ts";
import { fillLogin, go, greeting, logInByForm, openBrowser, ready } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
});
afterAll(() => site.close());

test("visitors get a list of routes without the screens of staff, and the whole one once they have logged in", async () => {
  const { page } = await visit(site);
  await go(page, "/login?next=/services");
  expect(await listedIn(page)).toEqual({ hasServices: true, hasPeople: false });
  await fillLogin(page, administrator);
  await greeting(page, administrator.email).waitFor();
  await ready(page);
  expect(await listedIn(page)).toEqual({ hasServices: true, hasPeople: true });
});

test.each(["/people/roles?page=2", "/event-alter/7/update", "/welcome/dismiss", "/change-main-image"])(
  "a visitor's navigation to %s, which is not in the list, loads the page as a whole",
  async (path) => {
    const { page, expectErrors } = await visit(site);
    expectErrors(/status of 404/);
    await go(page, "/services");
    await mark(page);
    await navigate(page, path);
    await page.waitForURL((url) => url.pathname !== "/services");
    expect(await isMarked(page)).toBe(false);
    const reached = page.url();
    await page.goto(path);
    expect(page.url()).toBe(reached);
  },
);

test("people who log in in another tab go on to the screens of staff, and send nothing that the page does not know", async () => {
  const { page, context } = await visit(site);
  await go(page, "/services");
  const other = await context.newPage();
  await logInByForm(other);
  await ready(other);
  await greeting(page, administrator.email).waitFor();
  await mark(page);
  await page.evaluate(() => {
    const options = { formMethod: "post", formData: new FormData() };
    return window.__reactRouterDataRouter.navigate("/staff/update", options);
  });
  await expect.poll(() => isMarked(page)).toBe(false);
  await ready(page);
  expect(new URL(page.url()).pathname).toBe("/services");
  expect(await listedIn(page)).toEqual({ hasServices: true, hasPeople: true });
});

test("a page that people who have logged in meanwhile navigate to is loaded as a whole", async () => {
  const { page, context } = await visit(site);
  await go(page, "/services");
  const other = await context.newPage();
  await logInByForm(other);
  await ready(other);
  await greeting(page, administrator.email).waitFor();
  await mark(page);
  await navigate(page, "/worship");
  await page.waitForURL("**/worship");
  await expect.poll(() => isMarked(page)).toBe(false);
});

declare global {
  interface Window {
    __reactRouterDataRouter: { navigate(to: string, options?: object): Promise<void> };
    __reactRouterManifest: { routes: Record<string, unknown> };
  }
}

async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => void window.__reactRouterDataRouter.navigate(to), path);
}

function listedIn(page: Page) {
  return page.evaluate(() => {
    const ids = Object.keys(window.__reactRouterManifest.routes);
    return {
      hasServices: ids.includes("pages/screens/services"),
      hasPeople: ids.includes("people/people-list"),
    };
  });
}

/** A mark in the document that the next one lacks. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.marked = "";
  });
}

async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "marked" in document.documentElement.dataset).catch(() => true);
}
