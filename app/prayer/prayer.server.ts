import type { Database } from "../../database/connection.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { pictureSizes } from "../../platform/storage/files/stored-files.ts";
import { type ChangingSite, change } from "../changes/change.server.ts";
import { readPage } from "../lists/page-of-list.server.ts";
import type { PictureSize } from "../media/pictures/picture.tsx";
import { found } from "../serving/responses/found.ts";
import type { Page } from "../ui/paging.ts";
import { requireSignedIn, type Viewer } from "../viewer.ts";
import type { NewPrayer } from "./prayer.ts";

export interface PrayerRequest extends NewPrayer {
  id: string;
  userName: string;
  /** UTC, ISO 8601. */
  date: string;
  isApproved: boolean;
  pictureSize: PictureSize | undefined;
}

export interface Reading {
  db: Database;
  storage: Storage;
}

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

export const prayerColumns = [...shownColumns, "version"] as const;

/** Few members ever have as many. */
const mostOwnCounted = 100;

/** The key under which a member's requests of a day are counted. */
export const prayerLimitKey = (userId: string) => `prayer:${userId}`;

/** A page of the public list: approved requests only, newest first. */
export async function listApproved({ db, storage }: Reading, page: number): Promise<Page<PrayerRequest>> {
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
export async function listOwn(
  { db, storage }: Reading,
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

export async function findOwn(
  db: Database,
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

export async function withdrawPrayer(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "prayer:ask", async (change) => {
    const deleted = await change.db
      .deleteFrom("prayerRequests")
      .where("id", "=", id)
      .where("userId", "=", change.viewer.id)
      .returning("picUrl")
      .executeTakeFirst();
    const { picUrl } = found(deleted, "prayer request");
    await change.releases(picUrl, `prayer:${id}`);
    await change.record("withdrawn", { kind: "prayer", id });
  });
}

export async function withPictureSizes<Item extends { picUrl: string }>(
  storage: Storage,
  { items, ...page }: Page<Item>,
): Promise<Page<Item & { pictureSize: PictureSize | undefined }>> {
  const sizes = await pictureSizes(
    storage,
    items.map(({ picUrl }) => picUrl),
  );
  return { ...page, items: items.map((item) => ({ ...item, pictureSize: sizes.get(item.picUrl) })) };
}
