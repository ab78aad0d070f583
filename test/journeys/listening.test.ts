import type { ElementHandle, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { worship } from "../../content/sample/worship.ts";
import { haveSermons, sermon } from "../site/support/kept-sermons.ts";
import { joinAs } from "../site/support/people.ts";
import { addFile, hymn } from "../site/support/site-files.ts";
import { openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { tabTo } from "./support/keyboard.ts";
import { textSwitch } from "./support/large-text.ts";
import { go, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
const visitWithLargeText = openBrowser(() => [textSwitch(32)]);
const coin = "/sermons/the-lost-coin";
const sheep = "/sermons/the-lost-sheep";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  await haveSermons(site, 0);
  const editor = { cookie: await joinAs(site, "editor") };
  for (const title of ["The lost coin", "The lost sheep"]) {
    const audioId = await addFile(site, `${title}.mp3`, hymn, editor);
    const recorded = { ...sermon, title, videoUrl: "https://films.example/coin.mp4", audioId };
    await postForm(site, "/upload-video", recorded, editor);
  }
});
afterAll(() => site.close());

type Player = ElementHandle<HTMLAudioElement>;

const bar = (page: Page) => page.getByRole("region", { name: "Now playing" });

/** Opens the page of a sermon and plays its recording. */
async function hear(page: Page, path: string) {
  await go(page, path);
  const loaded = page.waitForResponse(/\/show-bar-[\w-]+\.js$/);
  const audio = await page.locator("main audio").elementHandle();
  if (!audio) throw new Error("the page has no recording");
  const player = audio as Player;
  await player.evaluate((element) => element.play());
  await (await loaded).finished();
  return player;
}

const plays = (player: Player) => player.evaluate((element) => element.isConnected && !element.paused);
const timeOf = (player: Player) => player.evaluate((element) => element.currentTime);

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name, exact: true }).first().click();
  await page.getByRole("heading", { level: 1 }).filter({ hasText: name }).waitFor();
}

test("a recording plays on across pages, in a bar with a way back to its sermon", async () => {
  const { page } = await visit(site);
  const player = await hear(page, coin);
  let pauses = 0;
  await page.exposeFunction("paused", () => {
    pauses += 1;
  });
  await player.evaluate((element) =>
    element.addEventListener("pause", () => (window as unknown as { paused(): void }).paused()),
  );
  await follow(page, "Services");
  await bar(page).waitFor();
  const before = await timeOf(player);
  await expect.poll(() => timeOf(player)).toBeGreaterThan(before);
  await follow(page, "Daily Posts");
  expect(await plays(player)).toBe(true);
  expect(pauses).toBe(0);
  expect(await page.locator("audio").count()).toBe(1);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe("The lost coin");

  await bar(page).getByRole("link", { name: "Back to The lost coin" }).click();
  await page.getByRole("heading", { level: 1, name: "The lost coin" }).waitFor();
  await expect.poll(() => bar(page).count()).toBe(0);
  expect(await plays(player)).toBe(true);
  expect(pauses).toBe(0);
  expect(await player.evaluate((element) => element.closest("main") !== null && !element.hidden)).toBe(true);
  expect(await page.locator("audio").count()).toBe(1);
});

test("the bar is used by keyboard, and closing it keeps the place", async () => {
  const { page } = await visit(site);
  const player = await hear(page, coin);
  await follow(page, "Services");
  await page.getByRole("contentinfo").getByRole("link").last().focus();
  await tabTo(page, "Pause");
  await page.keyboard.press("Enter");
  await expect.poll(() => plays(player)).toBe(false);
  await player.evaluate((element) => {
    element.currentTime = 20;
  });
  await tabTo(page, "On 30 seconds");
  await page.keyboard.press("Space");
  await expect.poll(() => timeOf(player)).toBe(50);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => timeOf(player)).toBe(35);
  await tabTo(page, "Close");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("audio").count()).toBe(0);
  expect(await bar(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  expect(await page.evaluate(() => document.documentElement.style.scrollPaddingBottom)).toBe("");
  await go(page, coin);
  await page.getByText("It goes on at 0:35, where you stopped.").waitFor();
});

test("a recording that is paused ends with its page, and one whose page is loaded anew begins where it stopped", async () => {
  const { page } = await visit(site);
  const player = await hear(page, coin);
  await player.evaluate((element) => {
    element.pause();
    element.currentTime = 15;
  });
  await follow(page, "Services");
  expect(await bar(page).count()).toBe(0);
  expect(await page.locator("audio").count()).toBe(0);

  const again = await hear(page, coin);
  await again.evaluate((element) => {
    element.currentTime = 25;
  });
  await follow(page, "Services");
  await bar(page).waitFor();
  await go(page, "/services");
  expect(await bar(page).count()).toBe(0);
  await go(page, coin);
  await page.getByText(/It goes on at 0:2\d, where you stopped\./).waitFor();
});

