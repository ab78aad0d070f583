import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { faultsInAllLooks } from "./support/looks.ts";
import { smallPicture } from "./support/pictures.ts";
import { go, logIn, notice, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;
let asked: string[] = [];

beforeAll(async () => {
  site = await openTestSite(
    "sqlite",
    { SAMPLE_CONTENT: "on" },
    {
      clock: () => new Date("2026-11-23T12:00:00Z"),
      publicFetch: async (url) => {
        asked.push(url);
        return { url, status: 404, header: () => undefined };
      },
    },
  );
});
afterAll(() => site.close());

const nothing = "The check found nothing to fix";
const one = "One thing to look at before you publish";
const passed = "3 May 2026 has passed. Is this still right?";

async function says(page: Page, summary: string): Promise<void> {
  await page.locator("form [aria-live=polite]").getByText(summary, { exact: true }).waitFor();
}

test("a date that has passed is shown while a post is written, goes when it is corrected, and blocks nothing", async () => {
  const { page } = await visit(site, { reducedMotion: "reduce" });
  await logIn(page);
  await go(page, "/add-post");
  const content = page.getByLabel("Content");
  await content.pressSequentially("We meet on 3 May 2026.");
  await says(page, one);
  expect(await content.evaluate((field) => field === document.activeElement)).toBe(true);
  const details = page.locator("form [aria-live=polite] details");
  expect(await details.getByText(passed).isVisible()).toBe(false);
  await details.locator("summary").press("Enter");
  await details.getByText(passed).waitFor();
  expect(await faultsInAllLooks(page, "a post with advice")).toEqual([]);

  await content.fill("We meet on 3 May 2027.");
  await says(page, nothing);
  expect(await details.count()).toBe(0);
  await page.getByLabel(/^Picture/).setInputFiles(await smallPicture("teal"));
  await says(page, one);
  await details.getByText(/^The picture has no text/).waitFor({ state: "attached" });
  await page.getByLabel("Describe the picture").fill("A teal square");
  await says(page, nothing);

  await content.fill("We met on 3 May 2026.");
  await says(page, one);
  await page.getByLabel("Posted By").fill("Ann Hill");
  await page.getByRole("button", { name: "Add Post" }).click();
  await page.waitForURL("**/daily-posts");
  await notice(page).getByText("Post added successfully!").waitFor();
});

test("the links of a text are followed when its writer leaves it, each only once", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/event-create");
  asked = [];
  await page.getByLabel("Content").pressSequentially("Read https://gone.example/a");
  await says(page, nothing);
  expect(asked).toEqual([]);
  await page.getByLabel("Title").fill("Reading");
  await says(page, one);
  await page.getByLabel("Title").fill("An evening of reading");
  await page.getByLabel("Date", { exact: true }).fill("2026-12-24");
  await says(page, one);
  expect(asked).toEqual(["https://gone.example/a"]);
});

test("an item that is opened again is checked at once, and its form stays when the check fails", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await logIn(page);
  await go(page, "/update-daily-post");
  await page
    .getByRole("link", { name: /^Update the post/ })
    .last()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(nothing).waitFor();
  await page.route("**/staff/check", (route) => route.abort());
  await dialog.getByLabel("Content").fill("We met on 3 May 2026.");
  await dialog.getByLabel("Posted By").fill("Bo Hill");
  await page.waitForTimeout(1500);
  expect(await dialog.getByLabel("Content").inputValue()).toBe("We met on 3 May 2026.");
  await dialog.getByText(nothing).waitFor();
});

test("visitors load nothing of the check", async () => {
  const { page } = await visit(site);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  for (const path of ["/daily-posts", "/event", "/facebook-live"]) {
    await go(page, path);
    await page.waitForLoadState("networkidle");
  }
  expect(loaded.some((url) => /\/assets\/post-list-/.test(url))).toBe(true);
  expect(loaded.filter((url) => /text-check|finding|staff\/check/.test(url))).toEqual([]);
});
