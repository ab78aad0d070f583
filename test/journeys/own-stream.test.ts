import type { ServerResponse } from "node:http";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertOwnPage } from "../site/support/own-pages.ts";
import { sendFacts } from "../site/support/page-edits.ts";
import { databaseOf } from "../site/support/people.ts";
import { haveServices } from "../site/support/weekly-service.ts";
import { type FilmSites, openFilmSites, show } from "../support/film-sites.ts";
import { hlsStream, type StreamFile } from "../support/hls-stream.ts";
import { openTestSite, signIn, type TestSite } from "../support/test-site.ts";
import { go, openBrowser } from "./support/visitor.ts";

const stream = "https://films.example/live/live.m3u8";
const now = new Date("2026-11-29T10:40:00Z");
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const openToAll = { "access-control-allow-origin": "*" };
/** What browsers report of requests that fail. */
const refusals = /CORS|ERR_|status of 404|Content Security Policy|violates the following/;

let films: FilmSites;
let site: TestSite;
beforeAll(async () => {
  films = await openFilmSites();
  site = await openTestSite("sqlite", {}, { clock: () => now });
  await haveServices(site, now, {});
  await sendFacts(site, "congregation", { cookie: await signIn(site) }, { stream });
});
beforeEach(() => {
  films.asked.length = 0;
  films.answers.clear();
});
afterAll(async () => {
  await site.close();
  await films.close();
});
const visit = openBrowser(() => films.switches);

function answer(name: string, respond: (response: ServerResponse) => unknown): void {
  films.answers.set(`films.example/live/${name}`, respond);
}

function send({ bytes, contentType }: StreamFile, headers: Record<string, string> = openToAll) {
  return (response: ServerResponse) =>
    response.writeHead(200, { "content-type": contentType, ...headers }).end(bytes);
}

async function broadcast(files: Map<string, StreamFile>): Promise<void> {
  for (const [name, file] of files) answer(name, send(file));
}

/** As most browsers of today, which play no HLS themselves. */
function withoutHls(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return /mpegurl/i.test(type) ? "" : canPlayType.call(this, type);
    };
  });
}

async function watch(page: Page): Promise<void> {
  await go(page, "/today?watch=here");
  await page.getByRole("button", { name: "Play the stream" }).click();
}

const playedSeconds = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

async function plays(page: Page): Promise<void> {
  await expect.poll(() => playedSeconds(page), { timeout: 60_000 }).toBeGreaterThan(0.5);
}

test.each([
  ["the browser", false],
  ["a library", true],
])(
  "a church's own stream is played by %s once somebody presses play, and is asked for nothing before",
  async (_, needsLibrary) => {
    await broadcast(await hlsStream(20));
    const { page, context } = await visit(site, phone);
    if (needsLibrary) await withoutHls(context);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await go(page, "/");
    await page.getByRole("link", { name: "About this service" }).click();
    await page.waitForURL((url) => url.pathname !== "/");
    await page.getByRole("link", { name: "Watch now" }).click();
    await page.getByRole("link", { name: "Open the stream itself" }).waitFor();
    const button = page.getByRole("button", { name: "Play the stream" });
    await button.waitFor();
    expect(films.asked).toEqual([]);
    expect(scripts.filter((url) => /hls|play-stream/.test(url))).toEqual([]);
    await button.click();
    await plays(page);
    expect(films.asked).toContain("films.example/live/live.m3u8");
    expect(await page.locator("[role=alert]").count()).toBe(0);
    if (needsLibrary) {
      const loaded = scripts.filter((url) => /assets\/hls/.test(url));
      expect(loaded.map((url) => /hls\.light/.test(url))).toEqual([true]);
    }
    await page.getByRole("link", { name: "Close the player" }).click();
    await page.getByRole("link", { name: "Watch now" }).waitFor();
  },
);

test("a stream whose sound comes apart is heard", async () => {
  await broadcast(await hlsStream(20, { withSound: true }));
  const { page, context } = await visit(site);
  await withoutHls(context);
  await watch(page);
  await plays(page);
  const heard = () =>
    page
      .locator("video")
      .evaluate((video) => (video as unknown as Record<string, number>).webkitAudioDecodedByteCount);
  await expect.poll(heard).toBeGreaterThan(0);
});

test("a page that the router opened loads itself, because the policy of the page before would refuse the stream", async () => {
  await broadcast(await hlsStream(20));
  await using db = databaseOf(site);
  await insertOwnPage(db, { slug: "watch-us", text: "[Watch us here](/today?watch=here)" });
  const { page, context } = await visit(site);
  await withoutHls(context);
  await go(page, "/watch-us");
  await page.getByRole("link", { name: "Watch us here" }).click();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name))
    .toContain("watch=here");
  await page.getByRole("button", { name: "Play the stream" }).click();
  await plays(page);
});

