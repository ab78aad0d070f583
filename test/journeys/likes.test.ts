import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { addPosts, post } from "./support/daily-posts.ts";
import { inDatabase } from "./support/database.ts";
import { fillLogin, go, logIn, makeMember, openBrowser, pathOf, ready } from "./support/visitor.ts";

/** The route that taps are sent to; the page's own data comes from there too. */
const taps = "**/daily-posts.data*";
let site: TestSite;

beforeEach(async () => {
  site = await openTestSite("sqlite");
});
afterEach(() => site.close());
const visit = openBrowser();

test("one tap likes a post at once, a second one removes the like, and the keyboard does the same", async () => {
  addPosts(site, ["Be still."]);
  const member = await makeMember(site, "ruth@people.example");
  const { page } = await visit(site);
  await logIn(page, member);
  await go(page, "/daily-posts");
  const still = post(page, "Be still.");
  const like = still.getByRole("button", { name: "Like" });

  const heldTaps = await holdTaps(page);
  await like.click();
  await still.getByText("1 like", { exact: true }).waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("true");
  expect(likesOf("Be still.")).toBe(0);
  await heldTaps.release();
  await expect.poll(() => likesOf("Be still.")).toBe(1);
  await still.getByText("1 like", { exact: true }).waitFor();

  await page.reload();
  await ready(page);
  await still.getByText("1 like", { exact: true }).waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("true");
  await like.focus();
  await page.keyboard.press("Space");
  await still.getByText("0 likes").waitFor();
  await expect.poll(() => likesOf("Be still.")).toBe(0);
  expect(await like.evaluate((button) => button === document.activeElement), "the focus stays").toBe(true);
  await page.keyboard.press("Enter");
  await still.getByText("1 like", { exact: true }).waitFor();
  await expect.poll(() => likesOf("Be still.")).toBe(1);
});

test.each([
  ["responds with an internal error", { status: 500, body: "no" }],
  ["is restarting", { status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }],
  ["cannot be reached", undefined],
])("a like is undone with a message when the server %s", async (_, response) => {
  addPosts(site, ["Be still.", "Be kind."]);
  const member = await makeMember(site, "ruth@people.example");
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 50\d|net::ERR_|Failed to fetch|decode/);
  await logIn(page, member);
  await go(page, "/daily-posts");
  const still = post(page, "Be still.");
  await page.route(taps, (route) => {
    if (route.request().method() !== "POST") return route.continue();
    return response ? route.fulfill(response) : route.abort("internetdisconnected");
  });
  await still.getByRole("button", { name: "Like" }).click();
  await still.getByText("Your like could not be saved. Please try again.").waitFor();
  await still.getByText("0 likes").waitFor();
  expect(await still.getByRole("button", { name: "Like" }).getAttribute("aria-pressed")).toBe("false");
  await post(page, "Be kind.").waitFor();
  await page.unroute(taps);
  await still.getByRole("button", { name: "Like" }).click();
  await still.getByText("1 like", { exact: true }).waitFor();
  await still.getByText("could not be saved").waitFor({ state: "detached" });
  expect(likesOf("Be still.")).toBe(1);
});

test("a tap sends a single request and fetches nothing before it", async () => {
  addPosts(site, ["Be still."]);
  const member = await makeMember(site, "ruth@people.example");
  const { page } = await visit(site);
  await logIn(page, member);
  await go(page, "/daily-posts");
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await post(page, "Be still.").getByRole("button", { name: "Like" }).click();
  await expect.poll(() => likesOf("Be still.")).toBe(1);
  await page.waitForTimeout(500);
  expect(requests).toEqual(["POST /daily-posts.data"]);
});

test("a connection that ends right after a tap was saved leaves the page as it is", async () => {
  addPosts(site, ["Be still."]);
  const member = await makeMember(site, "ruth@people.example");
  const { page, expectErrors } = await visit(site);
  expectErrors(/net::ERR_|Failed to fetch/);
  await logIn(page, member);
  await go(page, "/daily-posts");
  const still = post(page, "Be still.");
  await page.route(taps, (route) =>
    route.request().method() === "POST" ? route.continue() : route.abort("internetdisconnected"),
  );
  const saved = page.waitForResponse(taps);
  await still.getByRole("button", { name: "Like" }).click();
  await saved;
  await page.waitForTimeout(500);
  await still.getByText("1 like", { exact: true }).waitFor();
  expect(await still.getByRole("button", { name: "Like" }).getAttribute("aria-pressed")).toBe("true");
  expect(likesOf("Be still.")).toBe(1);
});

