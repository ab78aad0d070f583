import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type FilmSites, openFilmSites, patientFetch, show } from "../support/film-sites.ts";
import { administrator, openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { addVideo, play, pressPlay, share, staffWith, unknownLink } from "./support/films.ts";
import { coin, fillSermon } from "./support/sermon-form.ts";
import {
  card,
  fillLogin,
  go,
  logIn,
  notice,
  openBrowser,
  pathOf,
  ready,
  type Visit,
} from "./support/visitor.ts";

const verdict = "The video’s site does not let our page show it, or did not respond.";
const silentLink = "https://films.example/silence";
/** Errors that browsers report for pages that refuse frames or cannot be reached. */
const refusals =
  /X-Frame-Options|frame-ancestors|Content Security Policy|ERR_|chrome-error|status of 404|Mixed Content/;

let films: FilmSites;
let site: TestSite;

beforeAll(async () => {
  films = await openFilmSites();
});
beforeEach(async () => {
  site = await openTestSite("sqlite", {}, { publicFetch: patientFetch(films) });
  films.asked.length = 0;
  films.answers.clear();
  films.answers.set("films.example/ancestors-ours", (response) =>
    show(response, { "content-security-policy": `frame-ancestors 'self' ${site.url}` }),
  );
});
afterEach(() => site.close());
afterAll(() => films.close());
const visit = openBrowser(() => films.switches);

async function staff(): Promise<Visit> {
  const visitOfStaff = await visit(site);
  await logIn(visitOfStaff.page);
  return visitOfStaff;
}

/** Lets time stand still until a test moves it on: a busy machine may take as long as a limit of the page. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

function stored() {
  return inDatabase(site, (database) =>
    database
      .prepare(`select "embeddable", "embeddableChosen" from "videos"`)
      .all()
      .map((row) => ({ ...row })),
  );
}

/** Every way in which another site can respond, and whether visitors see its player. */
test.each<[what: string, url: string, plays: boolean]>([
  ["lets everybody show it", "https://films.example/plain", true],
  ["lets our origin show it", "https://films.example/ancestors-ours", true],
  ["leads to a page that everybody may show", "https://films.example/to-plain", true],
  ["is slow", "https://films.example/late", true],
  ["forbids frames", "https://films.example/deny", false],
  ["forbids frames of other origins", "https://films.example/sameorigin", false],
  ["permits no page to frame it", "https://films.example/ancestors-none", false],
  ["permits its own pages to frame it", "https://films.example/ancestors-self", false],
  ["is not there", "https://films.example/missing", false],
  ["leads to a refusal", "https://films.example/to-deny", false],
  ["leads to http", "https://films.example/to-http", false],
  ["cannot be reached", "https://nobody.example/5", false],
])("a video whose site %s, at %s, shows its player: %j", async (_, url, plays) => {
  const { page, expectErrors } = await staff();
  expectErrors(refusals);
  const sermon = { ...coin, videoUrl: url };
  await share(page, sermon);
  if (!plays) {
    await expectVerdict(page);
    expect(stored(), "nothing is saved before staff have seen the verdict").toEqual([]);
    await page.getByRole("button", { name: "Upload Video" }).click();
  }
  await page.waitForURL("**/facebook-live");
  expect(stored()).toEqual([{ embeddable: Number(plays), embeddableChosen: 0 }]);
  const { page: visitors, expectErrors: expectVisitorsErrors } = await visit(site);
  expectVisitorsErrors(refusals);
  await visitors.goto("/facebook-live");
  if (plays) await expectPlayer(visitors, url);
  else await expectWayOut(visitors, url);
});

test.each([
  ["YouTube", coin.videoUrl, "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90"],
  ["Vimeo", "https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"],
])("a video on %s plays", async (_, videoUrl, player) => {
  const { page } = await staff();
  await share(page, { ...coin, videoUrl });
  await page.waitForURL("**/facebook-live");
  await expectPlayer(page, player);
  expect(films.asked.filter((place) => place.includes("oembed"))).toHaveLength(1);
});

test("a video that YouTube says must not be embedded is shown as a link", async () => {
  films.answers.set("www.youtube.com/oembed", (response) => response.writeHead(401).end("Unauthorized"));
  const { page } = await staff();
  await share(page);
  await expectVerdict(page);
  await page.getByRole("button", { name: "Upload Video" }).click();
  await page.waitForURL("**/facebook-live");
  await expectWayOut(page, coin.videoUrl);
});

test("staff override the verdict with a checkbox, see the player at once, and clear the checkbox again", async () => {
  // These headers are for the server's check; browsers get a page that may be framed.
  films.answers.set("films.example/watch/5", (response) =>
    show(
      response,
      /Narthex/.test(response.req.headers["user-agent"] ?? "") ? { "x-frame-options": "DENY" } : {},
    ),
  );
  const { page } = await staff();
  await share(page, { ...coin, videoUrl: unknownLink });
  await expectVerdict(page);
  await page.frameLocator("form iframe").getByText("a film plays here").waitFor();
  await page.getByLabel("Show the player on our page").check();
  await page.getByLabel("Title").fill("The found coin");
  await page.getByRole("button", { name: "Upload Video" }).click();
  await page.waitForURL("**/facebook-live");
  await pressPlay(page);
  expect(stored()).toEqual([{ embeddable: 1, embeddableChosen: 1 }]);

  const dialog = page.getByRole("dialog", { name: "Edit video" });
  for (const isShown of [false, true]) {
    await go(page, "/alter-uploads");
    await page.getByRole("link", { name: "Edit The found coin" }).click();
    const box = dialog.getByLabel("Show the player on our page");
    expect(await box.isChecked()).toBe(!isShown);
    await box.setChecked(isShown);
    await dialog.getByRole("button", { name: "Update Video" }).click();
    await page.waitForURL("**/facebook-live");
    expect(stored()).toEqual([{ embeddable: Number(isShown), embeddableChosen: 1 }]);
    const players = card(page, "The found coin").locator("iframe");
    await page.getByRole("heading", { name: "Shared Videos" }).waitFor();
    await expect.poll(() => players.count()).toBe(Number(isShown));
  }
});

test("changing the link clears the verdict on the last one", async () => {
  const { page, expectErrors } = await staff();
  expectErrors(refusals);
  await share(page, { ...coin, videoUrl: "https://films.example/deny" });
  await expectVerdict(page);
  await page.getByLabel("Video URL").fill("https://films.example/plain");
  await page.getByText(verdict).waitFor({ state: "detached" });
  expect(await page.getByLabel("Show the player on our page").count()).toBe(0);
  await page.getByRole("button", { name: "Upload Video" }).click();
  await page.waitForURL("**/facebook-live");
  await expectPlayer(page, "https://films.example/plain");
});

test("without scripts the edit form has the verdict, the checkbox and the player", async () => {
  addVideo(site, { embeddable: 0, videoUrl: "https://films.example/plain" });
  const { page } = await visit(site, { javaScriptEnabled: false });
  await page.goto("/alter-uploads/coin/update");
  await fillLogin(page, administrator);
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await dialog.getByText(verdict).waitFor();
  await dialog.locator("iframe").waitFor();
  await dialog.getByLabel("Show the player on our page").check();
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await notice(page).getByText("Video updated successfully!").waitFor();
  await expectPlayer(page, "https://films.example/plain");
});

test("a site that does not respond delays the form by at most eight seconds", async () => {
  const userAgents: string[] = [];
  films.answers.set("films.example/silence", ({ req }) => userAgents.push(req.headers["user-agent"] ?? ""));
  const { page } = await staff();
  await page.clock.install();
  await go(page, "/upload-video");
  await fillSermon(page, { ...coin, videoUrl: silentLink });
  await stopClock(page);
  await page.getByRole("button", { name: "Upload Video" }).click();
  const isServer = (agent: string) => agent.includes("Narthex");
  await expect.poll(() => userAgents.filter((agent) => !isServer(agent))).toHaveLength(1);
  await page.getByRole("button", { name: "Uploading..." }).waitFor();
  expect(pathOf(page)).toBe("/upload-video");
  await page.clock.fastForward(8000);
  await expectVerdict(page);
  await page.getByRole("button", { name: "Upload Video" }).click();
  await page.waitForURL("**/facebook-live");
  await expectWayOut(page, silentLink);
  expect(
    userAgents.filter(isServer),
    "only the check of the text asks: the server believes the browser",
  ).toHaveLength(1);
});

test("leaving the dialog while the video is checked saves nothing", async () => {
  const { page } = await staff();
  addVideo(site, { embeddable: 0, videoUrl: silentLink });
  await page.clock.install();
  // The player in the form never loads, so neither does the page.
  await page.goto("/alter-uploads/coin/update", { waitUntil: "commit" });
  await page.clock.fastForward(3000);
  await ready(page);
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await dialog.getByLabel("Title").fill("Never");
  await stopClock(page);
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await dialog.getByRole("button", { name: "Saving..." }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await dialog.waitFor({ state: "detached" });
  const saved: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") saved.push(request.url());
  });
  await page.clock.fastForward(12_000);
  await expect.poll(() => page.locator("iframe").count()).toBe(0);
  await page.clock.resume();
  await go(page, "/alter-uploads");
  expect(await page.getByRole("article").getByRole("heading").allTextContents()).toEqual([coin.title]);
  expect(saved).toEqual([]);
});

