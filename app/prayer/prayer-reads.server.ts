import type { Storage } from "../../platform/storage/files/storage.ts";
import { pictureSizes } from "../../platform/storage/files/stored-files.ts";
import type { Site } from "../contexts.ts";
import { dayOf } from "../dates/dates.ts";
import { partOfList, readPage, readParts } from "../lists/page-of-list.server.ts";
import type { Page } from "../lists/paging.ts";
import type { PictureSize } from "../media/pictures/picture.tsx";
import { mostShownWaiting } from "../ui/waiting-count.ts";
import { may, requirePermission, requireSignedIn, type Viewer } from "../viewer.ts";
import { canWait, idsOfAlerts } from "./danger/alert-reads.server.ts";
import type { NewPrayer, ReviewPart } from "./prayer-limits.ts";

export interface PrayerRequest extends NewPrayer {
  id: string;
  userName: string;
  /** UTC, ISO 8601. */
  date: string;
  isApproved: boolean;
  pictureSize: PictureSize | undefined;
}

type PrayerSite = Pick<Site, "db" | "storage">;

const shownColumns = [
  "id",
  "userName",
  "title",
  "content",
  "picUrl",
  "picAlt",
  "date",
  "isApproved",
] as const;

const prayerColumns = [...shownColumns, "version"] as const;

/** Few members ever have as many. */
const mostOwnCounted = 100;

/** A page of the public list: approved requests only, newest first. */
export async function listPrayers({ db, storage }: PrayerSite, page: number): Promise<Page<PrayerRequest>> {
  const ids = db
    .selectFrom("prayerRequests")
    .select("id")
    .where("isApproved", "=", true)
    .orderBy("date", "desc")
    .orderBy("id", "desc");
  const requests = await readPage(db, ids, page, (shown) =>
    db
      .selectFrom("prayerRequests")
      .where("id", "in", shown)
      // Again, so that hiding a request does not depend on one clause alone.
      .where("isApproved", "is", true)
      .select(shownColumns)
      .execute(),
  );
  return withPictureSizes(storage, requests);
}

/** A page of the viewer's own requests, approved or not, newest first. */
export async function listOwnPrayers(
  { db, storage }: PrayerSite,
  viewer: Viewer,
  page: number,
): Promise<Page<PrayerRequest>> {
  requireSignedIn(viewer);
  const ids = db
    .selectFrom("prayerRequests")
    .select("id")
    .where("userId", "=", viewer.id)
    .orderBy("date", "desc")
    .orderBy("id", "desc");
  const rowsOf = (shown: string[]) =>
    db.selectFrom("prayerRequests").where("id", "in", shown).select(shownColumns).execute();
  return withPictureSizes(storage, await readPage(db, ids, page, rowsOf, mostOwnCounted));
}

export async function findOwnPrayer(
  { db }: Pick<Site, "db">,
  viewer: Viewer,
  id: string,
): Promise<{ title: string; picUrl: string } | undefined> {
  requireSignedIn(viewer);
  return db
    .selectFrom("prayerRequests")
    .select(["title", "picUrl"])
    .where("id", "=", id)
    .where("userId", "=", viewer.id)
    .executeTakeFirst();
}

export type ReviewedPrayer = Omit<PrayerRequest, "pictureSize"> & { day: string; version: number };

/**
 * A page of the requests for people who care for prayer: those that cannot wait first, then waiting ones, each group with the
 * newest first.
 */
export async function listPrayersForReview(
  { db, storage }: PrayerSite,
  viewer: Viewer,
  page: number,
  shown?: ReviewPart,
): Promise<Page<PrayerRequest>> {
  requirePermission(viewer, "prayer:team");
  const ids = db
    .selectFrom("prayerRequests")
    .select("id")
    .$if(shown !== undefined, (query) => query.where("isApproved", "=", shown === "approved"))
    .$if(shown !== "approved", (query) => query.where(canWait()))
    .orderBy("isApproved")
    .orderBy("date", "desc")
    .orderBy("id", "desc");
  const rowsOf = (shown: string[]) =>
    db.selectFrom("prayerRequests").where("id", "in", shown).select(prayerColumns).execute();
  const parts = [
    ...(shown === "approved" ? [] : [partOfList(db, idsOfAlerts(db), rowsOf)]),
    partOfList(db, ids, rowsOf),
  ];
  return withPictureSizes(storage, await readParts(parts, page));
}

/** Counts the requests that wait for approval, up to `mostShownWaiting` + 1; 0 for everybody who may not read them. */
export async function countWaiting({ db }: Pick<Site, "db">, viewer: Viewer): Promise<number> {
  return may(viewer, "prayer:team") ? countAllWaiting({ db }) : 0;
}

/** The same count for the site itself; `since` leaves out requests with earlier ids. */
export async function countAllWaiting({ db }: Pick<Site, "db">, since = ""): Promise<number> {
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

/** A request for the people who may change it. */
export async function findPrayer(
  { db }: Pick<Site, "db">,
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
export async function whichExist(
  { db }: Pick<Site, "db">,
  viewer: Viewer,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0 || !may(viewer, "prayer:moderate")) return [];
  const rows = await db.selectFrom("prayerRequests").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}

async function withPictureSizes<Item extends { picUrl: string }>(
  storage: Storage,
  { items, ...page }: Page<Item>,
): Promise<Page<Item & { pictureSize: PictureSize | undefined }>> {
  const sizes = await pictureSizes(
    storage,
    items.map(({ picUrl }) => picUrl),
  );
  return { ...page, items: items.map((item) => ({ ...item, pictureSize: sizes.get(item.picUrl) })) };
}
