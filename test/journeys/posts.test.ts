import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { administrator, openTestSite, type TestSite } from "../site.ts";
import { colourOf } from "./event-form.ts";
import { expectServedPicture, largePicture, slowUploads, smallPicture } from "./pictures.ts";
import {
  addressOf,
  alert,
  expectFocus,
  fillLogin,
  go,
  logIn,
  makeMember,
  notice,
  openBrowser,
  ready,
} from "./visitor.ts";

const morning = {
  date: "2031-05-31",
  postedBy: "Ann Hill",
  content: "Be still.\nRead https://church.example/psalm today.",
};

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite("sqlite");
});
afterEach(() => site.close());
const visit = openBrowser();

test("a post is made with a picture, changed in a dialog, and removed after a question", async () => {
  const { page, expectErrors } = await visit(site);
  await logIn(page);
  await page.goto("/daily-posts");
  await page.getByText("No posts available").waitFor();

  await page.getByText("Update Site").click();
  await page.getByRole("link", { name: "Create Daily Post" }).click();
  await page.getByRole("heading", { name: "Add New Daily Post" }).waitFor();
  await fill(page, morning);
  await page.getByRole("button", { name: "Add Post" }).click();
  await page.getByText("Please choose a picture").waitFor();
  await page.getByLabel("Picture").setInputFiles(await largePicture());
  await slowUploads(page, 1_500_000);
  await page.getByRole("button", { name: "Add Post" }).click();
  await page.getByRole("progressbar", { name: "Upload" }).waitFor();
  await page.waitForURL("**/daily-posts");
  await notice(page).getByText("Post added successfully!").waitFor();
  const [red, green] = await colourOf(notice(page));
  expect(green).toBeGreaterThan(red);
  await post(page, "Be still.").getByRole("heading", { name: "Saturday, May 31, 2031" }).waitFor();
  const link = page.getByRole("link", { name: "https://church.example/psalm" });
  expect(await link.getAttribute("href")).toBe("https://church.example/psalm");
  expect(await page.getByText("Be still.").textContent()).toBe(morning.content);

  await go(page, "/update-daily-post");
  const before = await expectServedPicture(page, post(page, "Be still.").getByRole("presentation"));
  await page.evaluate(() => document.body.setAttribute("data-page", "the same"));
  const name = "the post of 31 May 2031 by Ann Hill";
  const update = page.getByRole("link", { name: `Update ${name}` });
  const dialog = page.getByRole("dialog", { name: "Update post" });
  for (const close of ["Escape", "Cancel"]) {
    await update.focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    expect(await typed(dialog)).toEqual(morning);
    if (close === "Escape") await page.keyboard.press("Escape");
    else await dialog.getByRole("link", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await expectFocus(page, `Update ${name}`);
  }

  await update.click();
  await fill(dialog, { ...morning, content: "Be of good courage." });
  await dialog.getByLabel("Likes").fill("7");
  await dialog.getByLabel("Picture").setInputFiles(await smallPicture("tomato"));
  await dialog.getByRole("button", { name: "Update Post" }).click();
  await dialog.waitFor({ state: "detached" });
  await notice(page).getByText("Post updated successfully!").waitFor();
  const changed = post(page, "Be of good courage.");
  await changed.getByText("7 likes").waitFor();
  const after = await expectServedPicture(page, changed.getByRole("presentation"));
  expect(after).not.toBe(before);
  expect((await page.request.get(before)).status(), "the old picture is gone").toBe(404);

  await page.getByRole("link", { name: `Delete ${name}` }).click();
  const question = page.getByRole("dialog", { name: "Delete this post?" });
  await question.waitFor();
  await expectFocus(page, "Keep it");
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "detached" });
  await expectFocus(page, `Delete ${name}`);
  await page.getByRole("link", { name: `Delete ${name}` }).click();
  await question.getByRole("button", { name: "Delete Post" }).click();
  await question.waitFor({ state: "detached" });
  await notice(page).getByText("Post deleted.").waitFor();
  await page.getByText("No daily posts available.").waitFor();
  expect(await page.locator("body").getAttribute("data-page"), "no full page load").toBe("the same");
  expectErrors(/status of 404/);
  expect((await page.request.get(after)).status()).toBe(404);
});