test("a link that already plays is not checked again when other fields change", async () => {
  let requestCount = 0;
  const { page } = await staffWith(visit, site, (route) => {
    requestCount += 1;
    return play(route);
  });
  addVideo(site);
  await go(page, "/alter-uploads/coin/update");
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll("iframe")) frame.remove();
  });
  const countBefore = requestCount;
  await dialog.getByLabel("Title").fill("The found coin");
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await page.waitForURL("**/facebook-live");
  await card(page, "The found coin").waitFor();
  await pressPlay(page);
  expect(requestCount - countBefore, "the player of the list alone").toBe(1);
});

test("a film in our own storage plays in the browser's own player", async () => {
  const { page } = await staffWith(visit, site, play);
  const film = await readFile(path.resolve("content/sample/media/background.mp4"));
  const stored = await page.request.post("/v0/b/site/o?name=media%2Fbackground.mp4", {
    headers: { "content-type": "video/mp4", origin: site.url },
    data: film,
  });
  expect(stored.status()).toBe(200);
  const { downloadTokens } = (await stored.json()) as { downloadTokens: string };
  const url = `/v0/b/site/o/media%2Fbackground.mp4?alt=media&token=${downloadTokens}`;
  await share(page, { ...coin, videoUrl: site.url + url });
  await page.waitForURL("**/facebook-live");
  const player = card(page, coin.title).locator("video");
  expect(await player.getAttribute("src"), "without the site's name").toBe(url);
  expect(await player.getAttribute("preload")).toBe("none");
  expect(await player.getAttribute("poster")).toMatch(/\.webp$/);
  await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
});

test("players keep their aspect ratio and never exceed 734 by 413 pixels", async () => {
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

/** Expects the form to stay open, say that visitors will get a link, and show the player to staff. */
async function expectVerdict(page: Page): Promise<void> {
  await page.getByRole("alert").getByText(verdict).waitFor();
  expect(await page.getByLabel("Show the player on our page").isChecked()).toBe(false);
  expect(await page.locator("form iframe").isVisible()).toBe(true);
  expect(pathOf(page)).toBe("/upload-video");
}

async function expectPlayer(page: Page, url: string): Promise<void> {
  const frame = page.locator("article iframe");
  expect(await frame.getAttribute("src")).toBe(url);
  expect((await frame.getAttribute("sandbox")) ?? "").not.toContain("allow-top-navigation");
  await pressPlay(page);
}

/** Expects the video to be shown as a link to its site, without a frame. */
async function expectWayOut(page: Page, link: string): Promise<void> {
  const anchor = card(page, coin.title).getByRole("link", { name: "Watch on" });
  expect(await anchor.getAttribute("href")).toBe(link);
  expect(await anchor.getAttribute("target")).toBeNull();
  expect(await page.locator("iframe").count()).toBe(0);
}
