import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { haveSermons, sermon } from "../site/support/kept-sermons.ts";
import { joinAs } from "../site/support/people.ts";
import { addFile, hymn } from "../site/support/site-files.ts";
import { openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { textSwitch, unreadable } from "./support/large-text.ts";
import { go, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
const visitWithLargeText = openBrowser(() => [textSwitch(32)]);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const path = "/sermons/the-lost-coin";
const said = [
  "Which of you, having ten coins, if she loses one of them, does not light a lamp and sweep the house?",
  "She looks in every corner, under the table and behind the door, until the evening comes.",
  "And when she has found it, she calls together her friends and neighbours, and says: Rejoice with me.",
  "So there is joy in heaven over one who comes home.",
];
const transcript = `WEBVTT\n\n${said
  .map((text, index) => `00:${index}1.500 --> 00:${index}7.000\n${text}`)
  .join("\n\n")}\n`;
const chapters = "0:00 Welcome and reading\n0:11 A house is swept\n0:31 Joy";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  await haveSermons(site, 0);
  const editor = { cookie: await joinAs(site, "editor") };
  const audioId = await addFile(site, "The coin.mp3", hymn, editor);
  const video = { videoUrl: "https://films.example/coin.mp4", audioId };
  await postForm(
    site,
    "/upload-video",
    { ...sermon, ...video, holdsTexts: "true", transcript, chapters },
    editor,
  );
});
afterAll(() => site.close());

/** Opens the page without touching it, until the transcript follows the player. */
async function goUntouched(page: Page, url: string): Promise<void> {
  const followed = page.waitForResponse(/\/follow-[\w-]+\.js$/);
  await page.goto(url);
  await (await followed).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Notes which scripts the page asks for. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) asked.push(request.url());
  });
  return asked;
}

const isPlayingFrom = (page: Page, from: number) =>
  expect
    .poll(() =>
      page
        .locator("audio")
        .evaluate(
          ({ paused, currentTime }: HTMLAudioElement, start) =>
            !paused && currentTime >= start && currentTime < start + 5,
          from,
        ),
    )
    .toBe(true);
const timeOf = (page: Page) =>
  page.locator("audio").evaluate((player: HTMLAudioElement) => player.currentTime);
const marked = (page: Page) => page.locator("[data-current]").allTextContents();

test("the first tap on a time makes scripts come, plays from there, and what is said is marked", async () => {
  const { page } = await visit(site, phone);
  const asked = scriptsOf(page);
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Play from 0:21" }).tap();
  await isPlayingFrom(page, 21.5);
  await expect.poll(() => marked(page)).toEqual([`${said[2]} `]);
  expect(new URL(page.url()).hash).toBe("#t21");

  await page.getByRole("listitem").getByRole("link", { name: "Play from 0:11" }).tap();
  await expect.poll(async () => Math.floor((await timeOf(page)) / 10)).toBe(1);
  await expect.poll(() => marked(page)).toEqual([`${said[1]} `]);
});

test("a time that is tapped leads to the recording's file where scripts do not come", async () => {
  const { page, expectErrors } = await visit(site, phone);
  expectErrors(/ERR_FAILED/);
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(path);
  await page.getByRole("link", { name: "Play from 0:21" }).tap();
  await page.waitForURL("**/media/**");
});

test("what is said is in the page once: neither its own data nor that of its scripts repeats it", async () => {
  const editor = { headers: { cookie: await joinAs(site, "editor") } };
  for (const options of [undefined, editor]) {
    const html = await (await site.request(path, options)).text();
    expect(html.split("sweep the house?")).toHaveLength(2);
    const [, hash] = / data-of="([^"]+)"/.exec(html) ?? [];
    expect(hash === undefined).toBe(options !== undefined);
    const data = hash ? await (await site.request(`${path}?data-of=${hash}`)).text() : "";
    expect(data).not.toContain("sweep the house?");
  }
});

test("the transcript is still there after scripts have come, and comes with a page that scripts navigate to", async () => {
  const { page } = await visit(site);
  const text = page.getByText("neighbours, and says: Rejoice with me.");
  await go(page, path);
  await text.waitFor();
  await page.getByRole("main").getByRole("link", { name: "All sermons" }).click();
  await text.waitFor({ state: "hidden" });
  await page.getByRole("main").getByRole("link", { name: sermon.title }).first().click();
  await text.waitFor();
  await page.getByRole("link", { name: "Play from 0:31" }).last().click();
  await isPlayingFrom(page, 31.5);
});

test("Enter on a time plays from there, and the focus stays", async () => {
  const { page } = await visit(site);
  await go(page, path);
  const time = page.getByRole("link", { name: "Play from 0:31" }).last();
  await time.focus();
  await page.keyboard.press("Enter");
  await isPlayingFrom(page, 31.5);
  await expect.poll(() => marked(page)).toEqual([`${said[3]} `]);
  expect(await time.evaluate((link) => link === document.activeElement)).toBe(true);
});

test("a link to a time shows what is said then, and the recording starts there when it is played", async () => {
  const { page } = await visit(site, phone);
  await goUntouched(page, `${path}#t21`);
  expect(await page.locator("#t21").evaluate((part) => part.getBoundingClientRect().bottom)).toBeLessThan(
    844,
  );
  expect(await marked(page)).toEqual([`${said[2]} `]);
  await page.locator("audio").evaluate((player: HTMLAudioElement) => player.play());
  await expect.poll(async () => Math.floor((await timeOf(page)) / 10)).toBe(2);
});

test("without scripts a link to a time shows what is said then", async () => {
  const { page } = await visit(site, { ...phone, javaScriptEnabled: false });
  await page.goto(`${path}#t31`);
  await expect
    .poll(() =>
      page
        .locator("#t31")
        .boundingBox()
        .then((box) => box && box.y < 844),
    )
    .toBe(true);
  await page.locator("#t31 a").first().click();
  await page.waitForURL("**/media/**");
  await expect
    .poll(() => page.locator("video").evaluate((player) => (player as HTMLVideoElement).currentTime))
    .toBeGreaterThan(30);
});

test("chapters and transcript are read on every phone, as browsers come and with text of 200 %", async () => {
  for (const open of [visit, visitWithLargeText]) {
    const { page } = await open(site, { reducedMotion: "reduce" });
    await go(page, path);
    expect(await unreadable(page, path, congregation.name)).toEqual([]);
  }
});

test("the wave shows where chapters begin, but not the one at the beginning", async () => {
  const { page } = await visit(site);
  await page.goto(path);
  const drawn = await page.locator("[data-marks]").getAttribute("d");
  expect(drawn?.match(/M/g)).toHaveLength(2);
});
