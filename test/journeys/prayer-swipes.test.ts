import type { CDPSession, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { card, go, logIn, notice, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const titles = ["For my mother", "For my brother", "A new school"];
let site: TestSite;

beforeEach(async () => {
  site = await openTestSite();
  inDatabase(site, (database) => {
    const insert = database.prepare(
      `insert into "prayerRequests" ("id", "userId", "userName", "title", "content", "picUrl", "date", "isApproved")
       values (?, null, 'Ruth Field', ?, 'Please pray.', '', ?, 0)`,
    );
    for (const [index, title] of titles.entries())
      insert.run(`request-${index}`, title, `2026-01-0${index + 1}T12:00:00.000Z`);
  });
});
afterEach(() => site.close());

test("a request is approved by a swipe to the right and left by one to the left, and a hint says which", async () => {
  const { page, finger } = await review();
  const [mother = ""] = titles;
  await page.getByText("You can also swipe a request").waitFor();

  await finger.press(mother);
  await finger.move(60, 4);
  await hint(page, "returns").getByText("Approve").waitFor();
  await finger.lift();
  await hint(page, "returns").waitFor({ state: "detached" });
  expect(await place(page, mother)).toBe(0);

  await finger.press(mother);
  await finger.move(-60, 4);
  await hint(page, "returns").getByText("Not now").waitFor();
  await finger.move(-200, 4);
  await hint(page, "acts").getByText("Not now").waitFor();
  expect(await place(page, mother)).toBeLessThan(-150);
  await finger.lift();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("request-1");
  expect(waiting()).toEqual(titles);

  await finger.press(mother);
  await finger.move(200, 4);
  await hint(page, "acts").getByText("Approve").waitFor();
  await finger.lift();
  await notice(page).getByText("Prayer request approved.").waitFor();
  expect(waiting()).toEqual(titles.slice(1));
});

test("scrolling, a change of mind and a swipe from the screen’s edge decide nothing", async () => {
  const { page, finger } = await review();
  const [mother = "", brother = ""] = titles;

  await finger.press(brother);
  await finger.move(40, -160);
  await finger.move(260, -180);
  expect(await page.locator("[data-letting]").count()).toBe(0);
  await finger.lift();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(40);
  await page.evaluate(() => window.scrollTo(0, 0));

  await finger.press(mother);
  await finger.move(220, 0);
  await hint(page, "acts").waitFor();
  await finger.move(10, 0);
  await finger.lift();
  await finger.press(mother, 6);
  await finger.move(300, 0);
  await finger.lift();
  expect(await page.locator("[data-letting], [data-swiped]").count()).toBe(0);
  expect(await place(page, mother)).toBe(0);
  expect(waiting()).toEqual(titles);
  expect(await notice(page).count()).toBe(0);
});

test("a request of somebody in danger is approved by no swipe, and one that is shown does not move", async () => {
  inDatabase(site, (database) => {
    database
      .prepare(
        `insert into "prayerAlerts" ("requestId", "why", "createdAt") values ('request-0', 'harm', '2026-01-09T12:00:00.000Z')`,
      )
      .run();
    database
      .prepare(`update "prayerRequests" set "state" = 'shown', "isApproved" = 1 where "id" = 'request-1'`)
      .run();
  });
  const { page, finger } = await review("?show=all");
  for (const [title, across] of [
    ["For my mother", 220],
    ["For my brother", 220],
    ["For my brother", -220],
  ] as const) {
    await finger.press(title);
    await finger.move(across, 0);
    expect(await page.locator("[data-letting]").count(), title).toBe(0);
    expect(await place(page, title)).toBe(0);
    await finger.lift();
  }
  expect(waiting()).toEqual(["For my mother", "A new school"]);
});

test("what a moderator should read twice is approved by no swipe", async () => {
  inDatabase(site, (database) => {
    database
      .prepare(`update "prayerRequests" set "content" = ? where "id" = 'request-0'`)
      .run("Please call my sister on 07700 900123.");
  });
  const { page, finger } = await review();
  const [mother = "", brother = ""] = titles;
  await card(page, mother).getByText("a telephone number").waitFor();
  await finger.press(mother);
  await finger.move(220, 0);
  expect(await page.locator("[data-letting]").count()).toBe(0);
  await finger.lift();
  await finger.press(brother);
  await finger.move(220, 0);
  await hint(page, "acts").waitFor();
  await finger.move(0, 0);
  await finger.lift();
  expect(waiting()).toEqual(titles);
});

test("on a page that somebody has enlarged with two fingers, one finger moves the page", async () => {
  const { page, finger } = await review();
  const [mother = ""] = titles;
  await finger.enlarge(2);
  await finger.press(mother);
  await finger.move(220, 0);
  await finger.lift();
  expect(await page.locator("[data-letting], [data-swiped]").count()).toBe(0);
  expect(waiting()).toEqual(titles);
});

async function review(search = ""): Promise<{ page: Page; finger: Finger }> {
  const { page, context } = await visit(site, phone);
  await logIn(page);
  await go(page, `/update-prayer-requests${search}`);
  return { page, finger: new Finger(page, await context.newCDPSession(page)) };
}

/** Moves as a finger does, in steps that the browser reports. */
class Finger {
  readonly #page: Page;
  readonly #session: CDPSession;
  #from = { x: 0, y: 0 };
  #last = { x: 0, y: 0 };

  constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  async enlarge(pageScaleFactor: number): Promise<void> {
    await this.#session.send("Emulation.setPageScaleFactor", { pageScaleFactor });
    await this.#page.waitForFunction(() => document.documentElement.hasAttribute("data-zoomed"));
  }

  async press(title: string, x = 195): Promise<void> {
    const heading = card(this.#page, title).getByRole("heading");
    await heading.scrollIntoViewIfNeeded();
    const { y, height } = (await heading.boundingBox()) ?? { y: 0, height: 0 };
    this.#from = { x, y: y + height / 2 };
    this.#last = this.#from;
    await this.#send("touchStart", [this.#from]);
  }

  async move(across: number, down: number): Promise<void> {
    const { x, y } = this.#last;
    const to = { x: this.#from.x + across, y: this.#from.y + down };
    for (let step = 1; step <= 8; step++)
      await this.#send("touchMove", [{ x: x + ((to.x - x) * step) / 8, y: y + ((to.y - y) * step) / 8 }]);
    this.#last = to;
  }

  async lift(): Promise<void> {
    await this.#send("touchEnd", []);
  }

  async #send(
    type: "touchStart" | "touchMove" | "touchEnd",
    touchPoints: { x: number; y: number }[],
  ): Promise<void> {
    await this.#session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
}

const hint = (page: Page, says: "returns" | "acts") => page.locator(`[data-letting="${says}"]`);

/** By how much a row is moved. */
function place(page: Page, title: string): Promise<number> {
  return card(page, title).evaluate((article) => Number.parseFloat(article.style.translate) || 0);
}

function waiting(): unknown[] {
  return inDatabase(site, (database) =>
    database
      .prepare(`select "title" from "prayerRequests" where "state" = 'waiting' order by "date"`)
      .all()
      .map(({ title }) => title),
  );
}
