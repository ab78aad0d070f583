import type { Database } from "../../database/connection.ts";
import { timestampOn } from "../dates.server.ts";
import { dayOf } from "../dates.ts";
import type { EditOutcome } from "../forms/edit-conflict.server.ts";
import { dropPicture } from "../pictures/drop-picture.server.ts";
import { readPage } from "../read-page.server.ts";
import { found } from "../responses/found.ts";
import { prayerFolder } from "../storage-folders.ts";
import { mostShownWaiting, type Page } from "../ui/paging.ts";
import { isStaff, requireStaff, type Viewer } from "../viewer.ts";
import {
  type PrayerDependencies,
  type PrayerRequest,
  prayerColumns,
  withPictureSizes,
} from "./prayer.server.ts";
import type { ReviewPart } from "./prayer.ts";
import type { ChangedPrayer } from "./prayer-schema.ts";

export type ReviewedPrayer = Omit<PrayerRequest, "pictureSize"> & { day: string; version: number };

/** A page of the requests for staff: waiting ones first, each group with the newest first. */
export async function listForReview(
  { db, storage }: Omit<PrayerDependencies, "log">,
  viewer: Viewer,
  page: number,
  shown?: ReviewPart,
): Promise<Page<PrayerRequest>> {
  requireStaff(viewer);
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

/** Counts the requests that wait for approval, up to `mostShownWaiting` + 1; 0 for everybody except staff. */
export async function countWaiting(db: Database, viewer: Viewer): Promise<number> {
  if (!isStaff(viewer)) return 0;
  const { waiting } = await db
    .selectFrom((requests) =>
      requests
        .selectFrom("prayerRequests")
        .select("id")
        .where("isApproved", "=", false)
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
  requireStaff(viewer);
  const prayer = await db
    .selectFrom("prayerRequests")
    .select(prayerColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  return prayer && { ...prayer, day: dayOf(prayer.date) };
}

/** Publishes a waiting request; an approved one stays as it is. */
export async function approvePrayer(db: Database, viewer: Viewer, id: string): Promise<void> {
  requireStaff(viewer);
  const approved = await db
    .updateTable("prayerRequests")
    .set({ isApproved: true })
    .where("id", "=", id)
    .executeTakeFirst();
  found(approved.numUpdatedRows || undefined, "prayer request");
}

/** Changes a request that is still at `version`; its approval stays as it is. */
export async function changePrayer(
  dependencies: PrayerDependencies,
  viewer: Viewer,
  { id, version, day, ...prayer }: ChangedPrayer & { id: string },
): Promise<EditOutcome<ReviewedPrayer>> {
  const before = await findPrayer(dependencies.db, viewer, id);
  if (!before) return { now: undefined };
  const changed = await dependencies.db
    .updateTable("prayerRequests")
    .set({ ...prayer, date: timestampOn(day, before.date), version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return { now: await findPrayer(dependencies.db, viewer, id) };
  if (before.picUrl !== prayer.picUrl) await dropPicture(dependencies, prayerFolder, before.picUrl);
  return "saved";
}

export async function removePrayer(
  dependencies: PrayerDependencies,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const before = found(await findPrayer(dependencies.db, viewer, id), "prayer request");
  await dependencies.db.deleteFrom("prayerRequests").where("id", "=", id).execute();
  await dropPicture(dependencies, prayerFolder, before.picUrl);
}
