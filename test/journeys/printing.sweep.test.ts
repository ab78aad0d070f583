import type { Page } from "playwright-core";
import { extractImages, extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicPages } from "../../app/serving/crawlers/public-pages.ts";
import { congregation } from "../../content/sample/congregation.ts";
import { sized } from "../support/size.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { addOneOfEach } from "./support/one-of-each.ts";
import { go, logIn, openBrowser } from "./support/visitor.ts";

const now = new Date("2026-11-21T12:00:00Z");
const manyPagesTimeoutMs = 900_000;
const visit = openBrowser();
let site: TestSite;
let staffPages: string[];
let guests: string;

beforeAll(async () => {
  const settings = { SAMPLE_CONTENT: "on", EVENT_PROPOSALS: "on", TRUST_PROXY: "off" };
  site = await openTestSite("sqlite", settings, { clock: () => now, seedsServices: true });
  const { pages } = await addOneOfEach(site, now);
  staffPages = pages.staff;
  guests = pages.staff.find((path) => /attendance\/\d/.test(path)) ?? "";
});
afterAll(() => site.close());

test(
  "the first page of paper of public pages is well used, and no heading stands alone at the foot of one",
  async () => {
    const { page } = await visit(site);
    await page.clock.setFixedTime(now);
    const faults: string[] = [];
    for (const url of sized(publicPages.slice(0, 6), publicPages)) {
      await go(page, url);
      const headings = await page.locator("main").locator("h1, h2, h3").allTextContents();
      const { texts } = await printed(page);
      const words = texts.map((text) => text.split(/\s+/).filter(Boolean).length);
      const all = words.reduce((sum, count) => sum + count, 0);
      if ((words[0] ?? 0) < Math.min(35, all)) faults.push(`${url}: ${words.join(", ")} words on its pages`);
      for (const text of texts.slice(0, -1)) {
        // The header's text may come last, whatever it stands above.
        const last = headings.find(
          (heading) => heading !== congregation.name && squeezed(text).endsWith(squeezed(heading)),
        );
        if (last) faults.push(`${url}: ${last} stands alone`);
      }
    }
    expect(faults).toEqual([]);
  },
  manyPagesTimeoutMs,
);

test(
  "a page prints from a phone as from a desk",
  async () => {
    const { page } = await visit(site);
    await page.clock.setFixedTime(now);
    for (const url of sized(["/", "/event/calendar", "/life-groups"], publicPages)) {
      const printedAt = async (width: number) => {
        await page.setViewportSize({ width, height: 844 });
        await go(page, url);
        return (await printed(page)).texts.map(squeezed);
      };
      expect(await printedAt(390), url).toEqual(await printedAt(1440));
    }
  },
  manyPagesTimeoutMs,
);

test("an event's title, picture and time are on its first page", async () => {
  const { page } = await visit(site);
  await page.clock.setFixedTime(now);
  await go(page, "/event");
  const withPicture = page.getByRole("article").filter({ has: page.locator("img") });
  await go(page, (await withPicture.first().getByRole("link").first().getAttribute("href")) ?? "");
  const title = squeezed((await page.getByRole("heading", { level: 1 }).textContent()) ?? "");
  const when = squeezed((await page.getByRole("complementary").locator("time").first().textContent()) ?? "");
  const { texts, pictures } = await printed(page);
  expect(squeezed(texts[0] ?? "")).toContain(title);
  expect(texts[0]).toContain("When");
  expect(squeezed(texts[0] ?? "")).toContain(when);
  expect(pictures).toBeGreaterThan(0);
});

test("the first page of the calendar holds its days and what happens on them", async () => {
  const { page } = await visit(site);
  await page.clock.setFixedTime(now);
  await go(page, "/event/calendar");
  const { texts } = await printed(page);
  for (const name of ["Sunday service", "Food Bank Collection", "Quiet Morning by the Water"])
    expect(squeezed(texts[0] ?? "")).toContain(squeezed(name));
});

test.each([
  { paper: "upright", width: 717, height: 1046 },
  { paper: "lying", width: 1046, height: 717 },
])(
  "on $paper paper the sheets of staff have no buttons, and the header is the congregation's name",
  async ({ width, height }) => {
    const { page, expectErrors } = await visit(site);
    expectErrors(/status of 4/);
    await page.clock.setFixedTime(now);
    await page.setViewportSize({ width, height });
    await logIn(page);
    expect(guests).not.toBe("");
    const faults: string[] = [];
    const lists = staffPages.filter((path) => path.split("/").length === 2);
    for (const url of [guests, ...sized(lists.slice(0, 6), lists)]) {
      await page.emulateMedia({ media: "screen" });
      await go(page, url);
      await page.emulateMedia({ media: "print" });
      const shown = page.locator("main").locator("button, .button").filter({ visible: true });
      faults.push(...(await shown.allTextContents()).map((text) => `${url}: ${text}`));
      const inHeader = page.getByRole("banner").locator("a, button, summary").filter({ visible: true });
      expect(await inHeader.allTextContents(), url).toEqual([congregation.name]);
    }
    expect(faults).toEqual([]);
  },
  manyPagesTimeoutMs,
);

/** Prints a page on A4, and returns the text of each page of paper and the number of pictures on the first. */
async function printed(page: Page): Promise<{ texts: string[]; pictures: number }> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: "A4" })));
  const { text } = await extractText(pdf);
  return { texts: text, pictures: (await extractImages(pdf, 1)).length };
}

/** Printed text is split into pieces, with spaces between them. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, "");
}
