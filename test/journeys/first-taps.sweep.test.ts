import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { inTurn } from "../support/size.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { addOneOfEach } from "./support/one-of-each.ts";
import { logIn, openBrowser, ready } from "./support/visitor.ts";

const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let pages: Awaited<ReturnType<typeof addOneOfEach>>["pages"];

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on", EVENT_PROPOSALS: "on" }, { clock: () => now });
  ({ pages } = await addOneOfEach(site, now));
});
afterAll(() => site.close());

describe("buttons that only scripts serve", () => {
  test("buttons that only scripts serve say that they wait until scripts have come, on every page", {
    timeout: 900_000,
  }, async () => {
    const { page, expectErrors } = await visit(site, phone);
    // The pictures of these items are not in the storage.
    expectErrors(/status of 404/);
    await page.route("**/*.js", () => undefined);
    const paths = [...publicPages, ...unlistedPages, ...pages.visitor];
    expect(await silentOn(page, paths)).toEqual([]);
    await logIn(page);
    expect(await silentOn(page, pages.staff)).toEqual([]);
  });

  test("buttons that only scripts serve are not shown where there are no scripts", {
    timeout: 900_000,
  }, async () => {
    const { page } = await visit(site, { ...phone, javaScriptEnabled: false });
    const shown: string[] = [];
    for (const path of [...publicPages, ...pages.visitor]) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const buttons = page.locator("button[type=button]:not([popovertarget], :disabled)");
      const names = await buttons.filter({ visible: true }).allTextContents();
      shown.push(...names.map((name) => `${path}: ${name}`));
    }
    expect(shown).toEqual([]);
  });

  test.each([
    ["/giving", /^Copy/],
    ["/event/subscribe", /^Copy/],
    ["/event/lantern-walk", "Share"],
    ["/login", "Show password"],
  ])(
    "buttons that only scripts serve on %s become ready without a tap, and nothing moves",
    async (path, name) => {
      const { page } = await visit(site, phone);
      const release = await holdScripts(page);
      await page.goto(path);
      const button = page.getByRole("main").getByRole("button", { name }).first();
      expect(await isWaiting(button)).toBe(true);
      expect(await button.evaluate((element) => getComputedStyle(element).opacity)).not.toBe("1");
      const before = await button.boundingBox();
      release();
      await expect.poll(() => isWaiting(button)).toBe(false);
      expect(await button.boundingBox()).toEqual(before);
    },
  );

  test("buttons that only scripts serve, and that can wait, do what was tapped once scripts run", async () => {
    const { page } = await visit(site, phone);
    const release = await holdScripts(page);
    await page.goto("/contact-us");
    const map = page.getByRole("button", { name: "Show the map here" });
    await map.tap();
    await page.locator("button[aria-busy=true]", { hasText: "Show the map here" }).waitFor();
    release();
    await page.getByTitle("OpenStreetMap").waitFor();
    expect(await map.count()).toBe(0);
  });

  test("buttons that only scripts serve, and that can wait, load no script before a tap", async () => {
    const { page } = await visit(site, phone);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".js")) asked.push(request.url());
    });
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = function () {
        this.dataset.played = "";
        return Promise.resolve();
      };
    });
    await page.goto("/worship");
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Play / })
      .tap();
    await page.locator("audio[data-played]").waitFor({ state: "attached" });
    expect(asked).not.toEqual([]);
  });

  test("taps and text while scripts take over a page go to the browser, and are still there after it", async () => {
    const { page } = await visit(site, phone);
    const release = await holdScripts(page);
    await page.goto("/new-here");
    await page.getByLabel("Your name").fill("Ann");
    release();
    await page.getByLabel("Your name").pressSequentially(" Hill of the valley");
    await ready(page);
    expect(await page.getByLabel("Your name").inputValue()).toBe("Ann Hill of the valley");
    await page.getByLabel("Your name").fill("");
    await page.getByRole("main").getByRole("button", { name: "Send" }).tap();
    await page.getByText("Please enter your name").waitFor();
  });

  test("buttons that only scripts serve tapped at once on a slow phone copy what they say, or still wait", async () => {
    const { page, context } = await visit(site, phone);
    await permitClipboard(context);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 94_000,
    });
    await page.goto("/giving");
    await page.evaluate(() => navigator.clipboard.writeText("what was copied before"));
    const line = page.locator("dl > div").filter({ hasText: "Account number" });
    const value = await line.locator("dd bdi").first().textContent();
    const copy = line.getByRole("button");
    let taps = 0;
    await expect
      .poll(async () => {
        taps += 1;
        const waits = await isWaiting(copy);
        await copy.tap();
        return waits || (await line.getByRole("button", { name: "Copied" }).isVisible());
      })
      .toBe(true);
    expect(taps).toBe(1);
    await line.locator("button:not([aria-busy])").tap();
    await line.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(value?.replaceAll(" ", ""));
  });

  test("buttons that only scripts serve share an event with the first tap on the ready button", async () => {
    const { page, context } = await visit(site, phone);
    await permitClipboard(context);
    await page.goto("/event/lantern-walk");
    await page.locator("button:not([aria-busy])", { hasText: "Share" }).tap();
    await page.getByText("The link is copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/event/lantern-walk`);
  });
});

