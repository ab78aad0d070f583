import { afterEach, beforeEach, expect, test } from "vitest";
import { newestMailTo } from "../site/support/mailbox.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { smallPicture } from "./support/pictures.ts";
import { card, go, logIn, makeMember, notice, openBrowser, openMore } from "./support/visitor.ts";

const email = "vi@people.example";
const phone = { viewport: { width: 390, height: 844 } };

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite("sqlite", {}, { pollSeconds: 0.1 });
});
afterEach(() => site.close());
const visit = openBrowser();

test("somebody without an account asks on a phone without scripts, confirms, agrees to an edit, answers, and withdraws", async () => {
  const staff = await visit(site);
  await logIn(staff.page);
  await go(staff.page, "/update-prayer-requests");
  await staff.page.getByRole("link", { name: "Who may ask" }).click();
  await staff.page.getByLabel("People may ask for prayer without an account.").check();
  await staff.page.getByRole("button", { name: "Save" }).click();
  await notice(staff.page).getByText("Saved.").waitFor();

  const { page, expectErrors } = await visit(site, { ...phone, javaScriptEnabled: false });
  expectErrors(/status of 40[04]/);
  await page.goto("/prayer-request");
  await page.getByRole("link", { name: "Submit a Prayer Request" }).click();
  await page.getByLabel("Title").fill("For my friend");
  await page.getByLabel("Content").fill("She is ill. Her number is 07700 900123.");
  await page.getByRole("radio", { name: /^Everybody/ }).check();
  await page.getByLabel("Your email").fill(email);
  await page.getByText("Your name, what it is about, and whether it is urgent").click();
  await page.getByLabel("Your name (optional)").fill("Vi Moss");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Nobody reads your request yet.").waitFor();
  await page.getByText("This may give somebody away: “07700 900123” (a telephone number).").waitFor();
  const scrolled = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await scrolled()).toBeLessThanOrEqual(390);

  await go(staff.page, "/update-prayer-requests?show=waiting");
  expect(await staff.page.getByText("For my friend").count()).toBe(0);
  await page.goto((await newestMailTo(site, email)).link);
  await page.getByRole("heading", { name: "Was it you who wrote this?" }).waitFor();
  expect(await scrolled()).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Yes, send it" }).click();
  await notice(page).getByText("have yours now").waitFor();

  await go(staff.page, "/update-prayer-requests?show=waiting");
  await staff.page.getByText("Asked without an account").waitFor();
  await staff.page.getByText("“07700 900123” (a telephone number)").waitFor();
  await openMore(staff.page, "For my friend");
  await staff.page.getByRole("link", { name: "Edit For my friend" }).click();
  await staff.page.getByLabel("Content").fill("She is ill.");
  await staff.page.getByRole("button", { name: "Update Prayer Request" }).click();
  await notice(staff.page).getByText("Prayer request updated.").waitFor();
  await staff.page.getByRole("button", { name: "Approve For my friend" }).click();
  await notice(staff.page).getByText("The text was edited").waitFor();

  await page.goto((await newestMailTo(site, email, 2)).link);
  await page.getByRole("heading", { name: "The words that we propose" }).waitFor();
  await page.getByLabel("Your answer").fill("Thank you, that is better.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await notice(page).getByText("Your answer is with").waitFor();
  await page.getByRole("button", { name: "Yes, show these words" }).click();
  await notice(page).getByText("This text is shown now.").waitFor();
  expect(await scrolled()).toBeLessThanOrEqual(390);
  const link = page.url();
  await page.goto("/prayer-request");
  await page.getByText("She is ill.").waitFor();

  await page.goto(link);
  await page.getByRole("link", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await notice(page).getByText("It is withdrawn").waitFor();
  expect(await page.getByText("She is ill.").count()).toBe(0);
  await page.goto(link);
  await page.getByRole("heading", { name: "This link does not work" }).waitFor();
});

test("a member who is asked about a telephone number has sent the request with its picture, and writes it otherwise", async () => {
  const member = await makeMember(site, "ruth@people.example");
  const { page } = await visit(site);
  await logIn(page, member);
  await go(page, "/submit-prayer-requests");
  await page.getByLabel("Title").fill("For my mother");
  await page.getByLabel("Content").fill("Ring 07700 900123.");
  await page.getByRole("radio", { name: /^Everybody/ }).check();
  await page.getByLabel("Picture (optional)").setInputFiles(await smallPicture("teal"));
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("This may give somebody away: “07700 900123”").waitFor();
  await card(page, "For my mother").locator("img").waitFor();
  await page.getByRole("link", { name: "Write it in other words" }).click();
  await page.getByLabel("Content").fill("She is ill.");
  await page.getByRole("button", { name: "Send the new words" }).click();
  await page.getByText("She is ill.").waitFor();
  expect(await page.getByText("07700").count()).toBe(0);
});
