import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { addOneOfEach } from "./support/one-of-each.ts";
import { go, greeting, logIn, makeMember, openBrowser } from "./support/visitor.ts";

const now = new Date("2026-11-21T12:00:00Z");
const phone = { viewport: { width: 390, height: 844 } };
const visit = openBrowser();
let site: TestSite;
let attended: string;

beforeAll(async () => {
  const settings = { SAMPLE_CONTENT: "on", EVENT_PROPOSALS: "on" };
  site = await openTestSite("sqlite", settings, { clock: () => now, seedsServices: true });
  const { pages } = await addOneOfEach(site, now);
  attended = pages.visitor.find((path) => /^\/event\/[a-z-]+\/\d/.test(path)) ?? "";
});
afterAll(() => site.close());

test("with forced colours, what is chosen looks different from what is not", async () => {
  const { page } = await visit(site, { forcedColors: "active" });
  for (const [url, group] of [
    ["/event", "Main"],
    ["/event", "Lists of events"],
    ["/event", "Kinds of events"],
    ["/event/calendar", "Month or week"],
    ["/event/calendar?week=2026-11-16", "Month or week"],
  ] as const) {
    await go(page, url);
    const links = page.getByRole("navigation", { name: group }).getByRole("link").filter({ visible: true });
    const looks = await links.evaluateAll((found) =>
      found.map((link) => {
        const { backgroundColor, color } = getComputedStyle(link);
        return { isChosen: link.hasAttribute("aria-current"), look: `${color} on ${backgroundColor}` };
      }),
    );
    const chosen = looks.filter(({ isChosen }) => isChosen).map(({ look }) => look);
    const others = looks.filter(({ isChosen }) => !isChosen).map(({ look }) => look);
    expect(chosen, `${url}, ${group}`).toHaveLength(1);
    expect(others.length, `${url}, ${group}`).toBeGreaterThan(0);
    expect(others, `${url}, ${group}`).not.toContain(chosen[0]);
  }
});

test.each([1440, 2560])(
  "at %i px the header, lists, cards and videos begin and end at the same edges",
  async (width) => {
    const { page } = await visit(site, { viewport: { width, height: 1200 } });
    for (const url of ["/event", "/event/all", "/daily-posts", "/facebook-live", "/prayer-request"]) {
      await go(page, url);
      const menu = await boxOf(page.getByRole("navigation", { name: "Main" }));
      const first = await boxOf(page.getByRole("main").getByRole("article").first());
      const title = await boxOf(page.getByRole("heading", { level: 1 }));
      for (const { x } of [first, title]) expect(Math.abs(x - menu.x), url).toBeLessThanOrEqual(1);
      const end = ({ x, width }: { x: number; width: number }) => x + width;
      expect(Math.abs(end(first) - end(menu)), url).toBeLessThanOrEqual(1);
    }
    await logIn(page);
    await go(page, "/account");
    const menu = await boxOf(page.getByRole("navigation", { name: "Main" }));
    const title = await boxOf(page.getByRole("heading", { level: 1 }));
    expect(Math.abs(title.x - menu.x)).toBeLessThanOrEqual(1);
    // Screens of staff have their menu beside them.
    const places = new Set<number>();
    for (const url of ["/event-create", "/staff", "/pages/baptism/edit"]) {
      await go(page, url);
      places.add(Math.round((await boxOf(page.getByRole("heading", { level: 1 }))).x));
    }
    expect([...places]).toHaveLength(1);
  },
);

test("on a phone the description of an event comes before its card of facts, for the eye and for a reader", async () => {
  const { page } = await visit(site, phone);
  await go(page, attended);
  const card = page.getByRole("complementary", { name: "When and where" });
  const description = page.getByRole("main").getByText("In the chapel", { exact: true });
  expect((await boxOf(description)).y).toBeLessThan((await boxOf(card)).y);
  const order = await card.evaluate(
    (aside, text) => aside.compareDocumentPosition(text as Node),
    await description.elementHandle(),
  );
  expect(order & 2, "the description precedes").toBe(2);
});

