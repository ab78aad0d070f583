import { readFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page, Route } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { administrator, openTestSite, type TestSite } from "../site.ts";
import { card, colourOf } from "./event-form.ts";
import { coin, fillSermon, typedSermon } from "./sermon-form.ts";
import { addressOf, alert, fillLogin, go, logIn, notice, openBrowser, ready, type Visit } from "./visitor.ts";

const embedded = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90";
const unknownLink = "https://films.example/watch/5";

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite("sqlite");
});
afterEach(() => site.close());
const visit = openBrowser();

test("a video is shared, changed in a dialog, and removed after a question", async () => {
  const { page } = await staffWith(play);
  await page.goto("/facebook-live");
  await page.getByText("No videos available").waitFor();

  await page.getByText("Update Site").click();
  await page.getByRole("link", { name: "Upload Video" }).click();
  await page.getByRole("heading", { name: "Upload Video" }).waitFor();
  await page.getByRole("button", { name: "Upload Video" }).click();
  await page.getByText("Please enter a title").first().waitFor();
  await fillSermon(page, { ...coin, videoUrl: "http://www.youtube.com/watch?v=dQw4w9WgXcQ" });
  await page.getByText("Please enter an address that begins with https://").waitFor();
  await fillSermon(page);
  await page.getByRole("button", { name: "Upload Video" }).click();
  await page.getByRole("button", { name: "Uploading..." }).waitFor();
  await page.waitForURL("**/facebook-live");
  await notice(page).getByText("Video uploaded successfully!").waitFor();
  await card(page, coin.title).getByText(coin.sermonBy).waitFor();
  expect(await card(page, coin.title).locator("iframe").getAttribute("src")).toBe(embedded);
  await page.frameLocator("article iframe").getByText("a film plays here").waitFor();
  expect(await page.locator("iframe").count(), "the frame of the check is gone").toBe(1);
  await page.goBack();
  await page.getByRole("heading", { name: "Upload Video" }).waitFor();
  expect(await typedSermon(page), "a new form").toEqual({
    title: "",
    sermonBy: "",
    videoUrl: "",
    content: "",
  });

  await go(page, "/alter-uploads");
  const edit = page.getByRole("link", { name: `Edit ${coin.title}` });
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  for (const close of ["Escape", "Cancel"]) {
    await edit.click();
    await dialog.waitFor();
    expect(await typedSermon(dialog)).toEqual(coin);
    if (close === "Escape") await page.keyboard.press("Escape");
    else await dialog.getByRole("link", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await edit.click();
  await dialog.getByLabel("Title").fill("The found coin");
  await dialog.getByLabel("Date").fill("2026-05-31");
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL("**/facebook-live");
  await notice(page).getByText("Video updated successfully!").waitFor();
  await card(page, "The found coin").getByText("31-05-2026").waitFor();

  await go(page, "/alter-uploads");
  const question = page.getByRole("dialog", { name: "Delete this video?" });
  await page.getByRole("link", { name: "Delete The found coin" }).click();
  await question.getByRole("link", { name: "Keep it" }).click();
  await question.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Delete The found coin" }).click();
  await question.getByRole("button", { name: "Delete Video" }).click();
  await notice(page).getByText("Video deleted.").waitFor();
  await page.getByText("No videos available.").waitFor();
});

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
  const { page, expectErrors } = await staffWith(answer);
  expectErrors(/X-Frame-Options|frame-ancestors|Content Security Policy|ERR_|chrome-error/);
  await share(page, { ...coin, videoUrl: unknownLink });
  await page.waitForURL("**/facebook-live");
  await expectWayOut(page, unknownLink);
});

test("a video of a site that we do not know plays where its site lets us", async () => {
  const { page } = await staffWith(play);
  await share(page, { ...coin, videoUrl: unknownLink });
  await page.waitForURL("**/facebook-live");
  const frame = card(page, coin.title).locator("iframe");
  expect(await frame.getAttribute("src")).toBe(unknownLink);
  expect(await frame.getAttribute("sandbox")).not.toContain("allow-top-navigation");
  await page.frameLocator("article iframe").getByText("a film plays here").waitFor();
});

