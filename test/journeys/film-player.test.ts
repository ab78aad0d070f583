import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { haveSermons, sermon } from "../site/support/kept-sermons.ts";
import { joinAs } from "../site/support/people.ts";
import { addFile, bytesOf, hymn, sendFile } from "../site/support/site-files.ts";
import { openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { go, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
const coin = "/sermons/the-lost-coin";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  await haveSermons(site, 0);
  const editor = { cookie: await joinAs(site, "editor") };
  const film = await bytesOf("media/morning-light.mp4");
  const audioId = await addFile(site, "The sheep.mp3", hymn, editor);
  for (const [title, more] of [
    ["The lost coin", {}],
    ["The lost sheep", { audioId }],
  ] as const) {
    const { url } = await sendFile(site, "", film, editor, `media/${title}.mp4`);
    const filmed = { ...sermon, title, videoUrl: url, ...more };
    expect((await postForm(site, "/upload-video", filmed, editor)).status).toBe(302);
  }
});
afterAll(() => site.close());

const film = (page: Page) => page.locator("main video");
const buttons = (page: Page) => page.getByRole("group", { name: "Film" });
const timeOf = (page: Page) =>
  film(page).evaluate((element) => Math.floor((element as HTMLVideoElement).currentTime));

/** Plays the film of a page and waits until it does. */
async function watch(page: Page): Promise<void> {
  await film(page).evaluate((element) => (element as HTMLVideoElement).play());
}

test("a film goes on where somebody stopped, at their speed, and ends with its page", async () => {
  const { page } = await visit(site);
  await go(page, coin);
  await watch(page);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe("The lost coin");
  await film(page).evaluate((element) => (element as HTMLVideoElement).pause());
  await film(page).evaluate((element) => {
    (element as HTMLVideoElement).currentTime = 2;
  });
  await buttons(page).getByRole("button", { name: "On 30 seconds" }).click();
  await expect.poll(() => timeOf(page)).toBe(32);
  await buttons(page).getByRole("button", { name: "Back 15 seconds" }).click();
  await expect.poll(() => timeOf(page)).toBe(17);
  await buttons(page).getByLabel("Speed").selectOption("1.25");

  await go(page, coin);
  await buttons(page).getByText("It goes on at 0:17, where you stopped.").waitFor();
  expect(await buttons(page).getByLabel("Speed").inputValue()).toBe("1.25");
  await watch(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(17);
  expect(await film(page).evaluate((again) => (again as HTMLVideoElement).playbackRate)).toBe(1.25);
  expect(await buttons(page).getByText("It goes on").count()).toBe(0);

  const element = await film(page).elementHandle();
  await page.getByRole("banner").getByRole("link", { name: "Services", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Services" }).waitFor();
  expect(await element?.evaluate((left) => (left as HTMLVideoElement).paused)).toBe(true);
  expect(await page.getByRole("region", { name: "Now playing" }).count()).toBe(0);
  expect(await page.evaluate(() => navigator.mediaSession.metadata)).toBeNull();
});

test("of the film and the recording of a sermon one plays", async () => {
  const { page } = await visit(site);
  await go(page, "/sermons/the-lost-sheep");
  const plays = () =>
    page.evaluate(() =>
      ["video", "audio"].map((name) => !document.querySelector<HTMLMediaElement>(`main ${name}`)?.paused),
    );
  await watch(page);
  await expect.poll(plays).toEqual([true, false]);
  await page.locator("main audio").evaluate((element) => (element as HTMLAudioElement).play());
  await expect.poll(plays).toEqual([false, true]);
  await watch(page);
  await expect.poll(plays).toEqual([true, false]);
});

const triangle = (page: Page) => page.locator("main video + button").first();
const isPlayed = (page: Page) =>
  film(page)
    .first()
    .evaluate((element) => !(element as HTMLVideoElement).paused);

test("before it is played a film shows a triangle on its poster, whose tap plays it", async () => {
  const { page } = await visit(site, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await page.goto(coin);
  // No script of the page has come: the tap makes them come.
  await triangle(page).tap();
  await expect.poll(() => isPlayed(page)).toBe(true);
  await expect.poll(() => triangle(page).isVisible()).toBe(false);
});

test("keyboards find the film's own buttons, which lie bare then, and a film that something else plays has no triangle", async () => {
  const { page } = await visit(site);
  await go(page, coin);
  expect(await triangle(page).isVisible()).toBe(true);
  await film(page).focus();
  await expect.poll(() => triangle(page).isVisible()).toBe(false);
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(() => triangle(page).isVisible()).toBe(true);
  await watch(page);
  await expect.poll(() => triangle(page).isVisible()).toBe(false);
});

test("without scripts a film has the browser's buttons", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await page.goto(coin);
  expect(await page.locator("main video[controls]").count()).toBe(1);
  expect(await triangle(page).isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: /seconds/ }).count()).toBe(0);
});
