import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { haveSermons, sermon } from "../site/support/kept-sermons.ts";
import { joinAs } from "../site/support/people.ts";
import { addFile, bytesOf, hymn, sendFile } from "../site/support/site-files.ts";
import { openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { go, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 } };
const still = { ...phone, reducedMotion: "reduce" } as const;
const path = "/sermons/the-lost-coin";
const filmPath = "/sermons/the-lost-sheep";
let site: TestSite;

/** One long paragraph every five seconds. */
function transcriptOf(length: number): string {
  const cues = Array.from({ length }, (_, index) => {
    const at = (seconds: number) =>
      `00:${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}.000`;
    return `${at(index * 5)} --> ${at(index * 5 + 2)}\nPart ${index}. ${"Rejoice with me, for it is found. ".repeat(12)}`;
  });
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

beforeAll(async () => {
  site = await openTestSite("sqlite");
  await haveSermons(site, 0);
  const editor = { cookie: await joinAs(site, "editor") };
  const audioId = await addFile(site, "The coin.mp3", hymn, editor);
  const heard = { ...sermon, audioId, holdsTexts: "true", transcript: transcriptOf(14) };
  expect((await postForm(site, "/upload-video", heard, editor)).status).toBe(302);
  const { url } = await sendFile(site, "", await bytesOf("media/morning-light.mp4"), editor, "media/a.mp4");
  const seen = { ...sermon, title: "The lost sheep", videoUrl: url };
  const texts = { holdsTexts: "true", transcript: transcriptOf(6) };
  expect((await postForm(site, "/upload-video", { ...seen, ...texts }, editor)).status).toBe(302);
});
afterAll(() => site.close());

const bar = (page: Page) => page.getByRole("region", { name: "Now playing" });
const followButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Follow along" });
const isPaused = (player: Locator) => player.evaluate((element) => (element as HTMLMediaElement).paused);
const scrollTop = (page: Page) => page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));

/** Plays on from there, so slowly that what is said stays the same. */
async function playSlowlyFrom(page: Page, seconds: number): Promise<void> {
  await page.locator("main audio").evaluate(async (element, start) => {
    const audio = element as HTMLAudioElement;
    await audio.play();
    audio.playbackRate = 0.0625;
    audio.currentTime = start;
  }, seconds);
}

/** Waits until this part is marked. */
async function expectSaid(page: Page, part: number): Promise<void> {
  await expect
    .poll(() => page.locator("[data-current]").allTextContents())
    .toEqual([expect.stringContaining(`Part ${part}.`)]);
}

/** Where the middle of what is said stands, as a part of the screen. */
const middleOf = (page: Page) =>
  page.locator("[data-current]").evaluate((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return (top + bottom) / 2 / window.innerHeight;
  });
async function expectInMiddle(page: Page): Promise<void> {
  await expect.poll(async () => Math.abs((await middleOf(page)) - 0.5)).toBeLessThan(0.1);
}

test("the transcript scrolls with what is heard once somebody wants it, and that is remembered", async () => {
  const { page } = await visit(site, still);
  await go(page, path);
  await playSlowlyFrom(page, 20);
  await expectSaid(page, 4);
  expect(await page.evaluate(() => window.scrollY), "nothing scrolls unasked").toBe(0);
  await followButton(page).focus();
  await page.keyboard.press("Enter");
  await expectInMiddle(page);
  await playSlowlyFrom(page, 50);
  await expectSaid(page, 10);
  await expectInMiddle(page);

  await go(page, path);
  await expect.poll(() => followButton(page).getAttribute("aria-pressed")).toBe("true");
  await followButton(page).click();
  await playSlowlyFrom(page, 20);
  await expectSaid(page, 4);
  await scrollTop(page);
  await playSlowlyFrom(page, 50);
  await expectSaid(page, 10);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("somebody who scrolls by hand is left alone for some seconds", async () => {
  const { page } = await visit(site, still);
  await page.clock.install();
  await go(page, path);
  await followButton(page).click();
  await playSlowlyFrom(page, 50);
  await expectSaid(page, 10);
  await expectInMiddle(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.mouse.wheel(0, -600);
  await expect.poll(() => middleOf(page)).toBeGreaterThan(0.7);
  const before = await page.evaluate(() => window.scrollY);
  await playSlowlyFrom(page, 55);
  await expectSaid(page, 11);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.clock.fastForward(6000);
  await expectInMiddle(page);
});

test("what is said is underlined, also in forced colours", async () => {
  const { page } = await visit(site, { ...still, forcedColors: "active" });
  await go(page, path);
  await playSlowlyFrom(page, 20);
  await expectSaid(page, 4);
  expect(
    await page.locator("[data-current]").evaluate((part) => getComputedStyle(part).textDecorationLine),
  ).toBe("underline");
});

test("who reads far below the player pauses it in the bar, and the player itself stays where it is", async () => {
  const { page } = await visit(site, { ...phone, hasTouch: true, isMobile: true });
  await go(page, path);
  const audio = page.locator("main audio");
  await page.getByRole("link", { name: "Play from 0:50" }).tap();
  await expect.poll(() => isPaused(audio)).toBe(false);
  await bar(page).getByRole("button", { name: "Pause" }).tap();
  await expect.poll(() => isPaused(audio)).toBe(true);
  await bar(page).getByRole("button", { name: "Play" }).tap();
  await expect.poll(() => isPaused(audio)).toBe(false);
  expect(await page.locator("audio").count()).toBe(1);
  expect(await bar(page).getByRole("button", { name: "Follow along" }).count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await scrollTop(page);
  await expect.poll(() => bar(page).count()).toBe(0);
  expect(await isPaused(audio)).toBe(false);
  await page.getByRole("link", { name: "Play from 0:50" }).scrollIntoViewIfNeeded();
  await bar(page).getByRole("link", { name: "Back to The lost coin" }).tap();
  await expect.poll(() => bar(page).count()).toBe(0);
  await expect
    .poll(() => audio.evaluate((element) => element.getBoundingClientRect().top))
    .toBeGreaterThan(0);

  await page.getByRole("link", { name: "Play from 0:50" }).tap();
  await bar(page).getByRole("button", { name: "Close" }).tap();
  await expect.poll(() => isPaused(audio)).toBe(true);
  expect(await bar(page).count()).toBe(0);
  await page.getByRole("link", { name: "Play from 0:55" }).tap();
  await bar(page).waitFor();
  await page.getByRole("main").getByRole("link", { name: "All sermons" }).tap();
  await page.getByRole("heading", { level: 1, name: "Shared Videos" }).waitFor();
  await bar(page).getByRole("button", { name: "Pause" }).waitFor();
  expect(await bar(page).getByRole("button", { name: "Follow along" }).count()).toBe(0);
  expect(await isPaused(page.locator("audio"))).toBe(false);
});

test("the buttons of a film are within reach of its transcript, and go with its page", async () => {
  const { page } = await visit(site, phone);
  await go(page, filmPath);
  await page.getByRole("link", { name: "Play from 0:25" }).click();
  await bar(page).getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => isPaused(page.locator("main video"))).toBe(true);
  await page.getByRole("main").getByRole("link", { name: "All sermons" }).click();
  await page.getByRole("heading", { level: 1, name: "Shared Videos" }).waitFor();
  expect(await bar(page).count()).toBe(0);
});
