import type { Database } from "../../database/connection.ts";
import { type ChangingSite, changeBySite } from "../changes/change.server.ts";
import { unusedSlug } from "../items/unused-slug.server.ts";
import { wordsOfUrl } from "../serving/responses/words-of-url.ts";

/** Paths below `/event/` that are pages of their own. */
const taken: readonly string[] = ["all", "past", "calendar", "subscribe", "propose"];

/** The last part of an event's URL, made from its title: `harvest-supper`, or `event` if no letter is left. */
export function slugFrom(title: string): string {
  return wordsOfUrl(title) || "event";
}

/** Whether a slug belongs to a page of the site, so that no event can be reached by it. */
export function isTaken(slug: string): boolean {
  return taken.includes(slug);
}

/**
 * Gives new slugs to events that got theirs before the site had a page of that name, and returns what was replaced. The
 * old URLs cannot redirect, because those pages now stand there.
 */
export async function replaceTakenSlugs(site: ChangingSite): Promise<{ from: string; to: string }[]> {
  return changeBySite(site, async ({ db, now }) => {
    const events = await db
      .selectFrom("events")
      .select(["id", "slug", "eventTitle"])
      .where("slug", "in", taken)
      .orderBy("id")
      .execute();
    const replaced: { from: string; to: string }[] = [];
    for (const { id, slug: from, eventTitle } of events) {
      const to = await freeSlug(db, eventTitle);
      const changedAt = now.toISOString();
      const update = db.updateTable("events").set({ slug: to, changedAt });
      // Another copy of the site may have started at the same moment.
      const updated = await update.where("id", "=", id).where("slug", "=", from).executeTakeFirst();
      if (updated.numUpdatedRows > 0n) replaced.push({ from, to });
    }
    return replaced;
  });
}

/** A slug that no event has: `harvest-supper`, else `harvest-supper-2` and so on. */
export function freeSlug(db: Database, title: string): Promise<string> {
  return unusedSlug(db, "events", { slug: slugFrom(title), taken });
}
