import { afterEach, beforeEach, expect, test } from "vitest";
import { administrator, openTestSite, type TestSite } from "../support/test-site.ts";
import { addPosts, post } from "./support/daily-posts.ts";
import { inDatabase } from "./support/database.ts";
import { formOf } from "./support/form.ts";
import { expectServedPicture, largePicture, slowUploads, smallPicture } from "./support/pictures.ts";
import { changeByTwo } from "./support/two-editors.ts";
import {
  alert,
  colourOf,
  expectFocus,
  fillLogin,
  go,
  logIn,
  makeMember,
  notice,
  openBrowser,
  pathOf,
} from "./support/visitor.ts";

const morning = {
  date: "2025-05-31",
  postedBy: "Ann Hill",
  content: "Be still.\nRead https://church.example/psalm today.",
};
const { fill, typed } = formOf(morning, { date: "Date", postedBy: "Posted By", content: "Content" });

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite("sqlite");
});
afterEach(() => site.close());
const visit = openBrowser();

test("a post is added with a picture, edited in a dialog, and deleted after a confirmation", async () => {
  const { page, expectErrors } = await visit(site);
  await logIn(page);
  await go(page, "/daily-posts");
  await page.getByText("No posts available").waitFor();

  await page.getByText("Update Site").click();
  await page.getByRole("link", { name: "Create Daily Post" }).click();
  await page.getByRole("heading", { name: "Add New Daily Post" }).waitFor();
  await fill(page, morning);
  await page.getByRole("button", { name: "Add Post" }).click();
  await page.getByText("Please choose a picture").waitFor();
  await page.getByLabel(/^Picture/).setInputFiles(await largePicture());
  await slowUploads(page, 500_000);
  await page.getByRole("button", { name: "Add Post" }).click();
  await page.getByRole("progressbar", { name: "Upload" }).waitFor();
  await page.waitForURL("**/daily-posts");
  await notice(page).getByText("Post added successfully!").waitFor();
  const [red, green] = await colourOf(notice(page));
  expect(green).toBeGreaterThan(red);
  await post(page, "Be still.").getByRole("heading", { name: "Saturday, May 31, 2025" }).waitFor();
  const link = page.getByRole("link", { name: "https://church.example/psalm" });
  expect(await link.getAttribute("href")).toBe("https://church.example/psalm");
  expect(await page.getByText("Be still.").textContent()).toBe(morning.content);

  await go(page, "/update-daily-post");
  const before = await expectServedPicture(page, post(page, "Be still.").getByRole("presentation"));
  await page.evaluate(() => document.body.setAttribute("data-page", "the same"));
  const name = "the post of 31 May 2025 by Ann Hill";
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
  await dialog.locator("summary", { hasText: "Likes" }).click();
  await dialog.getByLabel("Likes").fill("7");
  await dialog.getByLabel(/^Picture/).setInputFiles(await smallPicture("tomato"));
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
  await expectFocus(page, "Cancel");
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

test("when two staff edit one post, the second is told and sees the first's version", async () => {
  addPosts(site, ["Be still."]);
  const page = await changeByTwo(visit, site, {
    list: "/update-daily-post",
    link: /^Update the post/,
    dialog: "Update post",
    text: "Content",
    button: "Update Post",
  });
  await expectServedPicture(page, post(page, "Of the second").getByRole("presentation"));
});

test("staff who edit a post that has been deleted are told, and can still copy their text", async () => {
  addPosts(site, ["Be still."]);
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 409/);
  await logIn(page);
  await go(page, "/update-daily-post");
  await page.getByRole("link", { name: /^Update the post/ }).click();
  const dialog = page.getByRole("dialog", { name: "Update post" });
  await dialog.getByLabel("Content").fill("Too late");
  inDatabase(site, (database) => database.prepare(`delete from "dailyPosts"`).run());
  await dialog.getByRole("button", { name: "Update Post" }).click();
  await dialog.getByRole("alert").getByText("Somebody else has deleted this").waitFor();
  expect(await dialog.getByLabel("Content").inputValue()).toBe("Too late");
});

test("a post that cannot be sent without a connection keeps its text and its picture", async () => {
  const { page, context, expectErrors } = await visit(site);
  expectErrors(/net::ERR_|Failed to fetch/);
  await logIn(page);
  await go(page, "/add-post");
  await fill(page, morning);
  await page.getByLabel(/^Picture/).setInputFiles(await smallPicture("teal"));
  await page.route("**/add-post.data*", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Add Post" }).click();
  await alert(page).getByText("Failed to add post. What you typed is still here").waitFor();
  expect(await typed(page)).toEqual(morning);
  await page.unroute("**/add-post.data*");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Add Post" }).click();
  await page.waitForURL("**/daily-posts");
  await expectServedPicture(page, post(page, "Be still.").getByRole("presentation"));
});

test("staff and members can do everything without JavaScript too", async () => {
  const member = await makeMember(site, "ruth@people.example");
  const { page, expectErrors } = await visit(site, { javaScriptEnabled: false });
  expectErrors(/status of 400/);
  await page.goto("/add-post");
  await fillLogin(page, administrator);
  await fill(page, morning);
  await page.getByRole("button", { name: "Add Post" }).click();
  await page.getByText("Please choose a picture").waitFor();
  expect(await typed(page)).toEqual(morning);
  await page.getByLabel(/^Picture/).setInputFiles(await smallPicture("teal"));
  await page.getByRole("button", { name: "Add Post" }).click();
  await notice(page).getByText("Post added successfully!").waitFor();
  await expectServedPicture(page, post(page, "Be still.").getByRole("presentation"));

  const other = await visit(site, { javaScriptEnabled: false });
  await logIn(other.page, member);
  await other.page.goto("/daily-posts");
  await post(other.page, "Be still.").getByRole("button", { name: "Like" }).click();
  await post(other.page, "Be still.").getByText("1 like", { exact: true }).waitFor();
  expect(pathOf(other.page)).toBe("/daily-posts");

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

test("another page of posts starts at its top", async () => {
  addPosts(
    site,
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
