import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { worship } from "../../content/sample/worship.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());

const { title } = worship.recording;

function playing(page: Page): Promise<boolean> {
  return page.locator("audio").evaluate((audio: HTMLAudioElement) => !audio.paused && audio.currentTime > 0);
}

/** Replaces `play` in the page and records its calls; `permits` decides what the browser allows. */
async function watchPlay(page: Page, permits: boolean): Promise<void> {
  await page.addInitScript((allowed) => {
    const play = HTMLMediaElement.prototype.play;
    // The browser's own answer cannot be used, because the test's evaluations count as user gestures.
    let touched = false;
    document.addEventListener("pointerdown", () => (touched = true), { capture: true });
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      document.documentElement.dataset.playCalledOn = this.tagName;
      if (!allowed && !touched)
        return Promise.reject(new DOMException("the visitor has not asked", "NotAllowedError"));
      return play.call(this);
    };
  }, permits);
}

const playCalledOn = (page: Page) => page.evaluate(() => document.documentElement.dataset.playCalledOn);

test("the recording plays automatically where the browser permits it, can be paused, and ends with the page", async () => {
  const { page } = await visit(site);
  await go(page, "/");
  // A browser permits sound after a visitor has interacted with the site.
  await page.getByRole("banner").getByRole("link", { name: "Worship" }).click();
  await page.getByRole("button", { name: `Pause ${title}` }).waitFor();
  await expect.poll(() => playing(page)).toBe(true);

  await page.getByRole("button", { name: `Pause ${title}` }).click();
  await expect.poll(() => playing(page)).toBe(false);
  await page.getByRole("button", { name: `Play ${title}` }).click();
  await expect.poll(() => playing(page)).toBe(true);

  const audio = await page.locator("audio").elementHandle();
  await page.getByRole("banner").getByRole("link", { name: "Services" }).click();
  await page.getByRole("heading", { level: 1, name: "Services" }).waitFor();
  await expect.poll(() => audio?.evaluate((element) => (element as HTMLAudioElement).paused)).toBe(true);
});

test("a browser that refuses sound causes no error: the recording waits for its button", async () => {
  const { page } = await visit(site);
  await watchPlay(page, false);
  await go(page, "/worship");
  await expect.poll(() => playCalledOn(page)).toBe("AUDIO");
  expect(await playing(page)).toBe(false);
  await page.getByRole("button", { name: `Play ${title}` }).click();
  await expect.poll(() => playing(page)).toBe(true);
});

test("a recording that cannot be played offers to be played, and can be once it is there", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/Failed to load resource/);
  await watchPlay(page, false);
  await page.route("**/*.mp3", (route) => route.fulfill({ status: 404, body: "" }));
  await go(page, "/worship");
  await page.getByRole("button", { name: `Play ${title}` }).click();
  await expect
    .poll(() => page.locator("audio").evaluate(({ error }: HTMLAudioElement) => error?.code))
    .toBe(4);
  await page.getByRole("button", { name: `Play ${title}` }).waitFor();
  expect(await page.getByRole("button", { name: `Pause ${title}` }).count()).toBe(0);
  await page.unroute("**/*.mp3");
  await page.getByRole("button", { name: `Play ${title}` }).click();
  await page.getByRole("button", { name: `Pause ${title}` }).waitFor();
  await expect.poll(() => playing(page)).toBe(true);
});

test("the recording stops when a visitor starts a film", async () => {
  const { page } = await visit(site);
  await go(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Worship" }).click();
  await expect.poll(() => playing(page)).toBe(true);
  await page
    .locator("video")
    .first()
    .evaluate((film: HTMLVideoElement) => film.play());
  await expect.poll(() => playing(page)).toBe(false);
});

test("with reduced motion or data saving, nothing plays and the recording is not downloaded unasked", async () => {
  const { page: calm } = await visit(site, { reducedMotion: "reduce" });
  const { page: saving } = await visit(site);
  await saving.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  for (const page of [calm, saving]) {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await watchPlay(page, true);
    await go(page, "/worship");
    await page.waitForTimeout(1000);
    expect(await playCalledOn(page)).toBeUndefined();
    expect(await playing(page)).toBe(false);
    expect(requests.filter((url) => url.endsWith(".mp3"))).toEqual([]);
    await page.getByRole("button", { name: `Play ${title}` }).click();
    await expect.poll(() => playing(page)).toBe(true);
  }
});

test("without scripts the browser's own controls are shown and nothing plays", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await page.goto("/worship");
  expect(await page.locator("audio[controls]").isVisible()).toBe(true);
  expect(await page.locator("audio").getAttribute("autoplay")).toBeNull();
  expect(await page.getByRole("button", { name: `Play ${title}` }).isVisible()).toBe(false);
});

const youth = "Pizza, questions that nobody laughs at";

/** Returns the visible height of the text in a ministry's details. */
async function seen(page: Page): Promise<boolean> {
  return page.getByText(youth).evaluate((words) => {
    const frame = words.parentElement?.parentElement;
    return Boolean(frame && frame.clientHeight > 40 && Number(getComputedStyle(frame).opacity) > 0.9);
  });
}

test.each([true, false])(
  "a ministry's details unfold by pointer and keyboard, scripts: %s",
  async (scripts) => {
    const { page } = await visit(site, { javaScriptEnabled: scripts });
    await page.goto("/ministries");
    const card = page.getByRole("listitem").filter({ hasText: youth });
    expect(await seen(page)).toBe(false);
    await card.hover();
    await expect.poll(() => seen(page)).toBe(true);
    await page.mouse.move(0, 0);
    await expect.poll(() => seen(page)).toBe(false);
    await card.focus();
    await expect.poll(() => seen(page)).toBe(true);
    await page.keyboard.press("Tab");
    await expect.poll(() => seen(page)).toBe(false);
  },
);

test("a ministry's details unfold by tap, and a second tap follows its link", async () => {
  const { page } = await visit(site, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await go(page, "/ministries");
  await page.getByRole("heading", { name: "Youth" }).tap();
  await expect.poll(() => seen(page)).toBe(true);
  await page.getByRole("heading", { name: "Local Missions" }).tap();
  await expect.poll(() => seen(page)).toBe(false);
  await page.getByRole("link", { name: "More about Local Missions" }).tap();
  await page.waitForURL("**/local-missions");
});
