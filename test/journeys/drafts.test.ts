import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { post } from "./support/daily-posts.ts";
import { smallPicture } from "./support/pictures.ts";
import { go, logIn, notice, openBrowser } from "./support/visitor.ts";

let now: Date;
let site: TestSite;
beforeEach(async () => {
  // Monday.
  now = new Date("2027-03-08T09:00:00Z");
  site = await openTestSite("sqlite", {}, { clock: () => now });
});
afterEach(() => site.close());
const visit = openBrowser();

test("staff schedule a post, see it marked, and share a preview of it until it appears", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/add-post");
  await page.getByLabel("Posted By").fill("Ann Hill");
  await page.getByLabel("Content").fill("Be still.");
  await page.getByLabel(/^Picture/).setInputFiles(await smallPicture("tomato"));
  const first = page.getByLabel("Shown from");
  expect(await first.isVisible()).toBe(false);
  await page.getByText("When it is shown").click();
  expect(await page.getByLabel("Published, when its day begins").isChecked()).toBe(true);
  expect(await first.isVisible()).toBe(false);
  await page.getByLabel("Later: from a day that I choose").check();
  await first.fill("2027-03-14");
  await page.getByLabel(/^Time on that day/).fill("07:00");
  await page.getByLabel("Shown until").fill("2027-03-13");
  await page.getByRole("button", { name: "Add Post" }).click();
  await page.getByText("It would end before it begins. Please choose a later end.").waitFor();
  await page.getByLabel("Shown until").fill("2027-03-31");
  await page.getByRole("button", { name: "Add Post" }).click();
  await page.waitForURL("**/daily-posts");
  await notice(page).getByText("Post added successfully!").waitFor();
  await post(page, "Be still.").getByText("From Sunday, 14 March, 7am").waitFor();

  await go(page, "/update-daily-post");
  await post(page, "Be still.").getByText("From Sunday, 14 March, 7am").waitFor();
  await page.getByRole("link", { name: /^Share a preview/ }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByLabel("The link").inputValue();

  const { page: other, expectErrors } = await visit(site);
  expectErrors(/status of 404/);
  await go(other, "/daily-posts");
  await other.getByText("No posts available").waitFor();
  await go(other, link);
  await other.getByText("This is a preview (From Sunday, 14 March, 7am).").waitFor();
  await post(other, "Be still.").getByText("Posted by Ann Hill").waitFor();

  now = new Date("2027-03-14T07:00:00Z");
  await go(other, "/daily-posts");
  await post(other, "Be still.").waitFor();
  await other.goto(link);
  await other.getByText("This preview link no longer works").waitFor();
});
