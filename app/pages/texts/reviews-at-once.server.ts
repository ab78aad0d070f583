import { z } from "zod";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import { readChoice, removeChoice, saveChoice } from "../../../database/site-choices.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import type { Site } from "../../contexts.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { pageOf } from "./pages.server.ts";
import { allPages } from "./published-pages.ts";
import { findRevisionInUse } from "./read-text.server.ts";
import { recordReview } from "./review-rows.server.ts";

/** The name in `siteChoices` of what an undo of the last *All still right* needs. */
const undoChoice = "undoReviews";

const undoSchema = z.object({
  /** When they were found right. */
  at: z.string(),
  /** When each page was looked at before, by its name; null for never. */
  before: z.record(z.string(), z.string().nullable()),
});

/** Records that somebody has found all of these pages right. Pages that were removed meanwhile are left out. */
export async function reviewPages(
  site: ChangingSite & Pick<Site, "pages">,
  viewer: Viewer,
  slugs: readonly string[],
): Promise<{ pages: number; at: string }> {
  requirePermission(viewer, "pages:write");
  const present = (await allPages(site.pages)).filter(
    ({ id, removedAt }) => slugs.includes(id) && removedAt === null,
  );
  // All in one order, so that two people do not wait for each other.
  const pages = present.map(pageOf).sort((one, other) => (one.slug < other.slug ? -1 : 1));
  return change(site, viewer, "pages:write", async ({ db, now, record }) => {
    await takeTurns(db, "reviews of pages");
    const at = now.toISOString();
    const reviews = await db.selectFrom("pageReviews").select(["slug", "reviewedAt"]).execute();
    const seenAt = new Map(reviews.map(({ slug, reviewedAt }) => [slug, reviewedAt]));
    const before = Object.fromEntries(pages.map(({ slug }) => [slug, seenAt.get(slug) ?? null]));
    for (const page of pages) {
      const { content } = await findRevisionInUse(db, page);
      await recordReview(db, page.slug, now);
      await record("reviewed", { kind: "page", id: page.slug, title: page.titleOf(content) });
    }
    const value = JSON.stringify({ at, before } satisfies z.output<typeof undoSchema>);
    await saveChoice(db, undoChoice, value);
    return { pages: pages.length, at };
  });
}

/** Returns how many wait again; undefined once it is undone, or others were found right at once. */
export async function undoReviews(
  site: ChangingSite & Pick<Site, "pages">,
  viewer: Viewer,
  at: string,
): Promise<number | undefined> {
  requirePermission(viewer, "pages:write");
  const texts = new Map((await allPages(site.pages)).map((settings) => [settings.id, pageOf(settings)]));
  return change(site, viewer, "pages:write", async ({ db, record }) => {
    await takeTurns(db, "reviews of pages");
    const undo = await readUndo(db);
    if (undo?.at !== at) return undefined;
    let pages = 0;
    for (const [slug, reviewedAt] of Object.entries(undo.before).sort()) {
      const page = texts.get(slug);
      if (!page || !(await putBack(db, { slug, reviewedAt, at }))) continue;
      pages++;
      const { content } = await findRevisionInUse(db, page);
      await record("review-undone", { kind: "page", id: slug, title: page.titleOf(content) });
    }
    await removeChoice(db, undoChoice);
    return pages;
  });
}

async function readUndo(db: DatabaseTransaction) {
  const undo = await readChoice(db, undoChoice);
  return undo === undefined ? undefined : readJson(undoSchema, undo);
}

/** Returns whether nobody has looked at the page since `at`. */
async function putBack(
  db: DatabaseTransaction,
  { slug, reviewedAt, at }: { slug: string; reviewedAt: string | null; at: string },
): Promise<boolean> {
  const isOurs = { slug, reviewedAt: at };
  if (reviewedAt === null) {
    const { numDeletedRows } = await db
      .deleteFrom("pageReviews")
      .where((eb) => eb.and(isOurs))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numUpdatedRows } = await db
    .updateTable("pageReviews")
    .set({ reviewedAt })
    .where((eb) => eb.and(isOurs))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
