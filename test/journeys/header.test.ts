import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { colourOf, go, logIn, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
});
afterAll(() => site.close());

test("in the phone menu, the staff pages are visible once their submenu opens", async () => {
  const { page } = await visit(site, { hasTouch: true });
  await logIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // Before scripts have come, people scroll to the items themselves.
  await go(page, "/");
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByText("Update Site").tap();
  const last = page.getByRole("link", { name: /^Prayer Requests/ }).first();
  const bottom = () => last.evaluate((link) => link.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(844);
});

test("in the open phone menu, the Tab key follows the visual order and never leaves the menu", async () => {
  const { page } = await visit(site, phone);
  await go(page, "/services");
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  await expect.poll(() => focusedText(page)).toBe("Close");
  const places: { top: number; left: number }[] = [];
  const outside: string[] = [];
  for (let tabs = 0; tabs < 40; tabs += 1) {
    const { name, isInside, top, left } = await page.evaluate(() => {
      const focused = document.activeElement;
      const bounds = focused?.getBoundingClientRect();
      return {
        name: focused?.textContent ?? "",
        isInside: focused === document.body || focused?.closest("#site-menu") !== null,
        // A long menu scrolls along with the focus.
        top: Math.round((bounds?.top ?? 0) + (focused?.closest("#site-menu")?.scrollTop ?? 0)),
        left: Math.round(bounds?.left ?? 0),
      };
    });
    if (!isInside) outside.push(name);
    if (name === "Close" && places.length > 1) break;
    if (isInside) places.push({ top, left });
    await page.keyboard.press("Tab");
  }
  expect(outside).toEqual([]);
  expect(places.length).toBeGreaterThan(14);
  const later = places.filter(({ top, left }, index) => {
    const before = places[index - 1] ?? { top: -1, left: -1 };
    return top + 8 < before.top || (Math.abs(top - before.top) < 8 && left < before.left);
  });
  expect(later.filter(({ top }) => top > 0)).toEqual([]);

  await page.getByRole("button", { name: "Close" }).tap();
  await page.getByRole("button", { name: "Menu" }).and(page.locator(":focus")).waitFor();
  expect(await page.evaluate(() => document.querySelectorAll("[inert]").length)).toBe(0);
});

test("when a phone's screen becomes wide, no menu stays open over the page", async () => {
  const { page } = await visit(site, phone);
  await go(page, "/services");
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("button", { name: "Close" }).waitFor();
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect.poll(() => page.evaluate(() => document.querySelectorAll("[inert]").length)).toBe(0);
  await page.getByRole("main").getByRole("heading", { level: 1 }).click();
});

test("a page that comes back as it was left has no open phone menu, and all of it can be used", async () => {
  const { page } = await visit(site, phone);
  await go(page, "/services");
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("button", { name: "Close" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll("[inert]").length))
    .toBeGreaterThan(0);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.querySelectorAll("[inert]").length)).toBe(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Baptism" }).tap();
  await page.waitForURL("**/baptism");
});

test.each([
  { magnified: "twice", width: 640, height: 360 },
  { magnified: "twice", width: 720, height: 450 },
  { magnified: "four times", width: 320, height: 256 },
  { magnified: "four times", width: 320, height: 180 },
  { magnified: "not at all", width: 1024, height: 600 },
  { magnified: "not at all", width: 390, height: 844 },
])(
  "magnified $magnified, to $width by $height, the header takes at most a fifth and cuts off no name",
  async ({ width, height }) => {
    const { page } = await visit(site);
    await page.setViewportSize({ width: 1280, height: 800 });
    await logIn(page);
    await page.setViewportSize({ width, height });
    await go(page, "/services");
    const banner = page.getByRole("banner");
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(height / 5);
    const cut = await banner.getByText(congregation.name, { exact: true }).evaluate((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      const textBounds = range.getBoundingClientRect();
      const frame = name.closest("header")?.getBoundingClientRect() ?? textBounds;
      return [
        name.scrollHeight - name.clientHeight > 1,
        textBounds.bottom > frame.bottom,
        textBounds.right > frame.right,
      ];
    });
    expect(cut).toEqual([false, false, false]);
  },
);

test("in print, text is dark on white in either theme", async () => {
  const { page } = await visit(site, { colorScheme: "dark" });
  await go(page, "/about-us");
  const [red] = await colourOf(page.getByRole("heading", { level: 1 }));
  expect(red).toBeGreaterThan(200);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const channel of await colourOf(page.getByRole("heading", { level: 1 })))
    expect(channel).toBeLessThan(60);
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).toBe("rgb(247, 241, 229)");
});

test("bright pictures are dimmed in the dark theme, unless they have a dark version", async () => {
  const { page } = await visit(site, { colorScheme: "dark" });
  const filters = () =>
    page
      .getByRole("main")
      .locator("img")
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).filter));
  await go(page, "/about-us");
  expect(new Set(await filters())).toEqual(new Set(["brightness(0.82)"]));
  await go(page, "/contact-us");
  expect(await filters()).toEqual(["none"]);
  await page.emulateMedia({ colorScheme: "light" });
  await go(page, "/about-us");
  expect(new Set(await filters())).toEqual(new Set(["none"]));
});

async function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
}

test("in the phone menu of staff the staff pages come first, before the pages of the site", async () => {
  const { page } = await visit(site, phone);
  await logIn(page);
  await go(page, "/services");
  await page.getByRole("button", { name: "Menu" }).tap();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.waitFor();
  const topOf = (text: string) =>
    menu
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);
  const staffMenu = await menu
    .locator("summary")
    .first()
    .evaluate((element) => element.getBoundingClientRect());
  expect(staffMenu.bottom).toBeLessThan(await topOf("Home"));
  expect(staffMenu.bottom).toBeLessThan(300);
  await menu.getByText("Update Site").tap();
  await expect.poll(() => topOf("Overview")).toBeLessThan(await topOf("Home"));
  await expect.poll(() => topOf("Overview")).toBeLessThan(844);
});
