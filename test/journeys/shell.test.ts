import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { alert, go, logIn, openBrowser, ready } from "./support/visitor.ts";

const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
});
afterAll(() => site.close());

test("scripts load after a page with a button that only they serve", async () => {
  const { page, context } = await visit(site);
  // After two seconds they no longer wait for a page, which a busy machine may take to load.
  await context.addInitScript(() => {
    const { setTimeout } = window;
    const later = (handler: () => void, ms?: number) => setTimeout(handler, ms === 2000 ? 600_000 : ms);
    window.setTimeout = later as typeof setTimeout;
  });
  await page.goto("/giving");
  await expect.poll(() => scriptsOf(page)).not.toEqual([]);
  const loadedAt = await page.evaluate(
    () => performance.getEntriesByType("navigation")[0]?.toJSON().loadEventStart,
  );
  const scripts = await scriptsOf(page);
  for (const { name, startTime } of scripts) expect(startTime, name).toBeGreaterThanOrEqual(loadedAt);
});

test.each(["move", "tap", "scroll", "key"] as const)(
  "a page that is only read loads its scripts at the first sign of use: %s",
  async (sign) => {
    const { page } = await visit(site, { hasTouch: true });
    await page.goto("/about-us");
    await page.waitForTimeout(1000);
    expect(await scriptsOf(page)).toEqual([]);
    if (sign === "move") await page.mouse.move(300, 300);
    if (sign === "tap") await page.getByRole("heading", { level: 1 }).tap();
    if (sign === "scroll") await page.mouse.wheel(0, 300);
    if (sign === "key") await page.keyboard.press("Tab");
    await expect.poll(async () => (await scriptsOf(page)).length).toBeGreaterThan(3);
    await expect
      .poll(() => page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith("__react"))))
      .toBe(true);
  },
);

test("a page on which something plays by itself loads its scripts at once", async () => {
  const { page } = await visit(site);
  for (const path of ["/event", "/worship"]) {
    await page.goto(path);
    await expect.poll(async () => (await scriptsOf(page)).length, { message: path }).toBeGreaterThan(3);
  }
});

test("scripts do not wait for a picture that never loads", async () => {
  const { page } = await visit(site);
  await page.route(/\.(avif|webp|jpg)$/, () => undefined);
  await page.goto("/", { waitUntil: "commit" });
  await ready(page);
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
});

test("with reduced motion nothing moves or fades", async () => {
  const { page } = await visit(site, { reducedMotion: "reduce" });
  for (const path of ["/", "/event", "/ministries", "/growth-track"]) {
    await page.goto(path);
    await ready(page);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .map((element) => ({ element, style: getComputedStyle(element) }))
        .filter(
          ({ style }) =>
            style.animationName !== "none" ||
            (style.transitionProperty !== "none" && style.transitionDuration !== "0s"),
        )
        .map(({ element }) => `${element.tagName} ${element.className}`),
    );
    expect(moving, path).toEqual([]);
  }
});

test("every link of the navigation and the footer leads to a page", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await page.goto("/");
  const urls = await page.getByRole("link", { includeHidden: true }).evaluateAll((links) =>
    links
      .filter((link) => link instanceof HTMLAnchorElement)
      .filter((link) => link.origin === location.origin)
      .map(({ pathname }) => pathname),
  );
  const paths = new Set(urls);
  expect([...paths]).toEqual(
    expect.arrayContaining(["/", "/event", "/givings", "/facebook-live", "/event-alter", "/upload-video"]),
  );
  for (const path of [...paths, "/login", "/register", "/reset-password"]) {
    const reply = await page.request.get(path);
    expect(`${path} ${reply.status()}`).toBe(`${path} 200`);
  }
});

test("the phone menu opens by tap and by keyboard, and closes after a link and by Escape", async () => {
  const { page } = await visit(site, phone);
  const menu = page.getByRole("navigation", { name: "Main" });
  const opener = page.getByRole("button", { name: "Menu" });

  await go(page, "/");
  await opener.tap();
  await menu.getByRole("link", { name: "Events" }).tap();
  await page.waitForURL("**/event");
  await menu.waitFor({ state: "hidden" });
  await expect.poll(() => focusedText(page)).toBe("Upcoming Events");

  await opener.focus();
  await page.keyboard.press("Enter");
  await menu.waitFor();
  const order: string[] = [];
  for (let tabs = 0; tabs < 3; tabs += 1) {
    order.push(await focusedText(page));
    await page.keyboard.press("Tab");
  }
  expect(order).toEqual(["Close", "Plan your visit", "Login"]);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await expect.poll(() => focusedText(page)).toBe("Menu");

  await page.keyboard.press("Enter");
  await menu.getByRole("button", { name: "Close" }).click();
  await menu.waitFor({ state: "hidden" });
});

