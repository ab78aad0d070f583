import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, logIn, notice, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());

test("the carousel moves on about every second, and pauses while hovered or focused", async () => {
  const { page } = await visit(site);
  await go(page, "/");
  const carousel = views(page);
  await carousel.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  const changes: number[] = [];
  let last = await shown(page);
  await expect
    .poll(
      async () => {
        const now = await shown(page);
        if (now !== last) changes.push(Date.now());
        last = now;
        return changes.length;
      },
      { interval: 40 },
    )
    .toBe(11);
  // On a busy machine the first may be seen a second late.
  const each = (Number(changes.at(-1)) - Number(changes[0])) / 10;
  expect(each).toBeGreaterThan(700);

  await carousel.hover();
  await expectRest(page);
  await page.mouse.move(0, 0);
  await expectMovement(page);

  await carousel.focus();
  await expectRest(page);
  await carousel.blur();
  await expectMovement(page);
});

test("services shows its times above its picture at every width", async () => {
  const { page } = await visit(site);
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await go(page, "/services");
    const bottomOf = (selector: string) =>
      page
        .locator(`main ${selector}`)
        .first()
        .evaluate((element) => element.getBoundingClientRect().bottom);
    const pictureTop = await page
      .locator("main img")
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);
    expect(await bottomOf("time"), `at ${width} px`).toBeLessThan(pictureTop);
  }
});

test.each([-1, 1])("a slow swipe of 40 px changes the slide, in direction %d", async (direction) => {
  const { page, context } = await visit(site, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: "reduce",
  });
  await go(page, "/");
  await views(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await views(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await shown(page);
  const finger = await context.newCDPSession(page);
  const at = (moved: number) => [{ x: x + width / 2 + direction * moved, y: y + height / 2 }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let moved = 4; moved <= 40; moved += 4) {
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(moved) });
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(300);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(() => shown(page)).not.toBe(before);
});

test("nothing moves for people who prefer reduced motion", async () => {
  const { page } = await visit(site, { reducedMotion: "reduce" });
  await go(page, "/");
  await views(page).hover();
  await page.mouse.move(0, 0);
  await expectRest(page);
  await go(page, "/event");
  expect(await page.locator("video").count()).toBe(0);
});

test("the events page plays its video, which can be paused, and leaves it out for people who save data", async () => {
  const { page } = await visit(site);
  await go(page, "/event");
  const video = page.locator("video");
  const playing = () =>
    video.evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime > 0);
  await expect.poll(playing).toBe(true);
  expect(await video.evaluate((element: HTMLVideoElement) => element.loop && element.muted)).toBe(true);
  await page.getByRole("button", { name: "Pause background video" }).click();
  await expect.poll(playing).toBe(false);
  await page.getByRole("button", { name: "Play background video" }).click();
  await expect.poll(playing).toBe(true);

  const { page: saving } = await visit(site);
  const requests: string[] = [];
  saving.on("request", (request) => requests.push(request.url()));
  await saving.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await go(saving, "/event");
  expect(await saving.locator("video").count()).toBe(0);
  expect(requests.filter((url) => url.endsWith(".mp4"))).toEqual([]);
});

test("staff change the background and the main image; Cancel and an invalid URL change nothing", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/event");
  const video = new URL(String(await page.locator("video").getAttribute("src")), site.url).pathname;
  await go(page, "/");
  const picture = new URL(
    await page
      .getByAltText("The chapel by the river in the evening")
      .evaluate((image: HTMLImageElement) => image.src),
  ).pathname;

  const background = page.getByRole("dialog", { name: "Change Background Media" });
  await page.getByRole("link", { name: "Change Background Media" }).click();
  await background.getByLabel("URL").fill("javascript:alert(1)");
  await background.getByRole("button", { name: "Save" }).click();
  await background.getByText("Please enter a URL that begins with https:// or with /").waitFor();
  await background.getByLabel("URL").fill(video);
  await background.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await background.waitFor({ state: "detached" });
  expect(await page.locator("video").count()).toBe(0);

  await page.getByRole("link", { name: "Change Background Media" }).click();
  await background.getByLabel("URL").fill(video);
  await background.getByRole("button", { name: "Save" }).click();
  await background.waitFor({ state: "detached" });
  await notice(page).getByText("The background has been changed.").waitFor();
  expect(await page.locator("video").getAttribute("src")).toBe(video);

  const mainImage = page.getByRole("dialog", { name: "Change Main Image" });
  await page.getByRole("link", { name: "Change Main Image" }).click();
  await mainImage.getByLabel("Describe the picture").fill("Riverside Community Church");
  await mainImage.getByLabel("URL").fill(picture);
  await page.keyboard.press("Enter");
  await mainImage.waitFor({ state: "detached" });
  await page.getByAltText("Riverside Community Church").waitFor();

  const { page: visitor } = await visit(site);
  await go(visitor, "/");
  expect(await visitor.locator("video").getAttribute("src")).toBe(video);
  expect(await visitor.getByAltText("Riverside Community Church").getAttribute("src")).toBe(picture);
  expect(await visitor.getByRole("link", { name: "Change Main Image" }).count()).toBe(0);
});

function views(page: Page) {
  return page.getByLabel("One valley, every hour");
}

/** Which slide fills most of the carousel now. */
function shown(page: Page): Promise<string> {
  return views(page).evaluate((carousel) => {
    const frame = carousel.getBoundingClientRect();
    const offset = (image: HTMLImageElement) => Math.abs(image.getBoundingClientRect().left - frame.left);
    return [...carousel.querySelectorAll("img")].sort((a, b) => offset(a) - offset(b))[0]?.alt ?? "";
  });
}

async function expectRest(page: Page): Promise<void> {
  await arrival(page);
  const before = await shown(page);
  await page.waitForTimeout(1600);
  expect(await shown(page)).toBe(before);
}

/** Waits until a slide that is moving has arrived: ten frames in a row show it in the same place. */
function arrival(page: Page): Promise<void> {
  return views(page).evaluate(async (carousel) => {
    const place = () => carousel.querySelector("img")?.getBoundingClientRect().left;
    let last = place();
    for (let frames = 0; frames < 10; ) {
      await new Promise(requestAnimationFrame);
      frames = place() === last ? frames + 1 : 0;
      last = place();
    }
  });
}

async function expectMovement(page: Page): Promise<void> {
  const before = await shown(page);
  await expect.poll(() => shown(page)).not.toBe(before);
}
