import type { Database } from "../../../database/connection.ts";
import { consume, type Limit } from "../../../platform/limits.ts";
import { networkMark } from "../../../platform/network-mark.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { visibleAt } from "../../items/visibility/visible.server.ts";
import { found } from "../../serving/responses/found.ts";
import { may, requirePermission, type Viewer } from "../../viewer.ts";

/** A hall full of people, each of whom hears a recording. Further plays are not counted. */
const fromNetwork: Limit = { points: 200, seconds: 60 * 60 };

interface CountingSite extends ChangingSite {
  settings: Pick<Settings, "secret">;
}

/** Nothing of who heard it is stored. Throws a 404 page when visitors see no such recording. */
export async function countPlay(site: CountingSite, slug: string, clientNetwork: string): Promise<void> {
  const key = `played:${networkMark(site, clientNetwork, "plays")}`;
  await changeBySite(site, async ({ db, now }) => {
    const sermon = await db
      .selectFrom("videos")
      .select("id")
      .where(({ eb, or }) => or([eb("slug", "=", slug), eb("id", "=", slug)]))
      .where("audioId", "is not", null)
      .where(visibleAt(now))
      .executeTakeFirst();
    const { id } = found(sermon, "recording");
    if ((await consume(db, key, fromNetwork, now.getTime())) > 0) return;
    await db
      .insertInto("sermonPlays")
      .values({ sermonId: id, count: 1 })
      .onConflict((conflict) =>
        conflict.column("sermonId").doUpdateSet(({ eb }) => ({ count: eb("sermonPlays.count", "+", 1) })),
      )
      .execute();
  });
}

/** How often the recordings of these sermons were heard, by id; zero for those that were not. */
export async function readPlays(
  db: Database,
  viewer: Viewer,
  sermonIds: readonly string[],
): Promise<Record<string, number>> {
  requirePermission(viewer, "sermons:write");
  const none = Object.fromEntries(sermonIds.map((id) => [id, 0]));
  if (sermonIds.length === 0) return none;
  const rows = await db.selectFrom("sermonPlays").selectAll().where("sermonId", "in", sermonIds).execute();
  return { ...none, ...Object.fromEntries(rows.map(({ sermonId, count }) => [sermonId, count])) };
}

/** How often recordings were heard in all; undefined for people who may not change sermons. */
export async function countAllPlays(db: Database, viewer: Viewer): Promise<number | undefined> {
  if (!may(viewer, "sermons:write")) return undefined;
  const { plays } = await db
    .selectFrom("sermonPlays")
    .innerJoin("videos", "videos.id", "sermonPlays.sermonId")
    .select(({ fn }) => fn.sum<number | string | null>("count").as("plays"))
    .executeTakeFirstOrThrow();
  return Number(plays ?? 0);
}
