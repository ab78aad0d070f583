import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { addEventRow } from "./support/event-rows.ts";
import { go, logIn, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  inDatabase(site, (database) => {
    for (const [id, text] of Object.entries({
      paragraph: "Still waters ".repeat(5000).slice(0, 5000),
      lines: "Still\n".repeat(5000).slice(0, 5000),
    })) {
      addEventRow(database, { id: `event-${id}`, title: id, text, date: "2040-01-01", time: "19:00" });
      database
        .prepare(
          `insert into "dailyPosts" ("id", "date", "imgUrl", "imgPath", "postedBy", "content", "likes")
           values (?, '2020-01-01T12:00:00.000Z', '/logo.svg', '', 'Ann Hill', ?, 0)`,
        )
        .run(`post-${id}`, text);
      database
        .prepare(
          `insert into "videos" ("id", "title", "sermonBy", "videoUrl", "content", "date", "userName", "embeddable")
           values (?, ?, 'Ann Hill', 'https://films.example/1', ?, '2020-01-01T12:00:00.000Z', 'Staff', false)`,
        )
        .run(`video-${id}`, id, text);
    }
  });
});
afterAll(() => site.close());

test.each([390, 1440])("at %i px a row with a long text is at most 12rem high", async (width) => {
  const { page } = await visit(site, { viewport: { width, height: 900 } });
  await logIn(page);
  for (const url of ["/update-daily-post", "/event-alter", "/alter-uploads"]) {
    await go(page, url);
    await page.evaluate(() => document.fonts.ready);
    const heights = await page.getByRole("article").evaluateAll((rows) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      return rows.map((row) => row.getBoundingClientRect().height / rem);
    });
    expect(heights, url).toHaveLength(2);
    expect(Math.max(...heights), url).toBeLessThanOrEqual(12);
  }
});
