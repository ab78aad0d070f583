import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { fillEvent } from "./support/event-form.ts";
import {
  alert,
  card,
  expectFocus,
  go,
  greeting,
  logIn,
  mailedLink,
  notice,
  openBrowser,
  pathOf,
  textOf,
} from "./support/visitor.ts";

const visit = openBrowser();
const email = "ruth@river.example";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());

test("the administrator invites a secretary, who makes an account and an event, and is refused the prayers", async () => {
  const { page: office } = await visit(site);
  await logIn(office);
  await go(office, "/people");
  await office.getByRole("main").getByRole("link", { name: "Invite somebody" }).click();
  await office.getByRole("heading", { name: "Invite somebody" }).waitFor();
  await office.getByRole("button", { name: "Send invitation" }).click();
  await office.getByRole("group", { name: "What is wrong" }).waitFor();
  await office.getByLabel("Email").fill(email);
  await office.getByRole("checkbox", { name: /^Editor/ }).check();
  await office.getByRole("button", { name: "Send invitation" }).click();
  await alert(office).getByText("No mail server is set, so invitations are not sent").waitFor();
  const invitations = office.getByRole("region", { name: "Open invitations" });
  await invitations.getByText(email).first().waitFor();

  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 403/);
  await go(page, await mailedLink(site, email, "/invitation"));
  await page.getByLabel("Your name").fill("Ruth Field");
  await page.getByLabel("Password", { exact: true }).fill("still-waters");
  await page.getByLabel("Confirm password", { exact: true }).fill("still-waters");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create my account" }).click();
  await greeting(page, email).waitFor();
  await notice(page).getByText("Welcome! Your account is ready.").waitFor();

  await page.getByText("Calendar", { exact: true }).filter({ visible: true }).click();
  await page.getByRole("link", { name: "Create Event" }).click();
  await fillEvent(page);
  await page.getByRole("button", { name: "Add Event" }).click();
  await page.waitForURL("**/event");
  await card(page, "Lantern Supper").waitFor();
  expect(await page.getByRole("banner").getByRole("link", { name: "Prayer Requests" }).count()).toBe(0);
  expect((await page.goto("/update-prayer-requests"))?.status()).toBe(403);
  expect(await textOf(page.getByRole("main"))).toContain(
    "An administrator of this site can give you a role that is.",
  );

  await go(office, "/people");
  expect(await invitations.count()).toBe(0);
  await office.getByLabel("Name or email").fill("ruth");
  await office.getByRole("button", { name: "Search" }).click();
  await office.waitForURL("**/people?q=ruth&role=");
  await office.getByRole("link", { name: "Open Ruth Field" }).click();
  await office.getByRole("heading", { name: "Ruth Field" }).waitFor();
  await office.getByRole("link", { name: "Change roles" }).click();
  const dialog = office.getByRole("dialog", { name: "Change roles" });
  await dialog.getByRole("checkbox", { name: /^Prayer team/ }).check();
  await dialog.getByRole("button", { name: "Save roles" }).click();
  await notice(office).getByText("The roles have been changed.").waitFor();
  await office.getByText("Editor, Prayer team").waitFor();
  expect((await page.goto("/update-prayer-requests"))?.status()).toBe(200);

  await office.getByRole("link", { name: "Deactivate" }).click();
  await expectFocus(office, "Cancel");
  await office.getByRole("button", { name: "Deactivate" }).click();
  await notice(office).getByText("The account has been deactivated.").waitFor();
  await page.goto("/update-prayer-requests");
  expect(pathOf(page)).toBe("/login?next=%2Fupdate-prayer-requests");
  await office.getByRole("link", { name: "All people" }).click();
  await office.waitForURL("**/people?q=ruth");
  await card(office, "Ruth Field").getByText("Deactivated").waitFor();
  // The field says what the list shows.
  const search = office.getByLabel("Name or email");
  await office.getByRole("link", { name: "Show everybody" }).click();
  await office.waitForURL("**/people");
  await expect.poll(() => search.inputValue()).toBe("");
  await office.goBack();
  await expect.poll(() => search.inputValue()).toBe("ruth");
});
