import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicPages, unlistedPages } from "../../app/crawlers/public-pages.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, logIn, openBrowser, type Visit } from "./support/visitor.ts";

const now = new Date("2026-11-21T12:00:00Z");
const openPages = [...publicPages, ...unlistedPages, "/nowhere"];
const pagesOfStaff = [
  "/event-create",
  "/event-alter",
  "/upload-video",
  "/alter-uploads",
  "/add-post",
  "/update-daily-post",
  "/submit-prayer-requests",
  "/update-prayer-requests",
  "/change-background-media",
  "/change-main-image",
  "/pages",
  "/pages/baptism/edit",
  "/pages/baptism/history",
  "/look",
  "/pictures",
  "/files",
  "/activity",
];

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" }, { clock: () => now });
});
afterAll(() => site.close());

// After an intended change, run `vitest run --project journeys test/journeys/accessibility-tree.test.ts -u`, then read
// what changed in the snapshots as a screen reader would say it.
test("the roles, names and order of every public page match its snapshot", async () => {
  const { page, expectErrors } = await visitSample();
  expectErrors(/status of 404/);
  await expectTrees(page, openPages);
}, 900_000);

test("the roles, names and order of staff pages match their snapshots", async () => {
  const { page } = await visitSample();
  await logIn(page);
  await expectTrees(page, pagesOfStaff);
}, 900_000);

async function visitSample(): Promise<Visit> {
  const visitor = await visit(site, { reducedMotion: "reduce", viewport: { width: 1280, height: 800 } });
  await visitor.context.route("https://**/*", (route) => route.fulfill({ body: "" }));
  await visitor.page.clock.setFixedTime(now);
  return visitor;
}

async function expectTrees(page: Page, urls: string[]): Promise<void> {
  const trees: string[] = [];
  for (const url of urls) {
    await go(page, url);
    // The frame is the same on every page, so only the first page's is compared.
    const part = page.locator(url === urls[0] ? "body" : "main");
    trees.push(`# ${url}\n${withoutAddresses(await part.ariaSnapshot())}\n`);
  }
  const name = urls === openPages ? "public" : "staff";
  await expect(trees.join("\n")).toMatchFileSnapshot(`__snapshots__/accessibility-tree-${name}.txt`);
}

/** The sample's ids and the site's port are different each time. */
function withoutAddresses(tree: string): string {
  return tree
    .split("\n")
    .filter((line) => !/^\s*- \/url:/.test(line))
    .join("\n")
    .replace(/(?<=http:\/\/localhost):\d+/g, "");
}