describe("the click sound", () => {
  test.each([
    ["/about-us", "banner", "Prayer", "/prayer-request"],
    ["/services", "banner", "Worship", "/worship"],
    ["/worship", "banner", "Riverside Community Church", "/"],
    ["/", "contentinfo", "Baptism", "/baptism"],
    ["/giving", "contentinfo", "Fasting", "/fasting"],
    ["/event", "banner", "Login", "/login"],
    ["/contact-us", "contentinfo", "Resources", "/resources"],
  ] as const)(
    "the click sound comes with the first tap on a phone, before scripts: %s, %s, %s",
    async (path, place, name, to) => {
      const { page } = await hearing();
      await page.route("**/*.js", () => undefined);
      await page.goto(path);
      const link = page.getByRole(place).getByRole("link", { name, exact: true });
      if (place === "banner" && name !== "Riverside Community Church")
        await page.getByRole("button", { name: "Menu" }).tap();
      await link.filter({ visible: true }).tap();
      await page.waitForURL(`${site.url}${to}`);
      expect(await ticks(page)).toBe(1);
    },
  );

  test("the click sound comes once for each link when scripts run too, and not for links in the page", async () => {
    const { page } = await hearing();
    await page.goto("/services");
    await ready(page);
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name: "Baptism" }).tap();
    await page.getByRole("heading", { level: 1, name: "Baptism" }).waitFor();
    await footer.getByRole("link", { name: "Fasting" }).tap();
    await page.getByRole("heading", { level: 1, name: "Fasting" }).waitFor();
    expect(await ticks(page)).toBe(2);
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "About us" }).first().tap();
    await page.waitForURL("**/about-us");
    expect(await ticks(page)).toBe(2);
  });

  test("the click sound is turned off by a switch that says so, before scripts too, and stays off", async () => {
    const { page } = await hearing();
    await page.route("**/*.js", () => undefined);
    await page.goto("/services");
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("button", { name: "Turn click sound off" }).tap();
    await footer.getByRole("button", { name: "Turn click sound on" }).waitFor();
    await footer.getByRole("link", { name: "Baptism" }).tap();
    await page.waitForURL("**/baptism");
    expect(await ticks(page)).toBe(0);
    expect(await offer(page).isVisible()).toBe(false);
    await footer.getByRole("button", { name: "Turn click sound on" }).tap();
    await footer.getByRole("button", { name: "Turn click sound off" }).waitFor();
    await footer.getByRole("link", { name: "Fasting" }).tap();
    await page.waitForURL("**/fasting");
    expect(await ticks(page)).toBe(2);
  });

  test("the click sound is offered to be turned off from its first time to its second", async () => {
    const { page } = await hearing();
    await page.goto("/services");
    expect(await offer(page).isVisible()).toBe(false);
    await page.getByRole("contentinfo").getByRole("link", { name: "Baptism" }).tap();
    await page.getByRole("heading", { level: 1, name: "Baptism" }).waitFor();
    await offer(page).waitFor();
    await page.reload();
    await offer(page).waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Fasting" }).tap();
    await page.getByRole("heading", { level: 1, name: "Fasting" }).waitFor();
    await offer(page).waitFor({ state: "hidden" });
    await page.goto("/");
    expect(await offer(page).isVisible()).toBe(false);
  });

  test.each([
    ["Turn click sound off", "Turn click sound on"],
    ["Keep it", "Turn click sound off"],
  ])("the click sound keeps the answer to the offer, %s, and the focus", async (answer, then) => {
    const { page } = await hearing();
    await page.goto("/services");
    await page.getByRole("contentinfo").getByRole("link", { name: "Baptism" }).tap();
    await offer(page).waitFor();
    await page.getByRole("contentinfo").getByRole("button", { name: answer }).press("Enter");
    await offer(page).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: then }).and(page.locator(":focus")).waitFor();
    await page.goto("/fasting");
    expect(await offer(page).isVisible()).toBe(false);
    await page.getByRole("contentinfo").getByRole("button", { name: then }).waitFor();
  });

  test("the click sound is neither played nor offered where the browser could not remember a choice", async () => {
    const { page } = await hearing();
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    await page.goto("/services");
    await page.getByRole("contentinfo").getByRole("link", { name: "Baptism" }).tap();
    await page.getByRole("heading", { level: 1, name: "Baptism" }).waitFor();
    expect(await ticks(page)).toBe(0);
    expect(await page.getByRole("button", { name: /click sound/ }).count()).toBe(0);
  });
});

/** A phone that counts in its tab how often a sound begins. */
async function hearing() {
  const visited = await visit(site, phone);
  await visited.page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      sessionStorage.setItem("ticks", String(Number(sessionStorage.getItem("ticks")) + 1));
      start.call(this, when);
    };
  });
  return visited;
}

const ticks = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem("ticks")));
const offer = (page: Page) =>
  page.getByRole("contentinfo").getByText("Links in the menu make a soft click.", { exact: true });

async function permitClipboard(context: BrowserContext): Promise<void> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
}

/** Returns a function that lets the page's scripts come. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** What the accessibility tree says, of a button that is seen. */
async function isWaiting(button: Locator): Promise<boolean> {
  const state = await button.evaluate((element) => [element.ariaDisabled, element.ariaBusy]);
  return state.every((value) => value === "true");
}

/** The buttons that look as if a tap did something, although nothing in the page could do it yet. */
async function silentOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const silent: string[] = [];
  for (const path of inTurn(paths, 3)) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const buttons = page.locator(
      "button[type=button]:not([popovertarget], :disabled, [data-sound-choice], [data-tapped-later])",
    );
    const names = await buttons.evaluateAll((all) =>
      all
        .filter(({ ariaDisabled, ariaBusy }) => ariaDisabled !== "true" || ariaBusy !== "true")
        .map(({ textContent }) => textContent),
    );
    silent.push(...names.map((name) => `${path}: ${name}`));
  }
  return silent;
}
