import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { giveRoles } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { textSwitch } from "./support/large-text.ts";
import { findingsOf } from "./support/looks.ts";
import {
  go,
  greeting,
  logIn,
  logOut,
  makeMember,
  notice,
  openBrowser,
  openMore,
  pathOf,
} from "./support/visitor.ts";

const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
});
afterAll(() => site.close());

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const bar = (page: Page) => page.getByRole("navigation", { name: "Most used" });

test("beside the screens of staff stand their groups, the present one open, and nothing of the public frame", async () => {
  const { page } = await visit(site, { viewport: { width: 1280, height: 800 } });
  await logIn(page);
  await go(page, "/event-create");
  expect(await menu(page).locator("summary").allTextContents()).toEqual([
    "Today",
    "Calendar",
    expect.stringMatching(/^Prayer/),
    "Posts",
    "Sermons",
    "People",
    "Pages",
    "Pictures and files",
    "Settings",
  ]);
  const [weekly, seldom] = await Promise.all(
    ["Posts", "Settings"].map((group) =>
      menu(page)
        .locator("summary", { hasText: group })
        .evaluate((summary) => {
          const { fontWeight, color } = getComputedStyle(summary);
          return { weight: Number(fontWeight), color };
        }),
    ),
  );
  expect(seldom?.weight, "what is seldom used is quieter").toBeLessThan(weekly?.weight ?? 0);
  expect(seldom?.color).not.toBe(weekly?.color);
  await menu(page).getByRole("link", { name: /^Look/ }).waitFor();
  const here = menu(page).getByRole("link", { name: "Create Event" });
  expect(await here.getAttribute("aria-current")).toBe("page");
  await menu(page).getByRole("link", { name: "Create Daily Post" }).waitFor({ state: "hidden" });
  expect(await page.getByRole("contentinfo").count()).toBe(0);
  expect(await page.getByText("This is a sample congregation.").count()).toBe(0);
  for (const { name } of congregation.social)
    expect(await page.getByRole("link", { name: `${congregation.name} on ${name}` }).count()).toBe(0);

  await menu(page).getByText("Posts", { exact: true }).click();
  await menu(page).getByRole("link", { name: "Create Daily Post" }).click();
  await page.getByRole("heading", { level: 1, name: "Add New Daily Post" }).waitFor();
  await here.waitFor({ state: "hidden" });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Add New Daily Post");

  await go(page, "/staff");
  await page.getByRole("main").getByText("This site is new.").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "See the site" }).click();
  await page.getByRole("contentinfo").waitFor();
  await page.getByText("Update Site").waitFor();
  expect(pathOf(page)).toBe("/");
});

test("on a phone without scripts, five entries stand below the page, and More has everything", async () => {
  const { page } = await visit(site, { ...phone, javaScriptEnabled: false });
  await logIn(page);
  await page.goto("/staff");
  const entries = bar(page).locator("a, button").filter({ visible: true });
  const names = (await entries.allTextContents()).map((text) => text.replace(/\d.*/, ""));
  expect(names).toEqual(["Today", "Calendar", "Prayer", "Posts", "More"]);
  await bar(page).getByText("2 waiting").waitFor();
  const bounds = await bar(page).boundingBox();
  expect((bounds?.y ?? 0) + (bounds?.height ?? 0)).toBe(844);
  await bar(page).getByRole("link", { name: "Calendar" }).tap();
  await page.waitForURL("**/event-alter");
  await bar(page).getByRole("button", { name: /^More/ }).tap();
  await menu(page).getByText("Settings", { exact: true }).tap();
  await menu(page).getByRole("link", { name: "Check the site" }).tap();
  await page.waitForURL("**/staff/health");
  await bar(page).getByRole("button", { name: /^More/ }).tap();
  await menu(page).getByRole("button", { name: "Logout" }).tap();
  await page.waitForURL(`${site.url}/`);
});

test("on a phone, the menu of staff closes after a link, and the keyboard stays in it while it is open", async () => {
  const { page } = await visit(site, phone);
  await logIn(page);
  await go(page, "/event-alter");
  await bar(page).getByRole("button", { name: /^More/ }).tap();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Close");
  expect(await page.getByRole("main").evaluate((main: HTMLElement) => main.inert)).toBe(true);
  await menu(page).getByRole("link", { name: "Orders of service" }).tap();
  await page.getByRole("heading", { level: 1, name: "Orders of service" }).waitFor();
  await menu(page).waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.querySelectorAll("[inert]").length)).toBe(0);
});

