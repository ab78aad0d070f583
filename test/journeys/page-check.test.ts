import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RefusedUrl } from "../../platform/http/public-fetch.ts";
import { textsIn } from "../support/html.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { faultsInAllLooks } from "./support/looks.ts";
import { go, logIn, notice, openBrowser, ready } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite(
    "sqlite",
    { SAMPLE_CONTENT: "on" },
    {
      clock: () => new Date("2026-11-23T12:00:00Z"),
      publicFetch: async (url) => {
        if (!url.startsWith("https://gone.example/")) throw new RefusedUrl("not in this test");
        return { url, status: 404, header: () => undefined };
      },
    },
  );
});
afterAll(() => site.close());

const bar = (page: Page) => page.getByRole("complementary", { name: "Preview" });

/** Writes a text into the editor that is open, and opens its preview. */
async function preview(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
  await page.getByRole("button", { name: "Preview" }).press("Enter");
  await page.waitForURL("**/baptism?preview");
}

/** Waits until the whole check has been made, and returns its sentences. */
async function findingsIn(page: Page, summary: string): Promise<string[]> {
  await bar(page)
    .getByRole("status")
    .filter({ hasText: new RegExp(`^${summary}$`) })
    .waitFor();
  return bar(page).getByRole("listitem").locator("> span").allTextContents();
}

/** How many pixels are free above what is shown or, if they are fewer, between it and the bar. */
async function roomAround(shown: Locator, below: Locator): Promise<number> {
  const [place, end] = [await shown.boundingBox(), await below.boundingBox()];
  if (!place || !end) return Number.NEGATIVE_INFINITY;
  return Math.min(place.y, end.y - place.y - place.height);
}

/**
 * Also waits until scripts know the height, which decides whether the list is folded away, and until nothing moves: a
 * place that is shown while pictures of another width come in is pushed away by them.
 */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate(() => ({ width: innerWidth, height: innerHeight }))).toEqual(size);
  let before = 0;
  const isAtRest = async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const isSame = height === before;
    before = height;
    return isSame;
  };
  await expect.poll(isAtRest, { interval: 500 }).toBe(true);
}

test("staff see by keyboard what would keep people out of a page, mend it and publish it", async () => {
  const { page } = await visit(site, { reducedMotion: "reduce" });
  await logIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, "/pages/baptism/edit");
  await preview(
    page,
    "## Come\n\n#### Bring a towel\n\n![](/favicon.ico)\n\nRead [here](/event) and [the rest](https://gone.example/a).",
  );
  const summary = "4 things to look at before you publish";
  await bar(page).getByText(summary, { exact: true }).waitFor();
  await bar(page).locator("summary").press("Enter");
  expect(await findingsIn(page, summary)).toEqual([
    expect.stringContaining("The picture favicon.ico has no text for people who cannot see it."),
    expect.stringContaining("The heading “Bring a towel” skips a level"),
    expect.stringContaining("The link “here” does not say where it leads"),
    "The link to https://gone.example/a leads nowhere: its site has no such page.",
  ]);
  expect(await faultsInAllLooks(page, "the preview's findings")).toEqual([]);
  await resize(page, { width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const show = bar(page).getByRole("button", { name: "Show where" });
  const heading = page.getByRole("heading", { name: "Bring a towel" });
  await show.nth(1).press("Enter");
  await expect.poll(() => roomAround(heading, bar(page))).toBeGreaterThan(0);
  await resize(page, { width: 1280, height: 800 });
  await bar(page).locator("summary").press("Enter");
  await show.nth(1).press("Enter");
  await expect.poll(() => roomAround(heading, bar(page))).toBeGreaterThan(0);
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await heading.evaluate((element) => getComputedStyle(element).outlineWidth)).toBe("3px");
  await show.nth(2).press("Enter");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("here");
  expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("none");

  await bar(page).getByRole("link", { name: "Back to the text" }).press("Enter");
  await page.waitForURL("**/pages/baptism/edit?preview");
  await ready(page);
  await preview(page, "## Come\n\n### Bring a towel\n\nRead about [the next dates](/event).");
  expect(await findingsIn(page, "The check found nothing to fix")).toEqual([]);
  await bar(page).getByRole("button", { name: "Publish" }).press("Enter");
  await notice(page).getByText("Page published.").waitFor();
  expect(textsIn(await (await site.request("/baptism")).text(), ".prose h3")).toEqual(["Bring a towel"]);
});

test("without scripts the list holds what the server can tell", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await logIn(page);
  await page.goto("/pages/fasting/edit");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Read [here](/event).");
  await page.getByRole("button", { name: "Preview" }).click();
  await bar(page).getByText("One thing to look at before you publish").click();
  await bar(page).getByText("The link “here” does not say where it leads").waitFor();
});

test("pages of the sample have nothing to mend, also as they are rendered", async () => {
  const { page } = await visit(site, { reducedMotion: "reduce" });
  await logIn(page);
  for (const slug of ["baptism", "kids", "contact-us", "data-protection-policy", "home"]) {
    await go(page, `/pages/${slug}/edit`);
    await page.getByRole("button", { name: "Preview" }).click();
    await page.waitForURL("**?preview");
    expect(await findingsIn(page, "The check found nothing to fix"), slug).toEqual([]);
  }
});

test("visitors load nothing of the check", async () => {
  const { page } = await visit(site);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await go(page, "/baptism");
  await page.waitForLoadState("networkidle");
  expect(loaded.some((url) => /\/assets\/baptism-/.test(url))).toBe(true);
  expect(loaded.filter((url) => /preview-check|rendered-findings/.test(url))).toEqual([]);
});
