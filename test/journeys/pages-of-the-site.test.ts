import { afterAll, beforeAll, expect, test } from "vitest";
import { giveRoles, password, registerVerified } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, logIn, notice, openBrowser } from "./support/visitor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());
const visit = openBrowser();

test("a secretary hides a page that came with the site, shows it again, removes it and brings it back", async () => {
  const secretary = { email: await registerVerified(site), password };
  await giveRoles(site, secretary.email, "editor");
  const { page } = await visit(site);
  const visitor = await visit(site);
  visitor.expectErrors(/status of 4(04|10)/);
  const link = visitor.page.locator("footer").getByRole("link", { name: "Baptism" });
  await go(visitor.page, "/");
  expect(await link.count()).toBe(1);

  await logIn(page, secretary);
  await go(page, "/baptism");
  await page.getByRole("link", { name: "When it is shown" }).click();
  await page.getByLabel("Not yet: keep it as a draft").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await notice(page).getByText("Saved.").waitFor();
  await page.locator("main").getByText("Draft", { exact: true }).waitFor();

  await visitor.page.goto("/");
  expect(await link.count()).toBe(0);
  await visitor.page.goto("/baptism");
  await visitor.page.getByRole("heading", { name: "We could not find that page" }).waitFor();

  await page.getByRole("link", { name: "When it is shown" }).click();
  await page.getByLabel("Published now").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await notice(page).getByText("Saved.").waitFor();
  await visitor.page.goto("/");
  await link.click();
  await visitor.page.getByRole("heading", { level: 1, name: "Baptism" }).waitFor();

  await go(page, "/pages/baptism/edit");
  await page.getByRole("link", { name: "Remove", exact: true }).click();
  await page.getByRole("button", { name: "Remove page" }).click();
  await notice(page).getByText("Page removed.").waitFor();
  await visitor.page.reload();
  await visitor.page.getByRole("heading", { name: "This page is gone" }).waitFor();
  expect(await link.count()).toBe(0);
  await page.getByText("Removed pages (1)").click();
  await page.getByRole("button", { name: "Bring back Baptism" }).click();
  await notice(page).getByText("The page is back.").waitFor();
  await visitor.page.reload();
  await visitor.page.getByRole("heading", { level: 1, name: "Baptism" }).waitFor();

  await go(page, "/pages/home/edit");
  await page.getByText("This page is always shown: the site begins here.").waitFor();
});
