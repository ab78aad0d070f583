import type { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { addEventRow } from "./support/event-rows.ts";
import { go, logIn, openBrowser, type Visit } from "./support/visitor.ts";

const visit = openBrowser();
const gone = "/v0/b/site/o/images%2Fgone.jpg?alt=media";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  inDatabase(site, (database) => {
    addPost(database);
    addPrayer(database);
    for (const id of ["plain", "lost"])
      addEventRow(database, {
        id,
        title: "Supper",
        text: `A ${id} evening`,
        date: "2040-01-01",
        time: "19:00",
      });
    database.prepare(`update "events" set "eventUrl" = ? where "id" = 'lost'`).run(gone);
  });
  const staff = { cookie: await signIn(site) };
  const image = { mainImageUrl: gone, mainImageAlt: "The lost picture" };
  expect((await postForm(site, "/change-main-image", image, staff)).status).toBe(302);
});
afterAll(() => site.close());

test.each([
  { url: "/", text: "Still waters" },
  { url: "/daily-posts", text: "Still waters" },
  { url: "/event", text: "A lost evening" },
  { url: "/event/all", text: "A lost evening" },
  { url: "/prayer-request", text: "For my mother" },
])("on $url a card's text fills the space of a missing picture", async ({ url, text }) => {
  const page = await opened(1280);
  await go(page, url);
  const card = page.getByRole("article").filter({ hasText: text });
  await expectHiddenPicture(page, text);
  const [whole, words] = await card.evaluate((element, text) => {
    const [picture] = element.getElementsByTagName("img");
    let frame: Element | undefined = picture;
    while (frame?.parentElement && !frame.parentElement.textContent.includes(text))
      frame = frame.parentElement;
    const beside = [...(frame?.parentElement?.children ?? [])];
    return [element.clientWidth, beside.find((child) => child.textContent.includes(text))?.clientWidth];
  }, text);
  expect(words).toBe(whole);
});

test.each([390, 1280])(
  "at %i px the page of an event without its picture looks like one that never had any",
  async (width) => {
    const page = await opened(width);
    await go(page, "/event/plain");
    const plain = await placesOnEvent(page);
    await go(page, "/event/lost");
    await expectHiddenPicture(page, "A lost evening");
    expect(await placesOnEvent(page)).toEqual(plain);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  },
);

test("our own picture takes the place of a missing main image", async () => {
  const page = await opened(1280);
  await go(page, "/");
  const introduction = page.locator("section", { has: page.getByRole("link", { name: "About Us" }) });
  const image = introduction.getByRole("img").first();
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  expect(await image.getAttribute("src")).toMatch(/^\/assets\/main/);
  expect(await image.getAttribute("alt")).not.toBe("The lost picture");
});

test.each([
  { url: "/update-daily-post", text: "Still waters" },
  { url: "/event-alter", text: "A lost evening" },
])("a staff row on $url hides a missing picture", async ({ url, text }) => {
  const page = await opened(1280);
  await logIn(page);
  await go(page, url);
  await expectHiddenPicture(page, text);
});

async function opened(width: number): Promise<Page> {
  const { page, expectErrors }: Visit = await visit(site, { viewport: { width, height: 800 } });
  expectErrors(/status of 40[134].*gone\.jpg/);
  return page;
}

async function expectHiddenPicture(page: Page, text: string): Promise<void> {
  const card = page.getByRole("article").filter({ hasText: text });
  await card.scrollIntoViewIfNeeded();
  const picture = card.locator("img[src*='gone.jpg']");
  await picture.waitFor({ state: "attached" });
  await expect.poll(() => picture.isVisible()).toBe(false);
}

/** Returns where the text of an event and the card beside it are. */
async function placesOnEvent(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  // Looking for a picture scrolls to it.
  await page.evaluate(() => scrollTo(0, 0));
  const places = [];
  for (const part of [
    page.getByText(/^A \w+ evening$/),
    page.getByRole("complementary", { name: "When and where" }),
  ]) {
    const { x, y, width } = (await part.boundingBox()) ?? {};
    places.push({ x, y, width });
  }
  return places;
}

function addPost(database: DatabaseSync): void {
  database
    .prepare(
      `insert into "dailyPosts" ("id", "date", "imgUrl", "imgPath", "postedBy", "content", "likes")
       values ('gone', '2020-01-01T12:00:00.000Z', ?, '', 'Ann Hill', 'Still waters', 0)`,
    )
    .run(gone);
}

function addPrayer(database: DatabaseSync): void {
  database
    .prepare(
      `insert into "prayerRequests" ("id", "userId", "userName", "title", "content", "picUrl", "date", "isApproved")
       select 'gone', "id", 'Ann Hill', 'Mother', 'For my mother', ?, '2020-01-01T12:00:00.000Z', true from "user"`,
    )
    .run(gone);
}
