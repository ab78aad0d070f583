import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hymn } from "../site/support/site-files.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { play, staffWith } from "./support/films.ts";
import { tabTo } from "./support/keyboard.ts";
import { coin, fillSermon } from "./support/sermon-form.ts";
import { go, notice, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let now = new Date("2026-11-27T09:00:00Z");
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => now });
});
afterAll(() => site.close());

const path = "/sermons/the-lost-coin";
const said = ["Which of you, having ten coins,", "does not sweep the house?", "Rejoice with me."];
const captions = `1
00:00:01,000 --> 00:00:17,000
${said[0]}

2
00:00:21,500 --> 00:00:37,000
${said[1]}

3
00:00:41,500 --> 00:01:00,000
${said[2]}
`;

/** Presses a key where the focus is put first, as somebody does who came there with Tab. */
async function press(place: Locator, key: string): Promise<void> {
  await place.focus();
  await place.page().keyboard.press(key);
}

const unfold = (page: Page, title: string) => press(page.locator("summary", { hasText: title }), "Enter");

test("a recording with captions is uploaded and scheduled, appears, is heard across two pages, and a place of its transcript is found, all by keyboard", async () => {
  const { page: staff } = await staffWith(visit, site, play);
  await go(staff, "/upload-video");
  await fillSermon(staff);
  await unfold(staff, "Upload a recording or notes");
  await staff
    .getByLabel(/^Files?$/)
    .setInputFiles({ name: "The coin.mp3", mimeType: "audio/mpeg", buffer: Buffer.from(hymn) });
  await press(staff.getByRole("button", { name: "Upload", exact: true }), "Enter");
  await unfold(staff, "More about this sermon");
  const recording = staff.getByLabel("Recording to hear");
  await recording.getByRole("option", { name: "The coin.mp3" }).waitFor({ state: "attached" });
  await press(recording, "ArrowDown");
  expect(await recording.locator("option:checked").textContent()).toBe("The coin.mp3");
  await unfold(staff, "Transcript and chapters");
  await staff
    .getByLabel("Transcript from a file")
    .setInputFiles({ name: "coin.srt", mimeType: "application/x-subrip", buffer: Buffer.from(captions) });
  await staff.getByLabel("Chapters").fill("0:00 Ten coins\n0:41 Joy");
  await unfold(staff, "When it is shown");
  await press(staff.getByLabel("Later: from a day that I choose"), "Space");
  await staff.getByLabel("Shown from").fill("2026-11-29");
  await staff.getByLabel(/^Time on that day/).fill("12:00");
  await press(staff.getByRole("button", { name: "Upload Video" }), "Enter");
  await notice(staff).getByText("Video uploaded successfully!").waitFor();

  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 404/);
  expect((await page.goto(path))?.status()).toBe(404);
  now = new Date("2026-11-29T12:00:00Z");
  expect((await page.goto("/facebook-live"))?.status()).toBe(200);
  await tabTo(page, coin.title);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: coin.title, level: 1 }).waitFor();

  await go(page, path);
  const barLoads = page.waitForResponse(/\/show-bar-[\w-]+\.js$/);
  await press(page.locator("main audio"), "Space");
  await (await barLoads).finished();
  const audio = (await page.locator("main audio").elementHandle()) ?? undefined;
  const state = () =>
    audio?.evaluate((element) => {
      const { paused, currentTime } = element as HTMLAudioElement;
      return { paused, at: Math.floor(currentTime / 20) };
    });
  expect(await state()).toEqual({ paused: false, at: 0 });
  for (const [name, heading] of [
    ["Services", "Services"],
    ["Daily Posts", "Daily Posts"],
  ] as const) {
    await press(page.getByRole("banner").getByRole("link", { name, exact: true }).first(), "Enter");
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(await state()).toEqual({ paused: false, at: 0 });
  }
  const bar = page.getByRole("region", { name: "Now playing" });
  await press(bar.getByRole("link", { name: coin.title }), "Enter");
  await page.getByRole("heading", { name: coin.title, level: 1 }).waitFor();
  await expect.poll(() => bar.count()).toBe(0);
  expect(await state()).toEqual({ paused: false, at: 0 });

  const followed = page.locator("[data-current]");
  await expect.poll(() => followed.allTextContents()).toEqual([`${said[0]} `]);
  await tabTo(page, "Play from 0:21");
  await page.keyboard.press("Enter");
  await expect.poll(state).toEqual({ paused: false, at: 1 });
  await expect.poll(() => followed.allTextContents()).toEqual([`${said[1]} `]);
  await press(page.getByRole("listitem").getByRole("link", { name: "Play from 0:41" }), "Enter");
  await expect.poll(() => followed.allTextContents()).toEqual([`${said[2]} `]);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(coin.title);
});
