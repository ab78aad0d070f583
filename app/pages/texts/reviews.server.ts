import type { Database } from "../../../database/connection.ts";
import { type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { may, requirePermission, type Viewer } from "../../viewer.ts";
import { pageSlugs } from "../originals/page-files.server.ts";
import { requirePage } from "./pages.server.ts";
import { allPages } from "./published-pages.ts";
import { findRevisionInUse } from "./read-text.server.ts";
import { recordReview } from "./review-rows.server.ts";

/** Lets the pages that nobody has looked at yet count from the first start that has them. */
export async function startReviews(site: ChangingSite): Promise<void> {
  const started = new Set((await reviewRows(site.db)).map(({ slug }) => slug));
  const fresh = pageSlugs.filter((slug) => !started.has(slug));
  if (fresh.length === 0) return;
  await changeBySite(site, async (change) => {
    const reviewedAt = change.now.toISOString();
    await change.db
      .insertInto("pageReviews")
      .values(fresh.map((slug) => ({ slug, reviewedAt })))
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .execute();
  });
}

/**
 * The day on which somebody last said that a page is right, by its name: they published, restored or imported it, or
 * pressed *Still right*.
 */
export async function daysOfReviews({ db, pages }: Pick<Site, "db" | "pages">): Promise<Map<string, string>> {
  const changes = await db
    .selectFrom("pageRevisions")
    .select(({ fn }) => ["slug", fn.max("createdAt").as("reviewedAt")])
    // A saved draft does not say that the page is right.
    .where("origin", "!=", "draft")
    .groupBy("slug")
    .execute();
  const last = new Map<string, string>();
  for (const { slug, reviewedAt } of [...(await reviewRows(db)), ...changes])
    if (reviewedAt > (last.get(slug) ?? "")) last.set(slug, reviewedAt);
  const present = (await allPages(pages)).filter(({ removedAt }) => removedAt === null);
  return new Map(
    present.flatMap(({ id }): [string, string][] => {
      const moment = last.get(id);
      return moment === undefined ? [] : [[id, dayOf(moment)]];
    }),
  );
}

function reviewRows(db: Database): Promise<{ slug: string; reviewedAt: string }[]> {
  return db.selectFrom("pageReviews").select(["slug", "reviewedAt"]).execute();
}

/** Whether a day is a year before `today`, or longer. */
export function isYearAgo(day: string, today: string): boolean {
  return day <= Temporal.PlainDate.from(today).subtract({ years: 1 }).toString();
}

/** How many pages nobody has looked at for a year; 0 for people who may not change them. */
export async function countUnreviewed(
  site: Pick<Site, "db" | "pages" | "clock">,
  viewer: Viewer,
): Promise<number> {
  if (!may(viewer, "pages:write")) return 0;
  const today = dayOf(site.clock().toISOString());
  return [...(await daysOfReviews(site)).values()].filter((day) => isYearAgo(day, today)).length;
}

/** Records that somebody has read a page and found it right. Throws a 404 for an unknown page. */
export async function reviewPage(
  site: ChangingSite & Pick<Site, "pages">,
  viewer: Viewer,
  slug: string,
): Promise<void> {
  requirePermission(viewer, "pages:write");
  const page = await requirePage(site, slug);
  await change(site, viewer, "pages:write", async (change) => {
    const { content } = await findRevisionInUse(change.db, page);
    await recordReview(change.db, slug, change.now);
    await change.record("reviewed", { kind: "page", id: slug, title: page.titleOf(content) });
  });
}
