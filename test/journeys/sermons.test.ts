import { afterEach, beforeEach, expect, test } from "vitest";
import { administrator, openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { addVideo, play, pressPlay, staffWith, unknownLink } from "./support/films.ts";
import { coin, fillSermon, typedSermon } from "./support/sermon-form.ts";
import { alert, card, colourOf, fillLogin, go, notice, openBrowser } from "./support/visitor.ts";

const embedded = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90";

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite("sqlite");
});
afterEach(() => site.close());
const visit = openBrowser();

test("a video is shared, edited in a dialog, and deleted after a confirmation", async () => {
  const { page } = await staffWith(visit, site, play);
  await go(page, "/facebook-live");
  await page.getByText("No videos available").waitFor();

  await page.getByText("Update Site").click();
  await page.getByRole("link", { name: "Upload Video" }).click();
  await page.getByRole("heading", { name: "Upload Video" }).waitFor();
  await page.getByRole("button", { name: "Upload Video" }).click();
  await page.getByText("Please enter a title").first().waitFor();
  await fillSermon(page, { ...coin, videoUrl: "http://www.youtube.com/watch?v=dQw4w9WgXcQ" });
  await page.getByText("Please enter a URL that begins with https://").waitFor();
  await fillSermon(page);
  await page.getByRole("button", { name: "Upload Video" }).click();
  await page.getByRole("button", { name: "Uploading..." }).waitFor();
  await page.waitForURL("**/facebook-live");
  await notice(page).getByText("Video uploaded successfully!").waitFor();
  await card(page, coin.title).getByText(coin.sermonBy).waitFor();
  expect(await card(page, coin.title).locator("iframe").getAttribute("src")).toBe(embedded);
  await pressPlay(page);
  expect(await page.locator("iframe").count(), "the frame of the check is gone").toBe(1);
  await page.goBack();
  await page.getByRole("heading", { name: "Upload Video" }).waitFor();
  expect(await typedSermon(page), "a new form").toEqual({
    title: "",
    sermonBy: "",
    videoUrl: "",
    content: "",
  });

  await go(page, "/alter-uploads");
  const edit = page.getByRole("link", { name: `Edit ${coin.title}` });
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  for (const close of ["Escape", "Cancel"]) {
    await edit.click();
    await dialog.waitFor();
    expect(await typedSermon(dialog)).toEqual(coin);
    if (close === "Escape") await page.keyboard.press("Escape");
    else await dialog.getByRole("link", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await edit.click();
  await dialog.getByLabel("Title").fill("The found coin");
  await dialog.getByLabel("Date").fill("2026-05-31");
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL("**/facebook-live");
  await notice(page).getByText("Video updated successfully!").waitFor();
  await card(page, "The found coin").getByText("31-05-2026").waitFor();

  await go(page, "/alter-uploads");
  const question = page.getByRole("dialog", { name: "Delete this video?" });
  await page.getByRole("link", { name: "Delete The found coin" }).click();
  await question.getByRole("link", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Delete The found coin" }).click();
  await question.getByRole("button", { name: "Delete Video" }).click();
  await notice(page).getByText("Video deleted.").waitFor();
  await page.getByText("No videos available.").waitFor();
});

test("a reference that does not exist stays as typed, staff read why, and one that does leads to its chapter on the map", async () => {
  const { page } = await staffWith(visit, site, play);
  await go(page, "/upload-video");
  await fillSermon(page);
  await page.getByLabel("Scripture").fill("Lk 15:8-10; John 22");
  await page.getByRole("button", { name: "Upload Video" }).click();
  await page.getByText("John has 21 chapters, so the scripture is shown as you typed it").waitFor();
  await card(page, coin.title).getByText("Lk 15:8-10; John 22").waitFor();
  await go(page, "/alter-uploads");
  await page.getByRole("link", { name: `Edit ${coin.title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await dialog.getByLabel("Scripture").fill("Lk 15:8-10");
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await dialog.waitFor({ state: "detached" });
  await go(page, "/facebook-live");
  const reference = card(page, coin.title).getByRole("link", { name: "Luke 15:8–10" });
  expect(await reference.getAttribute("href")).toMatch(/^https:\/\/www\.biblegateway\.com\//);
  await page.getByRole("link", { name: "Sermons by book of the Bible" }).click();
  await page.getByText("1 sermon, 1 of 24 chapters").waitFor();
  await page.getByRole("link", { name: "Luke 15: 1 sermon" }).click();
  await page.getByRole("heading", { name: "Luke 15", level: 1 }).waitFor();
  await page.getByRole("heading", { name: coin.title }).waitFor();
});

test("somebody else's changes are shown, and what was typed stays", async () => {
  const { page, expectErrors } = await staffWith(visit, site, play);
  expectErrors(/status of 409/);
  addVideo(site);
  await go(page, "/alter-uploads/coin/update");
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await dialog.getByLabel("Title").fill("Mine");
  inDatabase(site, (database) => database.exec(`update "videos" set "title" = 'Theirs', "version" = 2`));
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await dialog.getByText("How it reads now").waitFor();
  await dialog.getByText("Theirs", { exact: true }).waitFor();
  expect((await typedSermon(dialog)).title).toBe("Mine");
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await page.waitForURL("**/facebook-live");
  await card(page, "Mine").waitFor();
});

test("without a connection what was typed stays in the form, and can be sent later", async () => {
  const { page, context, expectErrors } = await staffWith(visit, site, play);
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|chrome-error/);
  await go(page, "/upload-video");
  await fillSermon(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Upload Video" }).click();
  const problem = alert(page).getByText("The video could not be saved. What you typed is still here");
  await problem.waitFor();
  const [red, green] = await colourOf(problem);
  expect(red).toBeGreaterThan(green);
  expect(await typedSermon(page)).toEqual(coin);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Upload Video" }).click();
  await page.waitForURL("**/facebook-live");
  await card(page, coin.title).locator("iframe").waitFor();
});

test("staff can do everything without JavaScript too", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await page.context().route("https://**/*", play);
  await page.goto("/upload-video");
  await fillLogin(page, administrator);
  await page.getByRole("heading", { name: "Upload Video" }).waitFor();
  await fillSermon(page);
  await page.getByRole("button", { name: "Upload Video" }).click();
  await notice(page).getByText("Video uploaded successfully!").waitFor();
  expect(await card(page, coin.title).locator("iframe").getAttribute("src")).toBe(embedded);

  await page.goto("/upload-video");
  await fillSermon(page, { ...coin, title: "Elsewhere", videoUrl: unknownLink });
  await page.getByRole("button", { name: "Upload Video" }).click();
  await card(page, "Elsewhere").getByRole("link", { name: "Watch on films.example" }).waitFor();

  await page.goto("/alter-uploads");
  await page.getByRole("link", { name: "Edit Elsewhere" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await dialog.getByLabel("Title").fill("Somewhere");
  await dialog.getByRole("button", { name: "Update Video" }).click();
  await notice(page).getByText("Video updated successfully!").waitFor();
  await card(page, "Somewhere").waitFor();
  await page.goto("/alter-uploads");
  await page.getByRole("link", { name: "Delete Somewhere" }).click();
  await page.getByRole("button", { name: "Delete Video" }).click();
  await notice(page).getByText("Video deleted.").waitFor();
  expect(await card(page, "Somewhere").count()).toBe(0);
});