test("one tap likes a post at once, another takes it back, and a keyboard does the same", async () => {
  addPosts(["Be still."]);
  const member = await makeMember(site, "ruth@people.example");
  const { page } = await visit(site);
  await logIn(page, member);
  await go(page, "/daily-posts");
  const still = post(page, "Be still.");
  const like = still.getByRole("button", { name: "Like" });

  const held = await hold(page);
  await like.click();
  await still.getByText("1 like", { exact: true }).waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("true");
  expect(likesOf("Be still.")).toBe(0);
  await held.letGo();
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
  ["answers with a mistake of its own", { status: 500, body: "no" }],
  ["is being started anew", { status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }],
  ["cannot be reached", undefined],
])("a like is corrected and says so when the server %s", async (_, answer) => {
  addPosts(["Be still.", "Be kind."]);
  const member = await makeMember(site, "ruth@people.example");
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 50\d|net::ERR_|Failed to fetch|decode/);
  await logIn(page, member);
  await go(page, "/daily-posts");
  const still = post(page, "Be still.");
  await page.route("**/like.data*", (route) =>
    answer ? route.fulfill(answer) : route.abort("internetdisconnected"),
  );
  await still.getByRole("button", { name: "Like" }).click();
  await still.getByText("Your like could not be saved. Please try again.").waitFor();
  await still.getByText("0 likes").waitFor();
  expect(await still.getByRole("button", { name: "Like" }).getAttribute("aria-pressed")).toBe("false");
  await post(page, "Be kind.").waitFor();
  await page.unroute("**/like.data*");
  await still.getByRole("button", { name: "Like" }).click();
  await still.getByText("1 like", { exact: true }).waitFor();
  await still.getByText("could not be saved").waitFor({ state: "detached" });
  expect(likesOf("Be still.")).toBe(1);
});

