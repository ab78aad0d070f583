import { afterEach, beforeEach, expect, test } from "vitest";
import { newestMailTo } from "../site/support/mailbox.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, logIn, notice, openBrowser } from "./support/visitor.ts";

const leader = "walter@leaders.example";
const phone = { viewport: { width: 390, height: 844 } };

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite("sqlite", {}, { pollSeconds: 0.1 });
});
afterEach(() => site.close());
const visit = openBrowser();

test("a visitor asks to join a group on a phone without scripts, its leader welcomes them by the link, and staff see it", async () => {
  const staff = await visit(site);
  await logIn(staff.page);
  await go(staff.page, "/groups/leaders");
  await staff.page.getByLabel("Morning Psalms").fill(leader);
  await staff.page.getByRole("button", { name: "Save" }).click();
  await notice(staff.page).getByText("Requests to join go to these emails.").waitFor();

  const { page } = await visit(site, { ...phone, javaScriptEnabled: false });
  await page.goto("/life-groups");
  await page.getByRole("link", { name: "Ask to join Morning Psalms" }).click();
  await page.getByLabel("Your name").fill("Vi Moss");
  await page.getByLabel("Your email").fill("vi@people.example");
  await page.getByLabel("A few words").fill("Is there tea?");
  await page.getByRole("button", { name: "Ask to join" }).click();
  await page.getByText("We have your request").waitFor();

  const { link } = await newestMailTo(site, leader);
  await page.goto(link);
  await page.getByText("Is there tea?").waitFor();
  await page.getByLabel("A few words").fill("There is.");
  await page.getByRole("button", { name: "Welcome them" }).click();
  await notice(page).getByText("We have sent your answer by email.").waitFor();
  expect((await newestMailTo(site, "vi@people.example")).text).toContain("There is.");
  await page.goto(link);
  await page.getByText("This request has been answered already.").waitFor();

  await go(staff.page, "/groups/requests");
  await staff.page.getByText("Welcomed on").waitFor();
});

test("a request to join a group that is refused keeps what was typed, and staff answer in a dialog", async () => {
  const { page } = await visit(site);
  await go(page, "/life-groups/explorers/join");
  await page.getByLabel("Your name").fill("Vi Moss");
  await page.getByLabel("Your email").fill("vi at home");
  await page.getByLabel("A few words").fill("For my son.");
  await page.getByRole("button", { name: "Ask to join" }).click();
  await page.getByText("Please enter a valid email address").first().waitFor();
  expect(await page.getByLabel("A few words").inputValue()).toBe("For my son.");
  await page.getByLabel("Your email").fill("vi@people.example");
  await page.getByRole("button", { name: "Ask to join" }).click();
  await page.getByText("We have your request").waitFor();

  const staff = await visit(site);
  await logIn(staff.page);
  await go(staff.page, "/staff");
  await staff.page.getByText("One request to join a group is waiting.").waitFor();
  await staff.page.getByRole("link", { name: "See who asks" }).click();
  await staff.page.getByRole("link", { name: "Answer Vi Moss, Explorers" }).click();
  const dialog = staff.page.getByRole("dialog", { name: "Answer Vi Moss" });
  await dialog.getByLabel("A few words").fill("Until summer.");
  await dialog.getByRole("button", { name: "The group is full" }).click();
  await notice(staff.page).getByText("We have sent your answer by email.").waitFor();
  expect((await newestMailTo(site, "vi@people.example", 2)).subject).toBe("Explorers is full at the moment");
  await staff.page.getByRole("link", { name: "Delete Vi Moss, Explorers" }).click();
  const question = staff.page.getByRole("dialog", { name: "Delete the request of Vi Moss?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await notice(staff.page).getByText("The request has been deleted.").waitFor();
});
