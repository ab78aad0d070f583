import { afterAll, beforeAll, expect, test } from "vitest";
import { insertMenu, insertOwnPage } from "../site/support/own-pages.ts";
import { databaseOf } from "../site/support/people.ts";
import { administrator, openTestSite, type TestSite } from "../support/test-site.ts";
import { fillLogin, go, greeting, loginLink, openBrowser, ready } from "./support/visitor.ts";

/** What the site itself has there is for visitors, for those with a mailed link, or, in the last one, for staff. */
const slugs = ["today", "new-here", "unsubscribe", "prayer-life", "newcomers"];
const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  await using db = databaseOf(site);
  for (const slug of slugs) await insertOwnPage(db, { id: `own-${slug}`, slug, title: `Our ${slug}` });
  await insertOwnPage(db, { slug: "garden", text: "[When we meet](/new-here#times)" });
  await insertMenu(
    db,
    [...slugs, "garden"].map((slug) => ({ label: `To our ${slug}`, to: `/${slug}` })),
  );
});
afterAll(() => site.close());

test("a link to a part of the page that stands in front opens that part, from another page that was opened since", async () => {
  const { page } = await visit(site);
  await go(page, "/new-here");
  await page.getByRole("link", { name: "To our garden", exact: true }).first().click();
  await page.getByRole("link", { name: "When we meet", exact: true }).click();
  await page.waitForURL("**/new-here#times");
  await page.getByRole("heading", { level: 1, name: "Our new-here", exact: true }).waitFor();
});

test.each(slugs)(
  "staff who log in from the church's page at /%s get the whole list of routes, and the right page by every link",
  async (first) => {
    const { page } = await visit(site);
    const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
    const byMenu = (slug: string) => page.getByRole("link", { name: `To our ${slug}`, exact: true }).first();
    await go(page, `/${first}`);
    await heading(`Our ${first}`).waitFor();
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    await loginLink(page).click();
    await page.waitForURL(/\/login/);
    await fillLogin(page, administrator);
    await greeting(page, administrator.email).waitFor();
    expect(await page.evaluate(() => "isFirst" in window), "the next page was loaded as a whole").toBe(false);
    await ready(page);

    await page.getByRole("banner").getByRole("link", { name: "Overview" }).click();
    await heading("Overview").waitFor();
    const menuOfStaff = page.getByRole("navigation", { name: "Main" });
    await menuOfStaff.locator("summary", { hasText: "People" }).click();
    await menuOfStaff.getByRole("link", { name: "Newcomers", exact: true }).click();
    await page.waitForURL("**/newcomers");
    await heading("Newcomers").waitFor();
    await page.goBack();
    await heading("Overview").waitFor();
    await page.getByRole("banner").getByRole("link", { name: "See the site" }).click();
    for (const slug of slugs.filter((slug) => slug !== "newcomers")) {
      await byMenu(slug).click();
      await page.waitForURL(`**/${slug}`);
      await heading(`Our ${slug}`).waitFor();
    }
    await byMenu("newcomers").click();
    await heading("Newcomers").waitFor();
  },
);
