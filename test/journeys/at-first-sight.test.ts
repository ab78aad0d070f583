import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBareChurch, openLongChurch, openSampleChurch } from "../site/support/three-churches.ts";
import { visibleText } from "../support/html.ts";
import type { TestSite } from "../support/test-site.ts";
import { textSwitch } from "./support/large-text.ts";
import { faultsInAllLooks } from "./support/looks.ts";
import { go, openBrowser } from "./support/visitor.ts";

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const churches = ["the sample", "a church with nothing but its name", "a church with a name of 90 letters"];

let sites: TestSite[];
let long: Awaited<ReturnType<typeof openLongChurch>>;
beforeAll(async () => {
  long = await openLongChurch();
  sites = [await openSampleChurch(), await openBareChurch(), long.site];
});
afterAll(async () => {
  for (const site of sites) await site.close();
});
const visit = openBrowser();
const visitWithLargeText = openBrowser(() => [textSwitch(32)]);

/** How far down the first screen's card reaches, and what it says of the time, in CSS pixels. */
function reachOf(page: Page): Promise<{ card: number; time: number }> {
  return page.evaluate(() => {
    const hero = document.querySelector("main h1")?.closest("section");
    const button = hero?.querySelector(".button-primary");
    const time = hero?.querySelector("time") ?? button;
    const bottomOf = (element: Element | null | undefined) =>
      element ? element.getBoundingClientRect().bottom : Number.POSITIVE_INFINITY;
    return { card: bottomOf(time?.closest(".bg-card") ?? button), time: bottomOf(time) };
  });
}

describe("the first screen of a phone", () => {
  test.each(["while it is the sample", "once it is the church's"])(
    "shows the whole card of each church, and with text at 200% what it says of the time, %s",
    async (when) => {
      if (when !== "while it is the sample") await long.end();
      for (const [index, church] of churches.entries()) {
        const { page } = await visit(sites[index] as TestSite, phone);
        await go(page, "/");
        const { card } = await reachOf(page);
        expect(card, church).toBeGreaterThan(0);
        expect(card, church).toBeLessThanOrEqual(phone.viewport.height);
        const { page: large } = await visitWithLargeText(sites[index] as TestSite, phone);
        await go(large, "/");
        const { time } = await reachOf(large);
        expect(time, `${church}, large text`).toBeGreaterThan(0);
        expect(time, `${church}, large text`).toBeLessThanOrEqual(phone.viewport.height);
      }
    },
  );
});

/** What opens the menu, and the links, by their names. */
const [menu, isNew] = ["Menu", "I’m new"];
interface Answer {
  taps: readonly string[];
  /** What is read then or, where a church has not said it, the way to ask. */
  shown: RegExp;
}

/** By question: of the sample, of a church with nothing but its name, and of one with a long name and its times. */
const questions: Record<string, readonly [Answer, Answer, Answer]> = {
  "When is it?": [
    { taps: [], shown: /Sunday, 29 November/ },
    { taps: ["Ask us when we meet"], shown: /Send us a message/ },
    { taps: [], shown: /Sunday, 29 November/ },
  ],
  "Where is it?": [
    { taps: [], shown: /Eldermere/ },
    { taps: [menu, isNew], shown: /Where do we meet\? Ask us/ },
    { taps: [], shown: /The church, Hill Street/ },
  ],
  "What about my children?": [
    { taps: [], shown: /What about my children\?/ },
    { taps: [menu, isNew], shown: /Do you come with children\? Ask us/ },
    { taps: [menu, isNew], shown: /Do you come with children\? Ask us/ },
  ],
  "How do I get in with a wheelchair?": [
    { taps: [], shown: /Can I get in without steps\?/ },
    { taps: [menu, isNew], shown: /Do you come with a wheelchair or a pushchair\? Ask us/ },
    { taps: ["Ask us before you come"], shown: /Do you come with a wheelchair or a pushchair\? Ask us/ },
  ],
  "Who is the pastor?": [
    { taps: ["What to expect"], shown: /Pastor/ },
    { taps: ["Ask us before you come"], shown: /Would you like to know who our pastor is/ },
    { taps: ["Ask us before you come"], shown: /Would you like to know who our pastor is/ },
  ],
  "What was preached?": [
    { taps: [], shown: /All sermons/ },
    { taps: [menu, "Contact Us"], shown: /Send us a message/ },
    { taps: [menu, "Contact Us"], shown: /Send us a message/ },
  ],
};

