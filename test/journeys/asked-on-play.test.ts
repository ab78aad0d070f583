import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { haveSermons, sermon } from "../site/support/kept-sermons.ts";
import { joinAs } from "../site/support/people.ts";
import { openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { play } from "./support/films.ts";
import { textSwitch } from "./support/large-text.ts";
import { go, openBrowser, pathOf, ready } from "./support/visitor.ts";

const visit = openBrowser();
const visitWithLargeText = openBrowser(() => [textSwitch(32)]);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const path = "/sermons/the-lost-coin";
const player = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90&autoplay=1";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  await haveSermons(site, 0);
  await postForm(site, "/upload-video", sermon, { cookie: await joinAs(site, "editor") });
});
afterAll(() => site.close());

/** What the page asks other sites for. Their every page is a player. */
async function asked(page: Page): Promise<string[]> {
  const urls: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== site.url) urls.push(request.url());
  });
  await page.context().route("https://**/*", play);
  return urls;
}

const frame = (page: Page) => page.frameLocator("main iframe");
const playLink = (page: Page) => frame(page).getByRole("link", { name: /^Play ?: The lost coin/ });
const playsHere = (page: Page) => frame(page).getByText("a film plays here").waitFor();

/** Moves on with Tab until the focus is in the frame. */
async function tabToFrame(page: Page): Promise<void> {
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.tagName === "IFRAME")) return;
  }
  throw new Error("Tab does not reach the frame");
}

test.each(["/facebook-live", path])(
  "%s asks no other site before Play is pressed by keyboard, and Back leads to the page before",
  async (url) => {
    const { page } = await visit(site);
    const urls = await asked(page);
    await go(page, "/services");
    await go(page, url);
    await page.locator("main iframe").scrollIntoViewIfNeeded();
    await frame(page).getByText("from youtube-nocookie.com").waitFor();
    await page.waitForLoadState("networkidle");
    expect(urls).toEqual([]);
    await tabToFrame(page);
    await page.keyboard.press("Enter");
    await playsHere(page);
    expect(urls).toEqual([player]);
    expect(await page.locator("main iframe").getAttribute("srcdoc")).toBeNull();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe("/services");
  },
);

test.each(["/facebook-live", path])(
  "without scripts %s asks no other site before Play is tapped",
  async (url) => {
    const { page } = await visit(site, { ...phone, javaScriptEnabled: false });
    const urls = await asked(page);
    await page.goto(url);
    await playLink(page).waitFor();
    await page.waitForLoadState("networkidle");
    expect(urls).toEqual([]);
    await playLink(page).tap();
    await playsHere(page);
    expect(urls).toEqual([player]);
  },
);

test("the first tap, before scripts are there, plays too, and scripts leave the player alone", async () => {
  const { page } = await visit(site, phone);
  const urls = await asked(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await playLink(page).tap();
  await playsHere(page);
  release();
  await ready(page);
  await playsHere(page);
  expect(urls).toEqual([player]);
});

test("the recording stops where the player of another site begins", async () => {
  const { page } = await visit(site);
  await asked(page);
  await go(page, path);
  await page.evaluate(() => {
    const recording = document.createElement("audio");
    Object.defineProperty(recording, "pause", { value: () => recording.toggleAttribute("data-stopped") });
    document.body.append(recording);
  });
  await playLink(page).click();
  await page.locator("audio[data-stopped]").waitFor({ state: "attached" });
});

test("Play and the name of the other site are seen in the smallest frame, as browsers come and with text of 200 %", async () => {
  for (const open of [visit, visitWithLargeText]) {
    const { page } = await open(site, { viewport: { width: 320, height: 568 } });
    await page.goto(path);
    await playLink(page).waitFor();
    const cut = await playLink(page).evaluate((link) => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const inside = [...link.querySelectorAll(".play, .host")].every((part) => {
        const { left, right, top } = part.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && top >= 0;
      });
      return { inside, beyond: [scrollWidth - innerWidth, scrollHeight - innerHeight] };
    });
    expect(cut).toEqual({ inside: true, beyond: [0, 0] });
  }
});