test("people with a role find what they may do, who they are and the way out", async () => {
  const member = await makeMember(site, "sally@people.example");
  await giveRoles(site, member.email, "sermons");
  const { page } = await visit(site, { viewport: { width: 1280, height: 800 } });
  await logIn(page, member);
  await go(page, "/alter-uploads");
  expect(await menu(page).locator("summary").allTextContents()).toEqual(["Today", "Sermons"]);
  await menu(page).getByRole("link", { name: "Suggest a helper" }).waitFor();
  await greeting(page, member.email).waitFor();
  await logOut(page);
});

test("on a phone, the first request that waits can be approved or left on the first screen", async () => {
  const { page } = await visit(site, phone);
  await logIn(page);
  await go(page, "/update-prayer-requests");
  const approve = page.getByRole("button", { name: /^Approve/ }).first();
  const notNow = page.getByRole("link", { name: /^Not now/ }).first();
  const top = (await bar(page).boundingBox())?.y ?? 0;
  for (const way of [approve, notNow]) {
    const bounds = await way.boundingBox();
    expect((bounds?.y ?? 844) + (bounds?.height ?? 0)).toBeLessThan(top);
  }
  const deleting = page.getByRole("link", { name: /^Delete/ }).first();
  expect(await deleting.isVisible()).toBe(false);
  await page.getByRole("main").locator("article summary").first().tap();
  await deleting.waitFor();
  await notNow.tap();
  const second = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("article") })
    .nth(1);
  await expect.poll(() => second.evaluate((card) => card === document.activeElement)).toBe(true);
});

test("requests are reviewed one by one with keys, which do nothing elsewhere, and a deletion is undone with one", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/update-prayer-requests");
  const cards = page.getByRole("main").locator("li:has(> article)");
  const focused = () =>
    cards.evaluateAll((found) => found.findIndex((one) => Object.is(one, document.activeElement)));
  await page.getByRole("link", { name: "All", exact: true }).focus();
  await page.keyboard.press("a");
  expect(await notice(page).count()).toBe(0);
  await page.getByRole("button", { name: "Go through them one by one" }).click();
  expect(await focused()).toBe(0);
  await page.keyboard.press("n");
  expect(await focused()).toBe(1);
  await page.keyboard.press("b");
  expect(await focused()).toBe(0);
  const first = (await cards.first().getByRole("heading").textContent()) ?? "";
  const deleting = cards.first().getByRole("link", { name: "Delete" });
  expect(await deleting.isVisible(), "only what is done most stands in the row").toBe(false);
  await openMore(page, first);
  await deleting.click();
  await page.getByRole("button", { name: "Delete Prayer Request" }).click();
  await notice(page).getByText("Prayer request deleted.").waitFor();
  // Where the focus is then, without a key or a tap.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest(".notice") !== null))
    .toBe(true);
  await page.keyboard.press("u");
  await page.getByRole("heading", { name: first }).waitFor();
  await page.getByRole("button", { name: "Go through them one by one" }).click();
  await page.keyboard.press("a");
  await notice(page).getByText("Prayer request approved.").waitFor();
  expect(await cards.count()).toBe(1);
});

test.each([
  [1280, 800],
  [390, 844],
  [320, 568],
])(
  "the frame of staff at %i by %i px has no barrier in both themes, and prints nothing but the name",
  async (width, height) => {
    const { page } = await visit(site, { viewport: { width, height } });
    await logIn(page);
    await go(page, "/staff/still-to-do");
    await page.evaluate(axe.source);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findingsOf(page, `the frame at ${width} px, ${colorScheme}`)).toEqual([]);
    }
    await page.emulateMedia({ forcedColors: "active" });
    const current = page.locator("[aria-current]").filter({ visible: true }).first();
    const colours = await current.evaluate((link) => {
      const { color, backgroundColor } = getComputedStyle(link);
      return color !== backgroundColor && backgroundColor !== getComputedStyle(document.body).backgroundColor;
    });
    expect(colours).toBe(true);
    await page.emulateMedia({ media: "print" });
    const shown = page.getByRole("banner").locator("a, button, summary").filter({ visible: true });
    expect(await shown.allTextContents()).toEqual([congregation.name]);
  },
);

const enlarged = openBrowser(() => [textSwitch(32)]);

test.each([320, 390, 1280])(
  "with text of 200 % and a width of %i px, the frame of staff leaves the page its room",
  async (width) => {
    const { page } = await enlarged(site, { viewport: { width, height: 844 } });
    await logIn(page);
    for (const path of ["/staff", "/update-prayer-requests"]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
        width,
      );
      const height = (await bar(page).boundingBox())?.height ?? 0;
      expect(height, path).toBeLessThanOrEqual(844 / 5);
      await bar(page).getByRole("button", { name: /^More/ }).click();
      await menu(page).getByRole("button", { name: "Close" }).click();
    }
  },
);