test.each(Object.entries(questions))(
  "a visitor’s question “%s” is answered in at most two taps",
  async (_, answers) => {
    await long.end();
    for (const [index, { taps, shown }] of answers.entries()) {
      const church = churches[index];
      const { page } = await visit(sites[index] as TestSite, phone);
      await go(page, "/");
      expect(taps.length, church).toBeLessThanOrEqual(2);
      for (const name of taps) {
        const control = page.getByRole(name === menu ? "button" : "link", { name, exact: true });
        await control.filter({ visible: true }).first().tap();
      }
      await expect
        .poll(async () => visibleText(await page.content()), {
          message: church,
        })
        .toMatch(shown);
    }
  },
);

test("each ground reads well in all looks, on paper and with forced colours", async () => {
  await long.end();
  for (const [index, site] of sites.slice(1).entries()) {
    const { page } = await visit(site, { reducedMotion: "reduce" });
    await go(page, "/");
    expect(await faultsInAllLooks(page, `/ of ${churches[index + 1]}`)).toEqual([]);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("main h1").evaluate((name) => getComputedStyle(name).color)).toBe(
      "rgb(29, 36, 38)",
    );
    expect(await page.locator("main svg pattern").filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: "screen", forcedColors: "active" });
    expect(await page.locator("main section > svg").filter({ visible: true }).count()).toBe(0);
  }
});

/** Scrolls through a page as a reader does, so that every picture comes. */
async function readThrough(page: Page): Promise<void> {
  const pictures = page.locator("main picture img");
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true);
  }
}

test("the visit page has wide pictures between its parts where a church has them; they come late and move nothing", async () => {
  await long.end();
  for (const [index, site] of sites.entries()) {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await visit(site, { ...phone, colorScheme });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as unknown as { value: number }[])
            document.documentElement.dataset.shift = String(value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await go(page, "/new-here");
      const pictures = page.locator("main picture img.rounded-3xl");
      expect(await pictures.count(), churches[index]).toBe(index === 0 ? 2 : 0);
      for (const picture of await pictures.all()) {
        expect(await picture.getAttribute("loading")).toBe("lazy");
        expect(await picture.getAttribute("alt")).not.toBe("");
        const filter = await picture.evaluate((image) => getComputedStyle(image).filter);
        expect(filter).toBe(colorScheme === "dark" ? "brightness(0.82)" : "none");
      }
      // Fonts that come late may move a line by a hair.
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        delete document.documentElement.dataset.shift;
      });
      await readThrough(page);
      expect(await page.locator("html").getAttribute("data-shift"), churches[index]).toBeNull();
    }
  }
});

test("on the first screen of a desktop, About Us says when and where, and Life Groups says it of groups that one can ask to join", async () => {
  const desktop = { width: 1440, height: 900 };
  const { page } = await visit(sites[0] as TestSite, { viewport: desktop });
  const reachOfAll = async (texts: readonly (string | RegExp)[], inside: string) => {
    for (const text of texts) {
      const box = await page.locator("main").locator(inside).getByText(text).first().boundingBox();
      expect(box, String(text)).not.toBeNull();
      expect((box?.y ?? 0) + (box?.height ?? 0), String(text)).toBeLessThanOrEqual(desktop.height);
    }
  };
  await go(page, "/about-us");
  await reachOfAll(["Sundays", "9am, in the chapel", /Eldermere Valley/, "hello@riverside.example"], "aside");
  await go(page, "/life-groups");
  await reachOfAll(["Wednesdays at", "10.30am", "The vestry", "With Walter Finch", "Ask to join"], "ul");
});

