import { idOf } from "../../support/database.ts";
import { textsIn } from "../../support/html.ts";
import type { TestSite } from "../../support/test-site.ts";
import { databaseOf } from "./people.ts";
import { removeStored } from "./stored-pictures.ts";

export const post = { day: "2026-11-21", postedBy: "Ann Hill", content: "Be still." };

/** Deletes every post and every file. */
export async function clearPosts(site: TestSite, staff: Record<string, string>): Promise<void> {
  await using db = databaseOf(site);
  await db.deleteFrom("dailyPosts").execute();
  await removeStored(site, staff);
}

/** Replaces all posts by some on consecutive days, the newest last. */
export async function havePosts(
  site: TestSite,
  count: number,
  change: Record<string, string | number> = {},
): Promise<void> {
  await using db = databaseOf(site);
  for (let number = 1; number <= count; number++) {
    await db
      .insertInto("dailyPosts")
      .values({
        id: idOf(number),
        date: `2026-11-${String(number).padStart(2, "0")}T08:30:00.000Z`,
        imgUrl: "",
        imgPath: "",
        postedBy: "Ann Hill",
        content: `Post ${number}`,
        likes: 0,
        ...change,
      })
      .execute();
  }
}

export async function kept(site: TestSite) {
  await using db = databaseOf(site);
  return await db.selectFrom("dailyPosts").selectAll().orderBy("id").execute();
}

/** Returns the texts of the posts on a page, in order. */
export function postsIn(html: string): string[] {
  return textsIn(html, "p.whitespace-pre-line");
}