test("only one recording plays: that of the bar ends when another begins", async () => {
  const { page } = await visit(site);
  const first = await hear(page, coin);
  await page.getByRole("link", { name: "After: The lost sheep" }).click();
  await page.getByRole("heading", { level: 1, name: "The lost sheep" }).waitFor();
  await bar(page).waitFor();
  expect(await plays(first)).toBe(true);
  const second = (await page.locator("main audio").elementHandle()) as Player;
  await second.evaluate((element) => element.play());
  await expect.poll(() => plays(first)).toBe(false);
  await expect.poll(() => bar(page).count()).toBe(0);
  await follow(page, "Services");
  await bar(page).getByRole("link", { name: "Back to The lost sheep" }).waitFor();
  expect(await plays(second)).toBe(true);
  await go(page, sheep);
});

test("a film stops the recording, and the hymn does not begin while it plays", async () => {
  const { page } = await visit(site);
  const player = await hear(page, coin);
  await follow(page, "Worship");
  const hymnOfPage = page.getByRole("main").locator(`audio[aria-label="${worship.recording.title}"]`);
  await hymnOfPage.waitFor();
  await expect.poll(() => timeOf(player)).toBeGreaterThan(1);
  expect(await plays(player)).toBe(true);
  expect(await hymnOfPage.evaluate((element) => (element as HTMLAudioElement).paused)).toBe(true);
  await page
    .locator("main video")
    .first()
    .evaluate((film) => (film as HTMLVideoElement).play());
  await expect.poll(() => plays(player)).toBe(false);
  await bar(page).getByRole("button", { name: "Play" }).waitFor();
});

test("the bar covers neither the end of a page nor the focus, at 320 px and with text of 200 %", async () => {
  for (const open of [visit, visitWithLargeText]) {
    const { page } = await open(site, { viewport: { width: 320, height: 568 } });
    await hear(page, coin);
    await page.getByRole("link", { name: "After: The lost sheep" }).click();
    await bar(page).waitFor();
    const box = () => bar(page).evaluate((element) => element.getBoundingClientRect().toJSON());
    expect((await box()).right).toBeLessThanOrEqual(320);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    for (const button of await bar(page).locator("a, button").all()) {
      const size = await button.evaluate((element) => element.getBoundingClientRect().toJSON());
      expect(size.height).toBeGreaterThanOrEqual(24);
      expect(size.left).toBeGreaterThanOrEqual(0);
      expect(size.right).toBeLessThanOrEqual(320);
    }
    await page.evaluate(() => window.scrollTo({ top: 100_000, behavior: "instant" }));
    const end = await page
      .getByRole("contentinfo")
      .evaluate((footer) => footer.getBoundingClientRect().bottom);
    const { top, height } = await box();
    expect(end).toBeLessThanOrEqual(top + 1);
    expect(height).toBeLessThanOrEqual(568 / 2);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await page.locator("#main").focus();
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press("Tab");
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        const over = document.querySelector('[aria-label="Now playing"]')?.parentElement?.parentElement;
        if (!focused || !over || over.contains(focused)) return 0;
        if (getComputedStyle(over).position !== "fixed") return 0;
        return focused.getBoundingClientRect().bottom - over.getBoundingClientRect().top;
      });
      expect(covered).toBeLessThanOrEqual(0);
    }
  }
});

test("a recording is counted once in a session, after half a minute that was heard, across pages", async () => {
  const { page } = await visit(site);
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") told.push(new URL(request.url()).pathname);
  });
  const player = await hear(page, coin);
  const hearOn = (seconds: number) =>
    player.evaluate(async (element, length) => {
      element.playbackRate = 8;
      const end = element.currentTime + length;
      while (element.currentTime < end) await new Promise((resolve) => setTimeout(resolve, 50));
    }, seconds);
  await player.evaluate((element) => {
    element.currentTime = 40;
  });
  await hearOn(15);
  expect(told).toEqual([]);
  await follow(page, "Services");
  await hearOn(25);
  await expect.poll(() => told).toEqual([`${coin}/played`]);
  await hearOn(5);
  await go(page, coin);
  const again = await hear(page, coin);
  await again.evaluate(async (element) => {
    element.playbackRate = 8;
    element.currentTime = 0;
    while (element.currentTime < 35) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(told).toEqual([`${coin}/played`]);
});

test("a page that plays nothing loads nothing of the bar", async () => {
  const { page } = await visit(site);
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await go(page, coin);
  await follow(page, "Services");
  expect(scripts.filter((url) => /show-bar|\/bar-/.test(url))).toEqual([]);
});
