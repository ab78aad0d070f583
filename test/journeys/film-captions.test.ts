import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { haveSermons, sermon } from "../site/support/kept-sermons.ts";
import { joinAs } from "../site/support/people.ts";
import { film, sendFile } from "../site/support/site-files.ts";
import { openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { tabTo } from "./support/keyboard.ts";
import { go, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
const coin = "/sermons/the-lost-coin";
const sheep = "/sermons/the-lost-sheep";
const said = "Which of you, having ten coins, does not sweep the house?";
const transcript = `WEBVTT\n\n00:00.000 --> 00:03.000\n${said}\n\n00:03.000 --> 00:06.000\nRejoice with me.\n`;
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  await haveSermons(site, 0);
  const editor = { cookie: await joinAs(site, "editor") };
  for (const title of ["The lost coin", "The lost sheep"]) {
    const { url } = await sendFile(site, "", film, editor, `media/${title}.mp4`);
    const filmed = { ...sermon, title, videoUrl: url, holdsTexts: "true", transcript };
    expect((await postForm(site, "/upload-video", filmed, editor)).status).toBe(302);
  }
});
afterAll(() => site.close());

const readCaptions = (page: Page) =>
  page.locator("main video").evaluate((element) => {
    const [track] = (element as HTMLVideoElement).textTracks;
    const cues = [...(track?.activeCues ?? [])] as VTTCue[];
    return track?.mode === "showing" ? cues.map(({ text }) => text) : track?.mode;
  });

test("captions of a film are turned on by keyboard, and the next film has them too", async () => {
  const { page } = await visit(site);
  await go(page, coin);
  expect(await readCaptions(page)).toBe("disabled");
  await page.locator("main video").focus();
  await tabTo(page, "Show captions");
  await page.keyboard.press("Enter");
  await page.locator("main video").evaluate((element) => (element as HTMLVideoElement).play());
  await expect.poll(() => readCaptions(page)).toEqual([said]);
  await go(page, sheep);
  await page.getByRole("button", { name: "Hide captions" }).click();
  await page.getByRole("button", { name: "Show captions" }).waitFor();
  // What the player's own button does.
  await page.locator("main video").evaluate((element) => {
    const [track] = (element as HTMLVideoElement).textTracks;
    if (track) track.mode = "showing";
  });
  await page.getByRole("button", { name: "Hide captions" }).waitFor();
  await go(page, coin);
  await page.getByRole("button", { name: "Hide captions" }).waitFor();
});

test("a time in the transcript of a film plays it from there", async () => {
  const { page } = await visit(site);
  await go(page, coin);
  await page.getByRole("link", { name: "Play from 0:00" }).click();
  await expect.poll(() => page.locator("[data-current]").allTextContents()).toEqual([`${said} `]);
  const isPaused = () =>
    page.locator("main video").evaluate((element) => (element as HTMLVideoElement).paused);
  expect(await isPaused()).toBe(false);
});

test("of two films on a page one plays", async () => {
  const { page } = await visit(site);
  await go(page, "/facebook-live");
  const films = page.locator("main video");
  const play = (index: number) =>
    films.nth(index).evaluate((element) => (element as HTMLVideoElement).play());
  await play(0);
  await play(1);
  await expect
    .poll(() => films.evaluateAll((all) => all.map((element) => (element as HTMLVideoElement).paused)))
    .toEqual([true, false]);
});

test("without scripts a film has its captions and no button of ours for them", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await page.goto(coin);
  expect(await page.locator("main video track").getAttribute("src")).toBe(`${coin}/transcript.vtt`);
  expect(await page.getByRole("button", { name: /captions/ }).count()).toBe(0);
});
