import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { Icon } from "../../app/ui/icon.tsx";
import { inTurn, isLong } from "../support/size.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { addOneOfEach } from "./support/one-of-each.ts";
import { fromRightToLeft, type Script, sticking, stumbledOver, writeIn } from "./support/other-scripts.ts";
import { go, logIn, openBrowser, type Person } from "./support/visitor.ts";

const now = new Date("2026-11-21T12:00:00Z");
const oneByOne = 900_000;
let site: TestSite;
let furnished: Awaited<ReturnType<typeof addOneOfEach>>;
const visit = openBrowser();

beforeAll(async () => {
  const settings = { SAMPLE_CONTENT: "on", EVENT_PROPOSALS: "on", TRUST_PROXY: "off" };
  site = await openTestSite("sqlite", settings, { clock: () => now, seedsServices: true });
  furnished = await addOneOfEach(site, now);
});
afterAll(() => site.close());

/** What people see of any site, and where most can go wrong. */
const always = ["/", "/event/calendar", "/contact-us", "/giving"];

/** Sizes of the screen, and of the text that people choose in their browser, in CSS pixels. */
const views = [
  { width: 320, height: 568, text: 32 },
  { width: 390, height: 844, text: 16 },
  { width: 1440, height: 900, text: 16 },
];

/** The paths of icons that show a direction. */
const turning = (["previous", "next"] as const).map(
  (name) => renderToStaticMarkup(Icon({ name })).match(/ d="([^"]+)"/)?.[1] ?? "",
);

async function walk(script: Script, urls: readonly string[], person?: Person): Promise<string[]> {
  const { page, expectErrors } = await visit(site, { reducedMotion: "reduce" });
  expectErrors(/status of (404|403|429)/);
  await page.clock.setFixedTime(now);
  if (person) await logIn(page, person);
  if (script === "right to left") await fromRightToLeft(page);
  const preferences = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (const url of urls) {
    await go(page, url);
    await writeIn(page, script);
    for (const { text, ...size } of views) {
      await page.setViewportSize(size);
      await preferences.send("Page.setFontSizes", { fontSizes: { standard: text } });
      const root = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      await expect.poll(root).toBe(`${text * 1.0625}px`);
      const found = await stumbledOver(page, turning);
      if (script === "right to left") found.push(...(await sticking(page)));
      faults.push(...found.map((fault) => `${url}, ${size.width} px: ${fault}`));
    }
  }
  await page.context().close();
  return faults;
}

test.each<Script>(["right to left", "half as long again"])(
  "pages written %s hold all their words, and nothing scrolls sideways",
  async (script) => {
    const { visitor, member } = furnished.pages;
    const all = [...publicPages, ...unlistedPages, "/nowhere", ...visitor];
    const few = [...always, ...inTurn(all, 20).filter((url) => !always.includes(url))];
    const faults = await walk(script, isLong ? all : few);
    faults.push(...(await walk(script, inTurn(member, 10), furnished.member)));
    expect(faults).toEqual([]);
  },
  oneByOne,
);

test("from right to left, slides come in one after the other and fill their frame", async () => {
  const { page } = await visit(site);
  await fromRightToLeft(page);
  await go(page, "/");
  const frame = page.locator("[aria-roledescription=carousel]");
  await frame.scrollIntoViewIfNeeded();
  const inFrame = () =>
    frame.evaluate((section) => {
      const slides = [...(section.firstElementChild?.children ?? [])];
      const { left } = section.getBoundingClientRect();
      return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 2);
    });
  const seen = new Set<number>();
  await expect.poll(async () => seen.add(await inFrame()).has(0) && seen.has(1) && seen.has(2)).toBe(true);
});

test("from right to left, what stands in a field stands at its end", async () => {
  const { page } = await visit(site);
  await fromRightToLeft(page);
  await go(page, "/login");
  const field = await page.locator("input[type=password]").boundingBox();
  const eye = await page
    .locator("input[type=password] ~ button, :has(> input[type=password]) button")
    .boundingBox();
  expect((eye?.x ?? 0) - (field?.x ?? 0)).toBeLessThan((field?.width ?? 0) / 4);
});