test.each([
  ["its own script", /assets\/play-stream/],
  ["the library", /assets\/hls\.light/],
])("a player that is closed while %s loads never asks for the stream, nor plays", async (_, held) => {
  await broadcast(await hlsStream(20, { withSound: true }));
  const { page, context } = await visit(site, phone);
  await withoutHls(context);
  await context.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      document.documentElement.setAttribute("data-played", "yes");
      return play.call(this);
    };
  });
  const loading = Promise.withResolvers<string>();
  const release = Promise.withResolvers<void>();
  await page.route(held, async (route) => {
    loading.resolve(route.request().url());
    await release.promise;
    await route.continue();
  });
  await watch(page);
  await loading.promise;
  await page.getByRole("link", { name: "Close the player" }).click();
  await page.getByRole("link", { name: "Watch now" }).waitFor();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  release.resolve();
  const last = "https://films.example/live/afterwards";
  answer("afterwards", send({ bytes: Buffer.from(""), contentType: "text/plain" }));
  // What the script begins once it is there, it begins before this request.
  const script = JSON.stringify([await loading.promise, last]);
  await page.evaluate(`(async ([loaded, afterwards]) => {
    await import(loaded);
    await new Promise((resolve) => setTimeout(resolve));
    await fetch(afterwards);
  })(${script})`);
  expect(requests.filter((request) => /hls|films\.example/.test(request))).toEqual([last]);
  expect(films.asked).toEqual(["films.example/live/afterwards"]);
  expect(await page.locator("html").getAttribute("data-played")).toBeNull();
});

test("with the keyboard the stream is played, and its player closed", async () => {
  await broadcast(await hlsStream(20));
  const { page, context } = await visit(site);
  await withoutHls(context);
  await go(page, "/today?watch=here");
  await page.getByRole("button", { name: "Play the stream" }).focus();
  await page.keyboard.press("Enter");
  await plays(page);
});

test("without scripts there is the browser's player and a link to the stream", async () => {
  const { page } = await visit(site, { ...phone, javaScriptEnabled: false });
  await page.goto("/today?watch=here");
  expect(await page.locator("video[controls]").getAttribute("src")).toBe(stream);
  const link = page.getByRole("link", { name: "Open the stream itself" });
  expect(await link.getAttribute("href")).toBe(stream);
  expect(await page.getByRole("button", { name: "Play the stream" }).isVisible()).toBe(false);
  expect(films.asked).toEqual([]);
});

test("a player whose site refuses our page stands beside a sentence and a link to it", async () => {
  const film = "https://vimeo.com/76979871";
  films.answers.set("player.vimeo.com/video/76979871", (response) =>
    show(response, { "x-frame-options": "DENY" }),
  );
  const staff = { cookie: await signIn(site) };
  await sendFacts(site, "congregation", staff, { stream: film });
  const { page, expectErrors } = await visit(site, phone);
  expectErrors(/X-Frame-Options|chrome-error/);
  await go(page, "/today");
  await page.getByRole("link", { name: "Watch now" }).click();
  await page.getByText("If nothing plays here, its site does not let it").waitFor();
  await expect.poll(() => films.asked).toContain("player.vimeo.com/video/76979871");
  expect(await page.getByRole("link", { name: "Watch on vimeo.com" }).getAttribute("href")).toBe(film);
  await sendFacts(site, "congregation", staff, { stream });
});

describe("a stream that does not play says why, and plays once it can", () => {
  const missing = (response: ServerResponse) => response.writeHead(404, openToAll).end();
  const elsewhere = { bytes: Buffer.from(""), contentType: "application/vnd.apple.mpegurl" };

  test.each<[string, string, (file: StreamFile) => (response: ServerResponse) => unknown]>([
    ["it has not begun", "The stream is not there.", () => missing],
    [
      "its site refuses other sites",
      "The stream cannot be reached from this page.",
      (file) => send(file, {}),
    ],
    [
      "the connection is cut",
      "The stream cannot be reached from this page.",
      () => (response) => response.destroy(),
    ],
    [
      "it is something else",
      "Your browser cannot play this stream here.",
      () => send({ bytes: Buffer.from("<h1>Live soon</h1>"), contentType: "text/html" }),
    ],
    [
      "its pictures are on another host",
      "The stream cannot be reached from this page.",
      () => {
        const playlist = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttps://vimeo.com/playlist-1.m3u8\n";
        return send({ ...elsewhere, bytes: Buffer.from(playlist) });
      },
    ],
  ])("when %s", async (_, sentence, respondOf) => {
    const files = await hlsStream(20);
    await broadcast(files);
    const playlist = files.get("live.m3u8") ?? elsewhere;
    answer("live.m3u8", respondOf(playlist));
    const { page, context, expectErrors } = await visit(site, phone);
    expectErrors(refusals);
    await withoutHls(context);
    await watch(page);
    await page.getByRole("alert").getByText(sentence).waitFor();
    answer("live.m3u8", send(playlist));
    await page.getByRole("button", { name: "Try again" }).click();
    await plays(page);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("when it is cut off while it plays", async () => {
    const files = await hlsStream(4);
    const playlist = files.get("playlist-1.m3u8") ?? elsewhere;
    const going = playlist.bytes.toString().replace(/#EXT-X-(PLAYLIST-TYPE:VOD|ENDLIST)\n/g, "");
    await broadcast(files);
    answer("playlist-1.m3u8", send({ ...playlist, bytes: Buffer.from(going) }));
    const { page, context, expectErrors } = await visit(site, phone);
    expectErrors(refusals);
    await withoutHls(context);
    await watch(page);
    await plays(page);
    answer("playlist-1.m3u8", (response) => response.destroy());
    await page.getByRole("alert").getByText("The connection to the stream was lost.").waitFor();
    await broadcast(files);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await plays(page);
  });

  test("when the browser plays HLS itself", async () => {
    answer("live.m3u8", missing);
    const { page, expectErrors } = await visit(site, phone);
    expectErrors(refusals);
    await watch(page);
    await page.getByRole("alert").getByText("The stream is not there.").waitFor();
    await broadcast(await hlsStream(20));
    await page.getByRole("button", { name: "Try again" }).click();
    await plays(page);
  });
});
