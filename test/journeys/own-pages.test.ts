import { afterAll, beforeAll, expect, test } from "vitest";
import { insertOwnPage } from "../site/support/own-pages.ts";
import { databaseOf, giveRoles, password, registerVerified } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { alert, expectFocus, go, logIn, notice, openBrowser } from "./support/visitor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());
const visit = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test("a page of the church stands where this version has one, also once scripts have started", async () => {
  {
    await using db = databaseOf(site);
    await insertOwnPage(db, { id: "own-new-here", slug: "new-here", title: "Come as you are" });
  }
  const { page } = await visit(site, phone);
  const heading = page.getByRole("heading", { level: 1, name: "Come as you are" });
  await go(page, "/new-here");
  await heading.waitFor();
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("link", { name: "Services" }).first().tap();
  await page.waitForURL("**/services");
  await heading.waitFor({ state: "detached" });
  await page.goBack();
  await heading.waitFor();
  await using db = databaseOf(site);
  await db.deleteFrom("ownPages").where("id", "=", "own-new-here").execute();
});

test("a secretary makes a page of four pieces, puts it into the menu, sees it on a phone, and removes it", async () => {
  const secretary = { email: await registerVerified(site), password };
  await giveRoles(site, secretary.email, "editor");
  const { page } = await visit(site);
  await logIn(page, secretary);
  await go(page, "/pages");
  await page.getByRole("main").getByRole("link", { name: "Add a page" }).click();
  await page.getByLabel("Title").fill("Our garden");
  await page.getByLabel("Description").fill("Beans, bees and a bench behind the church.");
  await page.getByRole("button", { name: "Add the page" }).click();
  await notice(page).getByText("The page is a draft.").waitFor();

  const add = async (kind: string, first: string) => {
    await page.getByLabel("Add a part").selectOption({ label: kind });
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(first);
  };
  await add("Text", "piece-0-text");
  await page.locator("#piece-0-text").fill("## Come and dig\n\nEvery Thursday.");
  await add("Cards", "piece-1-heading");
  await page.getByLabel("Title of the card").fill("Beans");
  await page.getByLabel("Text of the card").fill("Runner and broad.");
  await page.getByRole("button", { name: "Add a card" }).click();
  await page.getByLabel("Title of the card").last().fill("Bees");
  await page.getByLabel("Text of the card").last().fill("Two hives.");
  await add("Text with a large button", "piece-2-heading");
  await page.locator("#piece-2-heading").fill("Join us");
  await page.getByLabel("Words on the button").fill("See the dates");
  await page.getByLabel("Page that the button opens").fill("/event");
  await add("Picture and text", "piece-3-picture");
  await page.getByLabel("Picture", { exact: true }).selectOption("growth-track.jpg");
  await page.getByLabel("What the picture shows").fill("Raised beds in the sun");
  const up = page.getByRole("button", { name: "Move up Picture and text, part 4" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expectFocus(page, "Move up Picture and text, part 3");
  expect(await page.locator("#piece-3-heading").inputValue()).toBe("Join us");

  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("This is a preview.").waitFor();
  await page.getByRole("heading", { name: "Come and dig" }).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Page published.").waitFor();

  await go(page, "/facts/menu/edit");
  await page.getByText("Main menu", { exact: true }).click();
  await page.getByRole("button", { name: "Add a link to the menu" }).click();
  await page.locator('[name="row-main-label"]').last().fill("Garden");
  await page.locator('[name="row-main-to"]').last().selectOption("/our-garden");
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Church details published.").waitFor();

  const visitor = await visit(site, phone);
  visitor.expectErrors(/status of 410/);
  await go(visitor.page, "/services");
  await visitor.page.getByRole("button", { name: "Menu" }).tap();
  await visitor.page.getByRole("link", { name: "Garden" }).first().tap();
  await visitor.page.getByRole("heading", { level: 1, name: "Our garden" }).waitFor();
  expect(await visitor.page.locator("main h2").allTextContents()).toEqual([
    "Come and dig",
    "Beans",
    "Bees",
    "Join us",
  ]);
  const picture = visitor.page.getByAltText("Raised beds in the sun");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0))
    .toBe(true);
  const overflow = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await go(page, "/our-garden");
  await page.getByRole("link", { name: "Link and when it is shown" }).click();
  await page.getByRole("link", { name: "Remove this page" }).click();
  await page.getByRole("link", { name: "Menu and footer" }).waitFor();
  await page.getByRole("button", { name: "Remove page" }).click();
  await notice(page).getByText("Page removed.").waitFor();
  await visitor.page.goto("/our-garden");
  await visitor.page.getByRole("heading", { name: "This page is gone" }).waitFor();
  expect(await visitor.page.getByRole("link", { name: "Garden" }).count()).toBe(0);

  await page.getByRole("button", { name: "Undo" }).click();
  await notice(page).getByText("The page is back.").waitFor();
  await visitor.page.reload();
  await visitor.page.getByRole("heading", { level: 1, name: "Our garden" }).waitFor();
});

test("what was typed after a refusal stays without a connection", async () => {
  const id = "0193a000-0000-7000-8000-000000000077";
  {
    await using db = databaseOf(site);
    const pieces = [{ kind: "text", text: "Every Thursday." }];
    await insertOwnPage(db, { id, slug: "our-orchard", title: "Our orchard", pieces });
  }
  const { page, context, expectErrors } = await visit(site, phone);
  expectErrors(/status of 400/);
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await logIn(page);
  await go(page, `/pages/${id}/edit`);
  const text = page.locator("#piece-0-text");
  await text.fill("");
  await page.getByRole("button", { name: "Publish" }).click();
  await alert(page).getByText("Nothing was saved, because one field needs a correction.").waitFor();
  await text.fill("Apples and plums.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Publish" }).click();
  await alert(page).getByText("The page could not be saved.").waitFor();
  expect(await text.inputValue()).toBe("Apples and plums.");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Page published.").waitFor();
  await page.locator("main").getByText("Apples and plums.").waitFor();
});
