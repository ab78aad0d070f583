import type { Locator, Page } from "playwright-core";
import type { TestSite } from "../../support/test-site.ts";
import { inDatabase } from "./database.ts";

/** Returns the post in a list with this text. */
export function post(page: Page, text: string): Locator {
  return page.getByRole("article").filter({ hasText: text });
}

/** Adds posts on consecutive days, the newest last. */
export function addPosts(site: TestSite, texts: string[], more = ""): void {
  inDatabase(site, (database) => {
    const insert = database.prepare(
      `insert into "dailyPosts" ("id", "date", "imgUrl", "imgPath", "postedBy", "content", "likes")
       values (?, ?, '', '', 'Ann Hill', ?, 0)`,
    );
    for (const [index, text] of texts.entries()) {
      const day = String(index + 1).padStart(2, "0");
      insert.run(`post-${day}`, `2024-01-${day}T12:00:00.000Z`, more ? `${text}\n${more}` : text);
    }
  });
}
