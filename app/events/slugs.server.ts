import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import { type ChangingSite, changeBySite } from "../changes/change.server.ts";
import { takeTurns } from "../changes/locks.server.ts";
import { isUnchangedSample } from "../items/sample-ids.ts";
import { unusedSlug } from "../items/unused-slug.server.ts";
import { wasAlwaysDraft } from "../items/visibility/always-a-draft.server.ts";
import { never } from "../items/visibility/visibility.ts";
import { wordsOfUrl } from "../serving/responses/words-of-url.server.ts";
import type { SavedEvent } from "./events.ts";

/** Paths below `/event/` that are pages of their own. */
const taken: readonly string[] = ["all", "past", "calendar", "subscribe", "propose"];

/** The last part of an event's URL, made from its title: `harvest-supper`, or `event` if no letter is left. */
export function slugFrom(title: string): string {
  return wordsOfUrl(title) || "event";
}

/** Whether a slug belongs to a page of the site, or to an event that became a part of another one. */
export async function leadsElsewhere(db: Database, slug: string): Promise<boolean> {
  if (taken.includes(slug)) return true;
  const former = db.selectFrom("formerEvents").select("id").where("slug", "=", slug);
  return (await former.executeTakeFirst()) !== undefined;
}

/** Returns what was replaced. The old URLs cannot redirect, because pages of those names now stand there. */
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

/** Only while nobody can have used the slug that it has: a draft's that was never shown, or the sample's. */
export async function slugFollows(
  db: DatabaseTransaction,
  before: Pick<SavedEvent, "id" | "version" | "eventTitle" | "visibleFrom">,
  title: string,
): Promise<void> {
  const { id, eventTitle, visibleFrom } = before;
  if (slugFrom(title) === slugFrom(eventTitle)) return;
  const isNew =
    isUnchangedSample(before) || (visibleFrom === never && (await wasAlwaysDraft(db, { kind: "event", id })));
  if (!isNew) return;
  await takeTurns(db, "calendar of services");
  const slug = await freeSlug(db, title);
  await db.updateTable("events").set({ slug }).where("id", "=", id).execute();
}

/** A slug that no event has or had: `harvest-supper`, else `harvest-supper-2` and so on. */
export async function freeSlug(db: Database, title: string): Promise<string> {
  const slug = slugFrom(title);
  const former = await db
    .selectFrom("formerEvents")
    .select("slug")
    .where(({ eb, or }) => or([eb("slug", "=", slug), eb("slug", "like", `${slug}-%`)]))
    .execute();
  return unusedSlug(db, "events", { slug, taken: [...taken, ...former.map((event) => event.slug)] });
}