test("a site that never answers is waited for no longer than eight seconds", async () => {
  const asked = Promise.withResolvers<void>();
  const { page } = await staffWith(async () => asked.resolve());
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
  const { page } = await staffWith(async () => asked.resolve());
  addVideo({ embeddable: 0 });
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
  const { page } = await staffWith((route) => {
    asked += 1;
    return play(route);
  });
  addVideo();
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

test("what somebody else has changed meanwhile is shown, and what was typed stays", async () => {
  const { page, expectErrors } = await staffWith(play);
  expectErrors(/status of 409/);
  addVideo();
  await go(page, "/alter-uploads/coin/update");
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await dialog.getByLabel("Title").fill("Mine");
  inDatabase((database) => database.exec(`update "videos" set "title" = 'Theirs', "version" = 2`));
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await dialog.getByText("How it reads now").waitFor();
  await dialog.getByText("Theirs", { exact: true }).waitFor();
  expect((await typedSermon(dialog)).title).toBe("Mine");
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await page.waitForURL("**/facebook-live");
  await card(page, "Mine").waitFor();
});

test("without a connection what was typed stays in the form, and is sent later", async () => {
  const { page, context, expectErrors } = await staffWith(play);
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|chrome-error/);
  await go(page, "/upload-video");
  await fillSermon(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Upload Video" }).click();
  const problem = alert(page).getByText("The video could not be saved. What you typed is still here");
  await problem.waitFor();
  const [red, green] = await colourOf(problem);
  expect(red).toBeGreaterThan(green);
  expect(await typedSermon(page)).toEqual(coin);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Upload Video" }).click();
  await page.waitForURL("**/facebook-live");
  await card(page, coin.title).locator("iframe").waitFor();
});

test("a film of our own storage plays in the browser's own player", async () => {
  const { page } = await staffWith(play);
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
  addVideo();
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

test("staff do everything without JavaScript too", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await page.context().route("https://**/*", play);
  await page.goto("/upload-video");
  await fillLogin(page, administrator);
  await page.getByRole("heading", { name: "Upload Video" }).waitFor();
  await fillSermon(page);
  await page.getByRole("button", { name: "Upload Video" }).click();
  await notice(page).getByText("Video uploaded successfully!").waitFor();
  expect(await card(page, coin.title).locator("iframe").getAttribute("src")).toBe(embedded);

  await page.goto("/upload-video");
  await fillSermon(page, { ...coin, title: "Elsewhere", videoUrl: unknownLink });
  await page.getByRole("button", { name: "Upload Video" }).click();
  await card(page, "Elsewhere").getByRole("link", { name: "Watch on films.example" }).waitFor();

  await page.goto("/alter-uploads");
  await page.getByRole("link", { name: "Edit Elsewhere" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await dialog.getByLabel("Title").fill("Somewhere");
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await notice(page).getByText("Video updated successfully!").waitFor();
  await card(page, "Somewhere").waitFor();
  await page.goto("/alter-uploads");
  await page.getByRole("link", { name: "Delete Somewhere" }).click();
  await page.getByRole("button", { name: "Delete Video" }).click();
  await notice(page).getByText("Video deleted.").waitFor();
  expect(await card(page, "Somewhere").count()).toBe(0);
});

const film = {
  contentType: "text/html",
  body: "<!doctype html><title>A player</title><p>a film plays here</p>",
};

function play(route: Route): Promise<void> {
  return route.fulfill(film);
}

/** Somebody of the staff, for whom every other site answers like this. */
async function staffWith(answer: (route: Route) => Promise<void>): Promise<Visit> {
  const visitOfStaff = await visit(site);
  await visitOfStaff.context.route("https://**/*", answer);
  await logIn(visitOfStaff.page);
  return visitOfStaff;
}

async function share(page: Page, sermon = coin): Promise<void> {
  await page.goto("/upload-video");
  await ready(page);
  await fillSermon(page, sermon);
  await page.getByRole("button", { name: "Upload Video" }).click();
}

/** The video stands there as a link to its site, without a frame. */
async function expectWayOut(page: Page, link: string): Promise<void> {
  const way = card(page, coin.title).getByRole("link", { name: "Watch on" });
  expect(await way.getAttribute("href")).toBe(link);
  expect(await way.getAttribute("target")).toBeNull();
  expect(await page.locator("iframe").count()).toBe(0);
}

function addVideo({ embeddable = 1 } = {}): void {
  inDatabase((database) =>
    database
      .prepare(
        `insert into "videos"
           ("id", "title", "sermonBy", "videoUrl", "content", "date", "userName", "embeddable")
         values ('coin', ?, ?, ?, ?, '2026-11-21T12:00:00.000Z', 'Ruth', ?)`,
      )
      .run(coin.title, coin.sermonBy, coin.videoUrl, coin.content, embeddable),
  );
}

function inDatabase(work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(path.join(site.dataDir, "narthex.sqlite"));
  work(database);
  database.close();
}
