import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { haveSermons, sermon } from "../site/support/kept-sermons.ts";
import { databaseOf, joinAs } from "../site/support/people.ts";
import { addFile, hymn } from "../site/support/site-files.ts";
import { openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { go, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
  await haveSermons(site, 0);
  const editor = { cookie: await joinAs(site, "editor") };
  const audioId = await addFile(site, "The coin.mp3", hymn, editor);
  await postForm(
    site,
    "/upload-video",
    { ...sermon, videoUrl: "https://films.example/coin.mp4", audioId },
    editor,
  );
});
afterAll(() => site.close());

const path = "/sermons/the-lost-coin";
/** The page has a film too, with buttons of the same names. */
const recording = (page: Page) => page.getByRole("region", { name: "Recording" });

test("a recording goes on where somebody stopped, at their speed, and its length is what the browser decodes", async () => {
  const { page } = await visit(site);
  await go(page, path);
  const audio = page.locator("audio");
  const waitFor = (event: string) =>
    audio.evaluate(
      (player: HTMLAudioElement, name) =>
        new Promise((resolve) => player.addEventListener(name, resolve, { once: true })).then(
          () => undefined,
        ),
      event,
    );
  const loaded = waitFor("loadedmetadata");
  await audio.evaluate((player: HTMLAudioElement) => player.load());
  await audio.evaluate((player: HTMLAudioElement) => {
    player.preload = "auto";
  });
  await loaded;
  const duration = await audio.evaluate((player: HTMLAudioElement) => player.duration);
  await using db = databaseOf(site);
  const { audio: measured } = await db.selectFrom("siteFiles").select("audio").executeTakeFirstOrThrow();
  expect(Math.abs(JSON.parse(measured ?? "{}").seconds - duration)).toBeLessThan(0.1);

  const moved = waitFor("seeked");
  await recording(page).getByRole("button", { name: "On 30 seconds" }).click();
  await moved;
  const time = () => audio.evaluate((player: HTMLAudioElement) => Math.round(player.currentTime));
  expect(await time()).toBe(30);
  const back = waitFor("seeked");
  await recording(page).getByRole("button", { name: "Back 15 seconds" }).click();
  await back;
  expect(await time()).toBe(15);
  await recording(page).getByLabel("Speed").selectOption("1.5");
  await go(page, "/services");
  await go(page, path);
  await recording(page).getByText("It goes on at 0:15, where you stopped.").waitFor();
  expect(await recording(page).getByLabel("Speed").inputValue()).toBe("1.5");
  const again = waitFor("loadedmetadata");
  await audio.evaluate((player: HTMLAudioElement) => {
    player.preload = "auto";
    player.load();
  });
  await again;
  expect(await time()).toBe(15);
  expect(await audio.evaluate((player: HTMLAudioElement) => player.playbackRate)).toBe(1.5);
});

test("the place is kept while a recording plays, and when its page is hidden", async () => {
  const { page } = await visit(site);
  await go(page, path);
  const audio = page.locator("audio");
  const kept = () =>
    page.evaluate(
      () => Object.values(JSON.parse(localStorage.getItem("narthex-places") ?? "{}")) as number[],
    );
  await audio.evaluate(async (player: HTMLAudioElement) => {
    await player.play();
    player.playbackRate = 4;
  });
  await expect.poll(async () => (await kept()).some((seconds) => seconds >= 10)).toBe(true);
  expect(await audio.evaluate((player: HTMLAudioElement) => player.paused)).toBe(false);

  await audio.evaluate(
    (player: HTMLAudioElement) =>
      new Promise<void>((resolve) => {
        player.addEventListener("pause", () => setTimeout(resolve), { once: true });
        player.pause();
      }),
  );
  await page.evaluate(() => {
    localStorage.clear();
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect(await kept()).toEqual([
    await audio.evaluate((player: HTMLAudioElement) => Math.floor(player.currentTime)),
  ]);
});

test("without scripts a recording has the browser's buttons and a link to download it", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await page.goto(site.url + path);
  expect(await page.locator("audio[controls]").count()).toBe(1);
  expect(await page.getByRole("button", { name: /seconds/ }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the recording" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("The coin.mp3");
});
