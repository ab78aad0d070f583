import type { Database } from "../../database/connection.ts";
import { type ChangingSite, change } from "../changes/change.server.ts";
import { requireFile } from "../changes/file-gone.ts";
import { timestampOn } from "../dates/dates.server.ts";
import { dayOf } from "../dates/dates.ts";
import type { EditOutcome } from "../forms/edit-conflict.server.ts";
import { readPage } from "../lists/page-of-list.server.ts";
import { found } from "../serving/responses/found.ts";
import { mostShownWaiting, type Page } from "../ui/paging.ts";
import { may, requirePermission, type Viewer } from "../viewer.ts";
import { type PrayerRequest, prayerColumns, type Reading, withPictureSizes } from "./prayer.server.ts";
import type { ReviewPart } from "./prayer.ts";
import type { ChangedPrayer } from "./prayer-schema.ts";

export type ReviewedPrayer = Omit<PrayerRequest, "pictureSize"> & { day: string; version: number };

/** A page of the requests for people who care for prayer: waiting ones first, each group with the newest first. */
export async function listForReview(
  { db, storage }: Reading,
  viewer: Viewer,
  page: number,
  shown?: ReviewPart,
): Promise<Page<PrayerRequest>> {
  requirePermission(viewer, "prayer:team");
  const ids = db
    .selectFrom("prayerRequests")
    .select("id")
    .$if(shown !== undefined, (query) => query.where("isApproved", "=", shown === "approved"))
    .orderBy("isApproved")
    .orderBy("date", "desc")
    .orderBy("id", "desc");
  const requests = await readPage(db, ids, page, (shown) =>
    db.selectFrom("prayerRequests").where("id", "in", shown).select(prayerColumns).execute(),
  );
  return withPictureSizes(storage, requests);
}

/** Counts the requests that wait for approval, up to `mostShownWaiting` + 1; 0 for everybody who may not read them. */
export async function countWaiting(db: Database, viewer: Viewer): Promise<number> {
  return may(viewer, "prayer:team") ? countAllWaiting(db) : 0;
}

/** The same count for the site itself; `since` leaves out requests with earlier ids. */
export async function countAllWaiting(db: Database, since = ""): Promise<number> {
  const { waiting } = await db
    .selectFrom((requests) =>
      requests
        .selectFrom("prayerRequests")
        .select("id")
        .where("isApproved", "=", false)
        .where("id", ">=", since)
        // Any order would do, but with this one PostgreSQL does not scan the whole table.
        .orderBy("date", "desc")
        .orderBy("id", "desc")
        .limit(mostShownWaiting + 1)
        .as("counted"),
    )
    .select(({ fn }) => fn.countAll().as("waiting"))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

export async function findPrayer(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<ReviewedPrayer | undefined> {
  requirePermission(viewer, "prayer:moderate");
  const prayer = await db
    .selectFrom("prayerRequests")
    .select(prayerColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  return prayer && { ...prayer, day: dayOf(prayer.date) };
}

/** Which of these requests still exist; none for people who may not change them. */
export async function whichExist(db: Database, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0 || !may(viewer, "prayer:moderate")) return [];
  const rows = await db.selectFrom("prayerRequests").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}

/** Changes a request that is still at `version`; its approval stays as it is. */
export async function changePrayer(
  site: ChangingSite,
  viewer: Viewer,
  { id, version, day, ...prayer }: ChangedPrayer & { id: string },
): Promise<EditOutcome<ReviewedPrayer>> {
  return change(site, viewer, "prayer:moderate", async (change) => {
    const before = await findPrayer(change.db, viewer, id);
    if (!before) return { now: undefined };
    const changed = await change.db
      .updateTable("prayerRequests")
      .set({ ...prayer, date: timestampOn(day, before.date), version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { now: await findPrayer(change.db, viewer, id) };
    if (before.picUrl !== prayer.picUrl) {
      requireFile(await change.uses(prayer.picUrl, `prayer:${id}`));
      await change.releases(before.picUrl, `prayer:${id}`);
    }
    await change.record("changed", { kind: "prayer", id });
    return "saved";
  });
}

export async function removePrayer(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "prayer:moderate", async (change) => {
    const deleted = await change.db
      .deleteFrom("prayerRequests")
      .where("id", "=", id)
      .returning("picUrl")
      .executeTakeFirst();
    const { picUrl } = found(deleted, "prayer request");
    await change.releases(picUrl, `prayer:${id}`);
    await change.record("deleted", { kind: "prayer", id });
  });
}
