import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page, Route } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../site.ts";
import { addVideo, film, play, share, staffWith, unknownLink } from "./films.ts";
import { coin } from "./sermon-form.ts";
import { addressOf, card, go, openBrowser } from "./visitor.ts";

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite("sqlite");
});
afterEach(() => site.close());
const visit = openBrowser();

test.each<[what: string, answer: (route: Route) => Promise<void>]>([
  ["forbids frames", (route) => route.fulfill({ ...film, headers: { "x-frame-options": "DENY" } })],
  [
    "forbids our frames",
    (route) =>
      route.fulfill({
        ...film,
        headers: { "content-security-policy": "frame-ancestors https://other.example" },
      }),
  ],
  ["cannot be reached", (route) => route.abort("namenotresolved")],
])("a video whose site %s is shared as a way to it", async (_, answer) => {
  const { page, expectErrors } = await staffWith(visit, site, answer);
  expectErrors(/X-Frame-Options|frame-ancestors|Content Security Policy|ERR_|chrome-error/);
  await share(page, { ...coin, videoUrl: unknownLink });
  await page.waitForURL("**/facebook-live");
  await expectWayOut(page, unknownLink);
});

test("a video of a site that we do not know plays where its site lets us", async () => {
  const { page } = await staffWith(visit, site, play);
  await share(page, { ...coin, videoUrl: unknownLink });
  await page.waitForURL("**/facebook-live");
  const frame = card(page, coin.title).locator("iframe");
  expect(await frame.getAttribute("src")).toBe(unknownLink);
  expect(await frame.getAttribute("sandbox")).not.toContain("allow-top-navigation");
  await page.frameLocator("article iframe").getByText("a film plays here").waitFor();
});

test("a site that never answers is waited for no longer than eight seconds", async () => {
  const asked = Promise.withResolvers<void>();
  const { page } = await staffWith(visit, site, async () => asked.resolve());
  await page.clock.install();
  await share(page);
  await asked.promise;
  await page.getByRole("button", { name: "Uploading..." }).waitFor();
  expect(addressOf(page)).toBe("/upload-video");
  await page.clock.fastForward(8000);
  await page.waitForURL("**/facebook-live");
  await expectWayOut(page, coin.videoUrl);
});

test("who leaves the dialog while the video is looked at has saved nothing", async () => {
  const asked = Promise.withResolvers<void>();
  const { page } = await staffWith(visit, site, async () => asked.resolve());
  addVideo(site, { embeddable: 0 });
  await page.clock.install();
  await go(page, "/alter-uploads/coin/update");
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await dialog.getByLabel("Title").fill("Never");
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await asked.promise;
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const saved: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") saved.push(request.url());
  });
  await page.clock.fastForward(12_000);
  await expect.poll(() => page.locator("iframe").count()).toBe(0);
  await go(page, "/alter-uploads");
  expect(await page.getByRole("article").getByRole("heading").allTextContents()).toEqual([coin.title]);
  expect(saved).toEqual([]);
});

test("a link that plays already is not looked at again when its words change", async () => {
  let asked = 0;
  const { page } = await staffWith(visit, site, (route) => {
    asked += 1;
    return play(route);
  });
  addVideo(site);
  await go(page, "/alter-uploads/coin/update");
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll("iframe")) frame.remove();
  });
  const askedBefore = asked;
  await dialog.getByLabel("Title").fill("The found coin");
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await page.waitForURL("**/facebook-live");
  await card(page, "The found coin").waitFor();
  await page.frameLocator("article iframe").getByText("a film plays here").waitFor();
  expect(asked - askedBefore, "the player of the list alone").toBe(1);
});

test("a film of our own storage plays in the browser's own player", async () => {
  const { page } = await staffWith(visit, site, play);
  const film = await readFile(path.resolve("content/media/background.mp4"));
  const stored = await page.request.post("/v0/b/site/o?name=media%2Fbackground.mp4", {
    headers: { "content-type": "video/mp4", origin: site.url },
    data: film,
  });
  expect(stored.status()).toBe(200);
  const { downloadTokens } = (await stored.json()) as { downloadTokens: string };
  const address = `/v0/b/site/o/media%2Fbackground.mp4?alt=media&token=${downloadTokens}`;
  await share(page, { ...coin, videoUrl: site.url + address });
  await page.waitForURL("**/facebook-live");
  const player = card(page, coin.title).locator("video");
  expect(await player.getAttribute("src"), "without the site's name").toBe(address);
  expect(await player.getAttribute("preload")).toBe("none");
  expect(await player.getAttribute("poster")).toMatch(/\.webp$/);
  await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0);
});

test("players keep their shape and are never larger than 734 by 413", async () => {
  const { page } = await visit(site);
  await page.context().route("https://**/*", play);
  addVideo(site);
  await page.goto("/facebook-live");
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const box = await page.locator("article iframe").boundingBox();
    expect(box?.width).toBeLessThanOrEqual(734);
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(734 / 413, 1);
    if (width > 800) expect(box).toMatchObject({ width: 734, height: 413 });
    else expect(box?.width).toBeGreaterThan(width * 0.8);
  }
});

/** The video stands there as a link to its site, without a frame. */
async function expectWayOut(page: Page, link: string): Promise<void> {
  const way = card(page, coin.title).getByRole("link", { name: "Watch on" });
  expect(await way.getAttribute("href")).toBe(link);
  expect(await way.getAttribute("target")).toBeNull();
  expect(await page.locator("iframe").count()).toBe(0);
}
