import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { menu } from "../../content/sample/menu.ts";
import { databaseOf } from "../site/support/people.ts";
import { storeText } from "../site/support/stored-texts.ts";
import { administrator, openTestSite, type TestSite } from "../support/test-site.ts";
import { colourOf, fillLogin, go, logIn, openBrowser, pathOf, ready } from "./support/visitor.ts";

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
  const filters = (which = "img") =>
    page
      .getByRole("main")
      .locator(which)
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).filter));
  const map = "picture:has(> source[media]) > img";
  await go(page, "/about-us");
  expect(new Set(await filters())).toEqual(new Set(["brightness(0.82)"]));
  await go(page, "/contact-us");
  expect(await filters(map)).toEqual(["none"]);
  expect(new Set(await filters(`img:not(${map})`))).toEqual(new Set(["brightness(0.82)"]));
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

const nine = [
  "Home",
  "Events",
  "Worship",
  "Daily Posts",
  "Givings",
  "Services",
  "Contact Us",
  "Shared Videos",
  "About Us",
];

test("on wide screens the nine entries stand in one row, and what the site adds after them or under More", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  for (const person of ["a visitor", "staff"]) {
    if (person === "staff") await logIn(page);
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/services");
      const what = `${person} at ${width} px`;
      expect((await inRow(page)).slice(0, 9), what).toEqual(nine);
      expect(await overlapping(page), what).toEqual([]);
      await unfold(page);
      expect(await inRow(page), what).toEqual([...nine, "I’m new", "Children"]);
      await entry(page, "Children").click();
      await page.waitForURL("**/riverside-kids");
    }
  }
});

test("links of long labels stand in one row while there is room, and the others are reached under More", async () => {
  const own = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
  onTestFinished(() => own.close());
  const main = menu.main.map(({ to }, index) => ({ to, label: `${index} and what else we do there` }));
  await using db = databaseOf(own);
  await storeText(db, { slug: "facts/menu", content: { ...menu, main } });
  const name = "The United Reformed and Methodist Church of Saint Bartholomew-by-the-Water and All Angels";
  await storeText(db, { slug: "facts/congregation", content: { ...congregation, name } });

  const { page } = await visit(own, { viewport: { width: 1024, height: 768 } });
  await page.goto("/services");
  const height = async () => (await page.getByRole("banner").boundingBox())?.height;
  const before = { row: await inRow(page), height: await height() };
  expect(before.row.length).toBeGreaterThan(2);
  expect(before.row.length).toBeLessThan(main.length);
  expect(before.height).toBeLessThanOrEqual(120);
  expect(await overlapping(page)).toEqual([]);

  // Scripts move nothing.
  await ready(page);
  expect({ row: await inRow(page), height: await height() }).toEqual(before);
  const last = entry(page, main.at(-1)?.label ?? "");
  await last.waitFor({ state: "hidden" });

  const more = page.getByRole("navigation", { name: "Main" }).getByText("More", { exact: true });
  await entry(page, before.row.at(-1) ?? "").focus();
  await page.keyboard.press("Tab");
  expect(await focusedText(page), "folded links are not reached").toBe("More");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedText(page)).toBe(main[before.row.length]?.label);
  expect({ row: (await inRow(page)).length, height: await height() }).toEqual({
    row: main.length,
    height: before.height,
  });
  await page.keyboard.press("Escape");
  await last.waitFor({ state: "hidden" });
  expect(await focusedText(page)).toBe("More");
  await more.click();
  await page.getByRole("heading", { level: 1 }).click();
  await last.waitFor({ state: "hidden" });
  await more.click();
  await last.click();
  await page.waitForURL("**/riverside-kids");
  await last.waitFor({ state: "hidden" });
});

test("without scripts, the focus unfolds the links that the row does not hold", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false, viewport: { width: 1024, height: 768 } });
  await logIn(page);
  await page.goto("/services");
  expect(await inRow(page)).not.toContain("Children");
  await entry(page, "About Us").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await focusedText(page)).toBe("Children");
  expect(await inRow(page)).toContain("Children");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/riverside-kids");
});

test("somebody with a role logs in and finds on the home page what waits, one tap away, on a phone without scripts", async () => {
  const { page } = await visit(site, { ...phone, javaScriptEnabled: false });
  await page.goto("/login");
  await fillLogin(page, administrator);
  await page.waitForURL(`${site.url}/`);
  const overview = page.getByRole("banner").getByRole("link").filter({ visible: true }).first();
  expect(await overview.textContent()).toMatch(/^Overview[1-9]\d* waiting$/);
  const bounds = await overview.boundingBox();
  expect(bounds?.x).toBeGreaterThanOrEqual(0);
  expect((bounds?.y ?? 844) + (bounds?.height ?? 0)).toBeLessThan(100);
  expect(bounds?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole("banner").getByText(congregation.name, { exact: true }).waitFor();
  await overview.tap();
  await page.waitForURL("**/staff");
  expect(pathOf(page)).toBe("/staff");
});

const entry = (page: Page, label: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: label, exact: true });

async function unfold(page: Page): Promise<void> {
  const more = page.getByRole("navigation", { name: "Main" }).getByText("More", { exact: true });
  if (await more.isVisible()) await more.click();
}

/** The links of the menu that can be clicked where they stand. */
async function inRow(page: Page): Promise<string[]> {
  return page.locator(".menu-row li a").evaluateAll((links) =>
    links
      .filter((link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map((link) => link.textContent ?? ""),
  );
}

/** The texts in the header that stand on one another, or beside the screen. */
async function overlapping(page: Page): Promise<string[]> {
  return page.locator("body > header :is(a, button, summary)").evaluateAll((found) => {
    const row = found.filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return width > 0 && element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    const bounds = row.map((element) => ({
      text: element.textContent ?? "",
      ...element.getBoundingClientRect().toJSON(),
    }));
    return bounds.flatMap((one, index) => [
      ...(one.left < 0 || one.right > innerWidth ? [one.text] : []),
      ...bounds
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        )
        .map((other) => `${one.text} on ${other.text}`),
    ]);
  });
}