test("a tap without a connection says so and changes nothing, and works once the connection is back", async () => {
  addPosts(site, ["Be still."]);
  const member = await makeMember(site, "ruth@people.example");
  const { page, context, expectErrors } = await visit(site);
  expectErrors(/net::ERR_|Failed to fetch/);
  await logIn(page, member);
  await go(page, "/daily-posts");
  const still = post(page, "Be still.");
  for (const [before, after] of [
    ["0 likes", "1 like"],
    ["1 like", "0 likes"],
  ] as const) {
    await context.setOffline(true);
    await still.getByRole("button", { name: "Like" }).click();
    await still.getByText("Your like could not be saved. Please try again.").waitFor();
    await still.getByText(before, { exact: true }).waitFor();
    await context.setOffline(false);
    await still.getByRole("button", { name: "Like" }).click();
    await still.getByText(after, { exact: true }).waitFor();
    await expect.poll(() => likesOf("Be still.")).toBe(Number.parseInt(after, 10));
    await still.getByText("could not be saved").waitFor({ state: "detached" });
  }
});

test("a post that has been deleted cannot be liked, and the others stay in view", async () => {
  addPosts(site, ["Be still.", "Be kind."]);
  const member = await makeMember(site, "ruth@people.example");
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 404/);
  await logIn(page, member);
  await go(page, "/daily-posts");
  inDatabase(site, (database) =>
    database.prepare(`delete from "dailyPosts" where "content" = 'Be still.'`).run(),
  );
  await post(page, "Be still.").getByRole("button", { name: "Like" }).click();
  await post(page, "Be still.").getByText("Your like could not be saved.").waitFor();
  await post(page, "Be still.").getByText("0 likes").waitFor();
  await post(page, "Be kind.").getByRole("button", { name: "Like" }).click();
  await post(page, "Be kind.").getByText("1 like", { exact: true }).waitFor();
  // It is shown before it is saved.
  await expect.poll(() => likesOf("Be kind.")).toBe(1);
  await page.reload();
  await post(page, "Be kind.").getByText("1 like", { exact: true }).waitFor();
  expect(await post(page, "Be still.").count()).toBe(0);
});

test("a visitor who likes a post logs in and returns to the same post", async () => {
  addPosts(
    site,
    Array.from({ length: 9 }, (_, index) => `Post ${index + 1}`),
    "A line of text.\n".repeat(20),
  );
  const member = await makeMember(site, "ruth@people.example");
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await visit(site, { javaScriptEnabled });
    await page.goto("/daily-posts?page=2");
    const wanted = post(page, "Post 1");
    await wanted.getByRole("link", { name: "Like" }).click();
    await page.getByRole("heading", { name: "Login" }).waitFor();
    await fillLogin(page, member);
    await page.waitForURL("**/daily-posts?page=2#*");
    await expect.poll(() => isInView(wanted)).toBe(true);
    await wanted.getByRole("button", { name: "Like" }).click();
    await wanted.getByText(javaScriptEnabled ? "1 like" : "0 likes").waitFor();
    await expect.poll(() => isInView(wanted)).toBe(true);
    expect(pathOf(page)).toBe("/daily-posts?page=2");
  }
});

/** Holds back taps until they are released. */
async function holdTaps(page: Page): Promise<{ release(): Promise<void> }> {
  const gate = Promise.withResolvers<void>();
  await page.route(taps, async (route) => {
    if (route.request().method() === "POST") await gate.promise;
    await route.continue();
  });
  return {
    async release() {
      gate.resolve();
      await page.unrouteAll({ behavior: "wait" });
    },
  };
}

function isInView(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top < window.innerHeight && bottom > 0;
  });
}

function likesOf(text: string): unknown {
  const query = `select "likes" from "dailyPosts" where "content" = ?`;
  return inDatabase(site, (database) => database.prepare(query).get(text)?.likes);
}
