import type { Site } from "../../contexts.ts";
import { numberOf } from "../../items/item-numbers.server.ts";
import { isSignedIn, may, type Viewer } from "../../viewer.ts";
import { readableBy, sharedWith } from "../audience.server.ts";
import {
  type PrayerRequest,
  type PrayerSite,
  shownColumns,
  withPictureSizes,
} from "../prayer-reads.server.ts";
import { prayableBy } from "./prayable.server.ts";
import { prayedNumber, prayedToday } from "./praying.server.ts";

/** As many as somebody prays through without hurry. Their ids are in the URL of each. */
export const mostInTurn = 20;
/** Among so many of the newest requests those are found for which people prayed least. */
const mostLookedAt = 200;

/** Those least prayed for first, then the oldest; without what a member has prayed for today. */
export async function pickToPray(site: Pick<Site, "db" | "clock">, viewer: Viewer): Promise<string[]> {
  const newest = site.db
    .selectFrom("prayerRequests")
    .select(["id", "date"])
    .select(({ ref }) => numberOf(prayedNumber, ref("prayerRequests.id")).as("count"))
    .limit(mostLookedAt);
  const shown = newest
    // An index holds each of the two with the date.
    .where(isSignedIn(viewer) ? "isShared" : "isApproved", "=", true)
    .where(sharedWith(viewer))
    .orderBy("date", "desc")
    .orderBy("id", "desc");
  // An index holds them in this order, read backwards.
  const held = newest
    .where("state", "=", "held")
    .where(readableBy(viewer))
    .orderBy("isUrgent")
    .orderBy("date", "desc")
    .orderBy("id", "desc");
  const found = [...(await shown.execute()), ...(may(viewer, "prayer:team") ? await held.execute() : [])];
  const prayed = await prayedToday(
    site,
    viewer,
    found.map(({ id }) => id),
  );
  return found
    .filter(({ id }) => !prayed.has(id))
    .sort((one, other) => one.count - other.count || (one.date < other.date ? -1 : 1))
    .slice(0, mostInTurn)
    .map(({ id }) => id);
}

export async function prayableOf(
  { db }: Pick<Site, "db">,
  viewer: Viewer,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("prayerRequests")
    .select("id")
    .where("id", "in", ids)
    .where(prayableBy(viewer))
    .execute();
  const prayable = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => prayable.has(id));
}

export async function findToPray(
  { db, storage }: PrayerSite,
  viewer: Viewer,
  id: string,
): Promise<PrayerRequest | undefined> {
  const items = await db
    .selectFrom("prayerRequests")
    .select(shownColumns)
    .where("id", "=", id)
    .where(prayableBy(viewer))
    .execute();
  const { items: found } = await withPictureSizes(storage, { items, page: 1, hasNext: false, pages: 1 });
  return found[0];
}

/** What names a request that stands on the page of prayer requests. */
export function findShared(
  { db }: Pick<Site, "db">,
  viewer: Viewer,
  id: string,
): Promise<{ id: string; title: string } | undefined> {
  return db
    .selectFrom("prayerRequests")
    .select(["id", "title"])
    .where("id", "=", id)
    .where(sharedWith(viewer))
    .executeTakeFirst();
}