test("the menus open without JavaScript", async () => {
  const { page } = await visit(site, { ...phone, javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).tap();
  await page.waitForURL("**/services");

  const { page: desk } = await visit(site, { javaScriptEnabled: false });
  await logIn(desk);
  await desk.goto("/");
  const entry = desk.getByRole("link", { name: "Alter Event" });
  expect(await entry.isVisible()).toBe(false);
  await desk.getByText("Update Site").click();
  await entry.click();
  await desk.waitForURL("**/event-alter");
});

test("the staff menu closes after a link, by a click elsewhere and by Escape", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/services");
  const entry = page.getByRole("link", { name: "Alter Event" });
  await page.getByText("Update Site").click();
  await entry.click();
  await page.getByRole("heading", { name: "Manage Events" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Services" }).waitFor();
  await entry.waitFor({ state: "hidden" });
  await page.getByText("Update Site").click();
  await entry.waitFor();
  await page.getByRole("heading", { level: 1, name: "Services" }).click();
  await entry.waitFor({ state: "hidden" });
  await page.getByText("Update Site").click();
  await entry.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await entry.waitFor({ state: "hidden" });
  await expect.poll(() => focusedText(page)).toContain("Update Site");
});

test("prayer is one tap away on every page", async () => {
  const { page } = await visit(site);
  await go(page, "/services");
  await page.getByRole("banner").getByRole("link", { name: "Prayer", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Prayer Requests" }).waitFor();
});

test("the person's own email in the navigation looks like the link that it is", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await page.goto("/");
  const look = await page
    .getByRole("banner")
    .getByRole("link", { name: /^Welcome/ })
    .filter({ visible: true })
    .evaluate((link) => getComputedStyle(link).textDecorationLine);
  expect(look).toBe("underline");
});

test("a page that failed shows its reference also once scripts run", async () => {
  const broken = await openTestSite("sqlite");
  onTestFinished(() => broken.close());
  inDatabase(broken, (database) => database.exec('alter table "dailyPosts" rename to "lost"'));
  const { page, expectErrors } = await visit(broken);
  expectErrors(/status of 500/);
  const response = await page.goto("/daily-posts");
  await ready(page);
  const reference = page.getByText("please quote this reference").locator("code");
  expect(await reference.textContent()).toBe(response?.headers()["x-request-id"]);
});

test("an error in the browser shows no reference of an older request: the server's log has none", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/./);
  const meta = `<meta name="request-id" content="old-request"/>`;
  await page.route("**/services", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace("</head>", `${meta}</head>`) });
  });
  await go(page, "/services");
  expect(await page.locator('meta[name="request-id"]').getAttribute("content")).toBe("old-request");
  await page.route(/\.data/, (route) =>
    route.fulfill({
      status: 200,
      contentType: "text/x-script",
      headers: { "x-remix-response": "yes" },
      body: "[{",
    }),
  );
  await page.getByRole("contentinfo").getByRole("link", { name: "Baptism" }).click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  expect(await page.getByText("old-request").count()).toBe(0);
  expect(await page.getByText("quote this reference").count()).toBe(0);
});

test("a new page starts at its top, and going back restores the scroll position", async () => {
  const { page } = await visit(site);
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await go(page, "/");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Baptism" });
  await link.scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(500);
  const before = await scrolled();
  await link.click();
  await page.getByRole("heading", { name: "Baptism", level: 1 }).waitFor();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBeGreaterThan(before - 60);
  await expect.poll(scrolled).toBeLessThan(before + 60);
});

test("the first Tab offers to skip the navigation", async () => {
  const { page } = await visit(site);
  await go(page, "/event");
  await page.keyboard.press("Tab");
  expect(await focusedText(page)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("a page that does not exist says so inside the site's usual layout", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 404/);
  expect((await page.goto("/nowhere"))?.status()).toBe(404);
  await page.getByRole("heading", { name: "We could not find that page" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await page.waitForURL(`${site.url}/`);
});

test("without a network a visitor stays on the page, is told why, and can continue once it is back", async () => {
  const { page, context, expectErrors } = await visit(site);
  expectErrors(/net::ERR_|Failed to fetch/);
  await go(page, "/services");
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Fasting" }).click();
  await alert(page).getByText("You are offline. The page opens when you are back online.").waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Baptism" }).click();
  await page.getByRole("heading", { level: 1, name: "Services" }).waitFor();
  await context.setOffline(false);
  await page.waitForURL(`${site.url}/baptism`);
  await page.getByRole("heading", { level: 1, name: "Baptism" }).waitFor();
  expect(await alert(page).count()).toBe(0);
});

test("the link clicked last opens when the network returns at the same moment", async () => {
  const { page } = await visit(site);
  await go(page, "/services");
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    window.dispatchEvent(new Event("offline"));
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Fasting" }).click();
  await alert(page).getByText("You are offline.").waitFor();
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Baptism" })
    .evaluate((link: HTMLElement) => {
      link.click();
      Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
      window.dispatchEvent(new Event("online"));
    });
  await page.waitForURL(`${site.url}/baptism`);
  await page.getByRole("heading", { level: 1, name: "Baptism" }).waitFor();
});

test("the site is not blamed when data cannot be loaded for lack of a network", async () => {
  const { page, context, expectErrors } = await visit(site);
  expectErrors(/net::ERR_|Failed to fetch/);
  await go(page, "/services");
  await page.getByRole("contentinfo").getByRole("link", { name: "Baptism" }).click();
  await page.getByRole("heading", { level: 1, name: "Baptism" }).waitFor();
  await context.setOffline(true);
  await page.goBack();
  await page.getByRole("main").getByText("The site cannot be reached right now").waitFor();
});

async function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
}

function scriptsOf(page: Page): Promise<{ name: string; startTime: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ name, startTime }) => ({ name, startTime })),
  );
}
