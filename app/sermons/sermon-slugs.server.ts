import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import { type ChangingSite, changeBySite } from "../changes/change.server.ts";
import { takeTurns } from "../changes/locks.server.ts";
import { unusedSlug } from "../items/unused-slug.server.ts";
import { wasAlwaysDraft } from "../items/visibility/always-a-draft.server.ts";
import { never } from "../items/visibility/visibility.ts";
import { wordsOfUrl } from "../serving/responses/words-of-url.server.ts";
import { collectionPaths } from "./collections/collection-kinds.ts";

/** Paths below `/sermons/` that are pages of their own. */
const taken: readonly string[] = ["bible", ...collectionPaths];

const atOnce = 100;

/** The last part of a sermon's URL, made from its title: `the-lost-coin`, or `sermon` if no letter is left. */
export function freeSermonSlug(db: Pick<Database, "selectFrom">, title: string): Promise<string> {
  return unusedSlug(db, "videos", { slug: wordsOfUrl(title) || "sermon", taken });
}

/** The slug of a sermon's new title while nobody can have used the one that it has; undefined if it keeps that. */
export async function slugThatFollows(
  db: DatabaseTransaction,
  { id, title: titleBefore, visibleFrom }: { id: string; title: string; visibleFrom: string },
  title: string,
): Promise<string | undefined> {
  if (wordsOfUrl(title) === wordsOfUrl(titleBefore) || visibleFrom !== never) return undefined;
  if (!(await wasAlwaysDraft(db, { kind: "sermon", id }))) return undefined;
  await takeTurns(db, "sermon slugs");
  return freeSermonSlug(db, title);
}

export async function hasSlug(db: Pick<Database, "selectFrom">, slug: string): Promise<boolean> {
  const row = await db.selectFrom("videos").select("id").where("slug", "=", slug).executeTakeFirst();
  return row !== undefined;
}

/** Gives slugs to sermons that were added by a version without them, and returns how many. Runs at the start. */
export async function nameSermons(site: ChangingSite): Promise<number> {
  for (let named = 0; ; ) {
    const more = await nameSome(site);
    named += more;
    if (more < atOnce) return named;
  }
}

function nameSome(site: ChangingSite): Promise<number> {
  return changeBySite(site, async ({ db }) => {
    await takeTurns(db, "sermon slugs");
    const sermons = await db
      .selectFrom("videos")
      .select(["id", "title"])
      .where("slug", "is", null)
      .orderBy("id")
      .limit(atOnce)
      .execute();
    for (const { id, title } of sermons)
      await db
        .updateTable("videos")
        .set({ slug: await freeSermonSlug(db, title) })
        .where("id", "=", id)
        .execute();
    return sermons.length;
  });
}
