import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, logIn, notice, openBrowser } from "./support/visitor.ts";

/** Monday. */
const monday = new Date("2027-03-08T09:00:00Z");
let now: Date;
let site: TestSite;
beforeEach(async () => {
  now = monday;
  site = await openTestSite("sqlite", {}, { clock: () => now });
});
afterEach(() => site.close());
const visit = openBrowser();

test("a new text of a page is kept as a draft, looked at by others, scheduled and corrected until it appears", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/pages/baptism/edit");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("We meet in the river.");
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await notice(page).getByText("Draft saved.").waitFor();
  await page.getByRole("heading", { name: "Draft of Baptism" }).waitFor();

  await page.getByRole("link", { name: "Share a preview" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByLabel("The link").inputValue();
  const { page: other } = await visit(site);
  await go(other, link);
  await other.waitForURL("**/baptism?token=*");
  await other.getByText("We meet in the river.").waitFor();
  await other.getByText("This is a preview (Draft).").waitFor();
  await go(other, "/baptism");
  expect(await other.getByText("We meet in the river.").count()).toBe(0);

  await go(page, "/pages");
  await page.getByRole("link", { name: "Draft of Baptism" }).click();
  await page.getByLabel("Later: from a day that I choose").check();
  await page.getByLabel("Shown from").fill("2027-03-14");
  await page.getByLabel(/^Time on that day/).fill("07:00");
  await page.getByLabel("Shown until").fill("2027-03-13");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("It would end before it begins. Please choose a later end.").waitFor();
  await page.getByLabel("Shown until").fill("2027-03-31");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Draft from Sunday, 14 March, 7am.").waitFor();

  await page.getByRole("link", { name: "Edit the draft" }).click();
  await page.getByRole("link", { name: "Edit the published text instead" }).click();
  await page.getByText("This is the text that visitors see when the draft is not shown").waitFor();
  await expect.poll(() => text.inputValue()).toContain("Baptism is how Christians");
  expect(await page.getByRole("button", { name: "Save as a draft" }).count()).toBe(0);
  await page.getByLabel("Title", { exact: true }).fill("Baptisms");
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Page published.").waitFor();
  await page.getByRole("link", { name: "Draft from Sunday, 14 March, 7am" }).click();
  await page.getByRole("link", { name: "See the draft" }).click();
  await page.getByText("Draft from Sunday, 14 March, 7am.").waitFor();
  await page.getByText("The check found nothing to fix").waitFor();

  await go(other, "/baptism");
  await other.getByRole("heading", { name: "Baptisms" }).waitFor();
  now = new Date("2027-03-14T07:00:00Z");
  await go(other, "/baptism");
  await other.getByText("We meet in the river.").waitFor();
  now = new Date("2027-03-31T23:00:00Z");
  await go(other, "/baptism");
  await other.getByRole("heading", { name: "Baptisms" }).waitFor();
});

test("without scripts a draft is saved, scheduled, shared and discarded", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await logIn(page);
  await page.goto("/pages/fasting/edit");
  await page.getByLabel("Sentence under the title").fill("At Easter.");
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await page.getByText("Draft saved.").waitFor();
  await page.getByLabel("Later: from a day that I choose").check();
  await page.getByLabel("Shown from").fill("2027-03-14");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Draft from Sunday, 14 March.").waitFor();
  await page.getByRole("link", { name: "Share a preview" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByLabel("The link").inputValue();
  const { page: other } = await visit(site, { javaScriptEnabled: false });
  await other.goto(link);
  await other.getByText("At Easter.").waitFor();
  await page.goto("/pages/fasting/draft");
  await page.getByRole("button", { name: "Delete the draft" }).click();
  await page.getByText("Draft deleted. Its text is still in the history.").waitFor();
  await page.goto("/pages/fasting/history");
  await page.getByText("saved a draft").waitFor();
});