test("in the list of sermons a phone shows a small picture beside each title", async () => {
  for (const width of [320, 390]) {
    const { page } = await visit(sites[0] as TestSite, { ...phone, viewport: { width, height: 844 } });
    await go(page, "/facebook-live");
    const row = page.locator("article", { has: page.locator("details") }).first();
    const picture = await row.locator("img").first().boundingBox();
    const title = await row.getByRole("heading").boundingBox();
    if (!picture || !title) throw new Error("a row has no picture or no title");
    expect(title.x).toBeGreaterThanOrEqual(picture.x + picture.width);
    expect(Math.abs(title.y - picture.y)).toBeLessThan(24);
    expect(picture.width).toBeLessThan(width / 3);
  }
});

test("only a home page with waves behind its name loads their drawing, which is there without scripts", async () => {
  const asked = async (site: TestSite) => {
    const { page } = await visit(site);
    const files: string[] = [];
    page.on("request", (request) => files.push(new URL(request.url()).pathname));
    await go(page, "/");
    await page.waitForLoadState("networkidle");
    expect(files.some((file) => file.includes("/hero-") || file.includes("/home-"))).toBe(true);
    return {
      waves: files.some((file) => file.includes("/waves-")),
      drawn: await page.locator("main svg pattern").count(),
    };
  };
  const [sample, bare] = sites as [TestSite, TestSite];
  expect(await asked(sample)).toEqual({ waves: false, drawn: 0 });
  expect(await asked(bare)).toEqual({ waves: true, drawn: 1 });
  expect(await (await bare.request("/")).text()).toContain("<pattern");
});

test("the day of the next service is not broken within a word on the smallest phones", async () => {
  await long.end();
  const { page } = await visit(sites[2] as TestSite, { ...phone, viewport: { width: 320, height: 640 } });
  await go(page, "/today");
  const lines = await page.locator("main h1").evaluate((heading) => {
    const text = heading.firstChild as Text;
    const range = document.createRange();
    const at = text.data.indexOf("29\u00a0November");
    range.setStart(text, at);
    range.setEnd(text, at + "29\u00a0November".length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

/** What only the sample has stands on pages of its own. */
const pagesOfSample = ["/facebook-live", "/life-groups", "/about-us", "/event/sunday-service/2026-11-29"];
const pagesOf = (index: number) => ["/", "/new-here", "/today", ...(index === 0 ? pagesOfSample : [])];

test.each([0, 1, 2])(
  "what people see first has no faults in any look, and stays whole with large text and with forced colours: church %s",
  { timeout: 300_000 },
  async (index) => {
    await long.end();
    const site = sites[index] as TestSite;
    const { page } = await visit(site, { reducedMotion: "reduce" });
    const { page: large } = await visitWithLargeText(site, {
      ...phone,
      viewport: { width: 320, height: 640 },
    });
    await large.emulateMedia({ forcedColors: "active" });
    const faults: string[] = [];
    for (const url of pagesOf(index)) {
      await go(page, url);
      faults.push(...(await faultsInAllLooks(page, `${url} of ${churches[index]}`)));
      await go(large, url);
      const lost = await large.evaluate(() => {
        const cut = [...document.querySelectorAll("main .button, main h1, main time")].filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 0 && element.checkVisibility() && (left < 0 || right > innerWidth);
        });
        const bare = [...document.querySelectorAll("main .button-primary")].filter(
          (button) => button.checkVisibility() && getComputedStyle(button).borderTopWidth === "0px",
        );
        return [...cut, ...bare].map(({ outerHTML }) => outerHTML.slice(0, 80));
      });
      faults.push(...lost.map((element) => `${url} of ${churches[index]}, large text: ${element}`));
    }
    expect(faults).toEqual([]);
  },
);