test.each([phone.viewport, { width: 1440, height: 900 }])(
  "an event's screen of $width px has one primary button",
  async (viewport) => {
    const { page } = await visit(site, { viewport });
    await go(page, attended);
    const primary = page.locator(":is(header, main) .button-primary").filter({ visible: true });
    expect(await primary.allTextContents()).toEqual(["Are you coming?"]);
  },
);

test.each([1024, 1280, 1440])("at %i px the header shows an email whole, however long", async (width) => {
  const email = `bartholomew.featherstonehaugh.${width}@parish-of-the-waterside.example`;
  const member = await makeMember(site, email);
  const { page } = await visit(site, { viewport: { width, height: 800 } });
  await logIn(page, member);
  await go(page, "/services");
  const shown = await greeting(page, email).evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    const [text, frame] = [range.getBoundingClientRect(), link.getBoundingClientRect()];
    return (
      text.right <= frame.right + 1 && text.bottom <= frame.bottom + 1 && link.scrollWidth <= link.clientWidth
    );
  });
  expect(shown).toBe(true);
  expect((await boxOf(page.getByRole("banner"))).height).toBeLessThanOrEqual(160);
});

test("the footer has two columns on a phone, and one where text is too large for two", async () => {
  const { page } = await visit(site, phone);
  const headings = page.getByRole("contentinfo").getByRole("heading");
  const columns = async () =>
    new Set(await headings.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x))))
      .size;
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await go(page, "/services");
    expect(await columns(), `${width} px`).toBe(2);
  }
  await page.setViewportSize({ width: 240, height: 427 });
  expect(await columns()).toBe(1);
});

test("the film behind Upcoming Events is tall enough to be seen as a picture, except on very low screens", async () => {
  const { page } = await visit(site, phone);
  await go(page, "/event");
  const film = page.getByRole("main").locator("video").first();
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await boxOf(film);
    expect(box.height, `${width} px`).toBeGreaterThan(200);
    // Everything else of the first screen is for events.
    expect(box.height, `${width} px`).toBeLessThan(height / 2.5);
  }
  await page.setViewportSize({ width: 640, height: 320 });
  expect((await boxOf(film)).height).toBeLessThan(320 / 2);
});

test("a card without a picture is not half empty, beside others and alone", async () => {
  const { page } = await visit(site, { viewport: { width: 1440, height: 900 } });
  for (const url of ["/", "/event"]) {
    await go(page, url);
    const cards = page
      .getByRole("article")
      .filter({ has: page.getByRole("link", { name: "Sunday service" }), hasNot: page.locator("img") });
    const used = await cards.first().evaluate((card) => {
      const { width, height } = card.getBoundingClientRect();
      const texts = [...card.querySelectorAll("h2, h3, p")].map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getBoundingClientRect();
      });
      const across =
        Math.max(...texts.map(({ right }) => right)) - Math.min(...texts.map(({ left }) => left));
      const down = Math.max(...texts.map(({ bottom }) => bottom)) - Math.min(...texts.map(({ top }) => top));
      return { across: across / width, down: down / height };
    });
    expect(used.across, url).toBeGreaterThan(0.6);
    expect(used.down, url).toBeGreaterThan(0.5);
  }
});

test("a choice from a list has the theme's own face and arrow, in both directions", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/activity");
  const list = page.getByRole("combobox", { name: "About" });
  const look = () =>
    list.evaluate((select) => {
      const { appearance, backgroundImage, backgroundPositionX } = getComputedStyle(select);
      return { appearance, hasArrow: backgroundImage !== "none", backgroundPositionX };
    });
  const atTheEnd = await look();
  expect(atTheEnd).toMatchObject({ appearance: "none", hasArrow: true });
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  expect((await look()).backgroundPositionX).not.toBe(atTheEnd.backgroundPositionX);
  // There the system draws both.
  await page.emulateMedia({ forcedColors: "active" });
  expect(await look()).toMatchObject({ appearance: "auto", hasArrow: false });
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not visible");
  return box;
}
