import { idOf } from "../../support/database.ts";
import type { TestSite } from "../../support/test-site.ts";
import { databaseOf } from "./people.ts";

export const sermon = {
  title: "The lost coin",
  sermonBy: "Ruth Field",
  videoUrl: "https://youtu.be/dQw4w9WgXcQ?t=90",
  content: "Swept, searched, found.\nMore at https://coins.example/luke-15.",
};

/** Replaces all sermons by `count` on consecutive days, the newest last. */
export async function haveSermons(
  site: TestSite,
  count: number,
  change: Record<string, string | boolean> = {},
): Promise<void> {
  await using db = databaseOf(site);
  await db.deleteFrom("videos").execute();
  for (let number = 1; number <= count; number++) {
    await db
      .insertInto("videos")
      .values({
        id: idOf(number),
        ...sermon,
        title: `Sermon ${number}`,
        date: `2026-11-${String(number).padStart(2, "0")}T12:00:00.000Z`,
        userName: "Somebody",
        embeddable: true,
        ...change,
      })
      .execute();
  }
}

export async function saved(site: TestSite) {
  await using db = databaseOf(site);
  return await db.selectFrom("videos").selectAll().orderBy("id").execute();
}
