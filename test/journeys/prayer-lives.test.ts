import { afterEach, beforeEach, expect, test } from "vitest";
import { newestMailTo } from "../site/support/mailbox.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import {
  card,
  fillLogin,
  go,
  logIn,
  makeMember,
  notice,
  openBrowser,
  openMore,
  type Person,
} from "./support/visitor.ts";

const phone = { viewport: { width: 390, height: 844 } };
const queue = "/update-prayer-requests";

let site: TestSite;
let member: Person;
beforeEach(async () => {
  site = await openTestSite("sqlite", {}, { pollSeconds: 0.1 });
  member = await makeMember(site, "ruth@people.example");
});
afterEach(() => site.close());
const visit = openBrowser();

async function asked(title: string) {
  const asking = await visit(site, phone);
  const { page } = asking;
  await logIn(page, member);
  await go(page, "/submit-prayer-requests");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content").fill("She has an operation on Monday, at St Luke's.");
  await page.getByRole("radio", { name: /^Everybody/ }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await notice(page).getByText("will not be displayed until it is approved").waitFor();
  const staff = (await visit(site)).page;
  await logIn(staff);
  await go(staff, queue);
  return { ...asking, staff };
}

test("a request that staff edited is shown once the person who asked has read and agreed, and is answered with thanks", async () => {
  const { page, staff } = await asked("For my mother");
  await openMore(staff, "For my mother");
  await staff.getByRole("link", { name: "Edit For my mother" }).click();
  await staff.getByLabel("Content").fill("She has an operation on Monday.");
  await staff.getByRole("button", { name: "Update Prayer Request" }).click();
  await notice(staff).getByText("Prayer request updated.").waitFor();
  await staff.getByRole("button", { name: "Approve For my mother" }).click();
  await notice(staff).getByText("The text was edited").waitFor();
  const visitor = (await visit(site, phone)).page;
  await go(visitor, "/prayer-request");
  await visitor.getByText("No prayer requests available").waitFor();

  // The first mail confirmed the email, and the second said that the request has arrived.
  await go(page, (await newestMailTo(site, member.email, 3)).link);
  await page.getByRole("heading", { name: "The words that we propose" }).waitFor();
  await page.getByText("What is different").click();
  await page.locator("del").getByText("at St Luke's").waitFor();
  await page.getByRole("button", { name: "Yes, show these words" }).click();
  await notice(page).getByText("Thank you. This text is shown now.").waitFor();

  await visitor.reload();
  const shown = card(visitor, "For my mother");
  await shown.getByText("She has an operation on Monday.").waitFor();
  expect(await visitor.getByText("St Luke").count()).toBe(0);
  await shown.getByRole("button", { name: /^I prayed/ }).click();
  await shown
    .getByText(/prayed/i)
    .first()
    .waitFor();

  await page.getByRole("link", { name: "It is answered" }).click();
  await page.getByLabel("Thanks (optional)").fill("She is home again. Thank you.");
  await page.getByRole("button", { name: "Yes, it is answered" }).click();
  await notice(page).getByText("We thank God with you").waitFor();
  await page.getByText("She is home again. Thank you.").waitFor();
  await go(staff, queue);
  await staff.getByText("She is home again. Thank you.").first().waitFor();
  await staff.getByRole("button", { name: /^Show/ }).first().click();
  await notice(staff).getByText("The update is shown now.").waitFor();
  await go(visitor, "/prayer-request/answered");
  await card(visitor, "For my mother").getByText("She is home again. Thank you.").waitFor();
});

test("a request that is not shown comes back with kind words, which stand on the site and in no mail", async () => {
  const { page, staff } = await asked("For my mother");
  await openMore(staff, "For my mother");
  await staff.getByRole("link", { name: "Do not show For my mother" }).click();
  const dialog = staff.getByRole("dialog", { name: "Do not show this request?" });
  await dialog.getByLabel(/^Your own words/).fill("We pray for her on Sunday, without names.");
  await dialog.getByRole("button", { name: "Do not show it" }).click();
  await notice(staff).getByText("gets an email that says so kindly").waitFor();

  const mail = await newestMailTo(site, member.email, 3);
  expect(mail.text + mail.html + mail.subject).not.toMatch(/mother|Sunday|operation/);
  const own = (await visit(site, { ...phone, javaScriptEnabled: false })).page;
  await own.goto(mail.link);
  await fillLogin(own, member);
  await own.getByText("We pray for her on Sunday, without names.").waitFor();
  await go(page, "/submit-prayer-requests?sent");
  await card(page, "For my mother").getByText("Not shown").waitFor();
});
