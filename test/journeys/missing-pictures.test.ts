import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { go, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
const gone = "/v0/b/site/o/daily-posts%2Fgone.jpg?alt=media";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  inDatabase(site, (database) =>
    database
      .prepare(
        `insert into "dailyPosts" ("id", "date", "imgUrl", "imgPath", "postedBy", "content", "likes")
         values ('gone', '2020-01-01T12:00:00.000Z', ?, 'daily-posts/gone.jpg', 'Ann Hill', 'Still waters', 0)`,
      )
      .run(gone),
  );
});
afterAll(() => site.close());

test.each(["/", "/daily-posts"])("on %s a card's text fills the space of a missing picture", async (url) => {
  const { page, expectErrors } = await visit(site, { viewport: { width: 1280, height: 800 } });
  expectErrors(/status of 404.*gone\.jpg/);
  await go(page, url);
  const card = page.getByRole("article").filter({ hasText: "Still waters" });
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => card.locator("img").isVisible()).toBe(false);
  const [whole, words] = await card.evaluate((element) => {
    const text = [...element.children].find((child) => child.textContent?.includes("Still waters"));
    return [element.clientWidth, text?.clientWidth];
  });
  expect(words).toBe(whole);
});