test("a tap without a connection says so and changes nothing, and works once the connection is back", async () => {
  addPosts(["Be still."]);
  const member = await makeMember(site, "ruth@people.example");
  const { page, context, expectErrors } = await visit(site);
  expectErrors(/net::ERR_|Failed to fetch/);
  await logIn(page, member);
  await go(page, "/daily-posts");
  const still = post(page, "Be still.");
  for (const [verb, before, after] of [
    ["like", "0 likes", "1 like"],
    ["unlike", "1 like", "0 likes"],
  ] as const) {
    // What a tap needs is loaded beforehand.
    await expect.poll(() => isLoadedBeforehand(page, `posts/${verb}`)).toBe(true);
    await page.waitForLoadState("networkidle");
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

test("a post that was deleted meanwhile cannot be liked, and the others stay in view", async () => {
  addPosts(["Be still.", "Be kind."]);
  const member = await makeMember(site, "ruth@people.example");
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 404/);
  await logIn(page, member);
  await go(page, "/daily-posts");
  const database = open();
  database.prepare(`delete from "dailyPosts" where "content" = 'Be still.'`).run();
  database.close();
  await post(page, "Be still.").getByRole("button", { name: "Like" }).click();
  await post(page, "Be still.").getByText("Your like could not be saved.").waitFor();
  await post(page, "Be still.").getByText("0 likes").waitFor();
  await post(page, "Be kind.").getByRole("button", { name: "Like" }).click();
  await post(page, "Be kind.").getByText("1 like", { exact: true }).waitFor();
  await post(page, "Be still.").waitFor({ state: "detached" });
});

test("a visitor who likes logs in and comes back to the same post", async () => {
  addPosts(
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
    expect(addressOf(page)).toBe("/daily-posts?page=2");
  }
});

test("of two staff who change one post the second is told, and sees what the first made of it", async () => {
  addPosts(["Be still."]);
  const [first, second] = [await visit(site), await visit(site)];
  second.expectErrors(/status of 409/);
  const dialogs: Locator[] = [];
  for (const { page } of [first, second]) {
    await logIn(page);
    await go(page, "/update-daily-post");
    await page.getByRole("link", { name: /^Update the post/ }).click();
    dialogs.push(page.getByRole("dialog", { name: "Update post" }));
  }
  const [one, two] = dialogs;
  if (!one || !two) throw new Error("no dialogs");
  await one.getByLabel("Content").fill("Of the first");
  await one.getByLabel("Picture").setInputFiles(await smallPicture("teal"));
  await one.getByRole("button", { name: "Update Post" }).click();
  await one.waitFor({ state: "detached" });
  await two.getByLabel("Content").fill("Of the second");
  await two.getByRole("button", { name: "Update Post" }).click();
  await two.getByRole("alert").getByText("Somebody else has changed this").waitFor();
  await two.getByRole("group").getByText("Of the first").waitFor();
  expect(await two.getByLabel("Content").inputValue()).toBe("Of the second");
  await two.getByRole("button", { name: "Update Post" }).click();
  await two.waitFor({ state: "detached" });
  await expectServedPicture(second.page, post(second.page, "Of the second").getByRole("presentation"));
});

test("who changes a post that was deleted meanwhile is told, and can still copy what was typed", async () => {
  addPosts(["Be still."]);
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 409/);
  await logIn(page);
  await go(page, "/update-daily-post");
  await page.getByRole("link", { name: /^Update the post/ }).click();
  const dialog = page.getByRole("dialog", { name: "Update post" });
  await dialog.getByLabel("Content").fill("Too late");
  const database = open();
  database.prepare(`delete from "dailyPosts"`).run();
  database.close();
  await dialog.getByRole("button", { name: "Update Post" }).click();
  await dialog.getByRole("alert").getByText("Somebody else has deleted this").waitFor();
  expect(await dialog.getByLabel("Content").inputValue()).toBe("Too late");
});

test("a post that cannot be sent for want of a connection keeps its text and its picture", async () => {
  const { page, context, expectErrors } = await visit(site);
  expectErrors(/net::ERR_|Failed to fetch/);
  await logIn(page);
  await go(page, "/add-post");
  await fill(page, morning);
  await page.getByLabel("Picture").setInputFiles(await smallPicture("teal"));
  await page.route("**/add-post.data*", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Add Post" }).click();
  await alert(page).getByText("The post could not be saved. What you typed is still here").waitFor();
  expect(await typed(page)).toEqual(morning);
  await page.unroute("**/add-post.data*");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Add Post" }).click();
  await page.waitForURL("**/daily-posts");
  await expectServedPicture(page, post(page, "Be still.").getByRole("presentation"));
});

test("staff and members do everything without JavaScript too", async () => {
  const member = await makeMember(site, "ruth@people.example");
  const { page, expectErrors } = await visit(site, { javaScriptEnabled: false });
  expectErrors(/status of 400/);
  await page.goto("/add-post");
  await fillLogin(page, administrator);
  await fill(page, morning);
  await page.getByRole("button", { name: "Add Post" }).click();
  await page.getByText("Please choose a picture").waitFor();
  expect(await typed(page)).toEqual(morning);
  await page.getByLabel("Picture").setInputFiles(await smallPicture("teal"));
  await page.getByRole("button", { name: "Add Post" }).click();
  await notice(page).getByText("Post added successfully!").waitFor();
  await expectServedPicture(page, post(page, "Be still.").getByRole("presentation"));

  const other = await visit(site, { javaScriptEnabled: false });
  await logIn(other.page, member);
  await other.page.goto("/daily-posts");
  await post(other.page, "Be still.").getByRole("button", { name: "Like" }).click();
  await post(other.page, "Be still.").getByText("1 like", { exact: true }).waitFor();
  expect(addressOf(other.page)).toBe("/daily-posts");

  await page.goto("/update-daily-post");
  await page.getByRole("link", { name: /^Update the post/ }).click();
  const dialog = page.getByRole("dialog", { name: "Update post" });
  await dialog.getByLabel("Content").fill("Be of good courage.");
  await dialog.getByRole("button", { name: "Update Post" }).click();
  await notice(page).getByText("Post updated successfully!").waitFor();
  await expectServedPicture(page, post(page, "Be of good courage.").getByRole("presentation"));
  await page.getByRole("link", { name: /^Delete the post/ }).click();
  await page.getByRole("button", { name: "Delete Post" }).click();
  await notice(page).getByText("Post deleted.").waitFor();
  await page.getByText("No daily posts available.").waitFor();
});

test("another page of posts begins at its top", async () => {
  addPosts(
    Array.from({ length: 7 }, (_, index) => `Post ${index + 1}`),
    "A line of text.\n".repeat(20),
  );
  const { page } = await visit(site);
  await go(page, "/daily-posts");
  await page.getByRole("link", { name: "Next" }).click();
  await post(page, "Post 1").waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.getByRole("article").count()).toBe(2);
});

function post(page: Page, text: string): Locator {
  return page.getByRole("article").filter({ hasText: text });
}

async function fill(form: Locator | Page, { date, postedBy, content }: typeof morning): Promise<void> {
  await form.getByLabel("Date").fill(date);
  await form.getByLabel("Posted By").fill(postedBy);
  await form.getByLabel("Content").fill(content);
}

async function typed(form: Locator | Page): Promise<typeof morning> {
  return {
    date: await form.getByLabel("Date").inputValue(),
    postedBy: await form.getByLabel("Posted By").inputValue(),
    content: await form.getByLabel("Content").inputValue(),
  };
}

/** Keeps what the page sends to like or unlike from the server until it is let go. */
async function hold(page: Page): Promise<{ letGo(): Promise<void> }> {
  const gate = Promise.withResolvers<void>();
  const taps = "**/daily-posts/*/*.data*";
  await page.route(taps, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return {
    async letGo() {
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

function open(): DatabaseSync {
  return new DatabaseSync(path.join(site.dataDir, "narthex.sqlite"), { enableForeignKeyConstraints: true });
}

/** Posts of one day each, the last of them the newest. */
function addPosts(texts: string[], more = ""): void {
  const database = open();
  const insert = database.prepare(
    `insert into "dailyPosts" ("id", "date", "imgUrl", "imgPath", "postedBy", "content", "likes")
     values (?, ?, '', '', 'Ann Hill', ?, 0)`,
  );
  for (const [index, text] of texts.entries()) {
    const day = String(index + 1).padStart(2, "0");
    insert.run(`post-${day}`, `2030-01-${day}T12:00:00.000Z`, more ? `${text}\n${more}` : text);
  }
  database.close();
}

function likesOf(text: string): unknown {
  const database = open();
  const row = database.prepare(`select "likes" from "dailyPosts" where "content" = ?`).get(text);
  database.close();
  return row?.likes;
}

/** Whether the browser has been told to load what an action of this route runs. */
function isLoadedBeforehand(page: Page, route: string): Promise<boolean> {
  return page.evaluate((id) => {
    interface Manifest {
      routes: Record<string, { clientActionModule?: string } | undefined>;
    }
    const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;
    const module = routes[id]?.clientActionModule;
    return (
      module !== undefined && document.querySelector(`link[rel="modulepreload"][href="${module}"]`) !== null
    );
  }, route);
}
