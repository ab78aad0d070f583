import { otherLanguage } from "../../platform/language/other-language.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { pictureSizes } from "../../platform/storage/files/stored-files.ts";
import type { Site } from "../contexts.ts";
import { readPage } from "../lists/page-of-list.server.ts";
import type { Page } from "../lists/paging.ts";
import type { PictureSize } from "../media/pictures/picture.tsx";
import { isSignedIn, type Viewer } from "../viewer.ts";
import { isIn, sharedWith } from "./audience.server.ts";
import type { NewPrayer } from "./prayer-limits.ts";

export interface PrayerRequest extends NewPrayer {
  id: string;
  /** The name as it is shown; empty when the person wants none. */
  userName: string;
  /** UTC, ISO 8601. */
  date: string;
  pictureSize: PictureSize | undefined;
  /** The language of its text, where the page has another one. */
  writtenIn?: string;
}

export interface SharedPrayer extends PrayerRequest {
  answeredAt: string | null;
  updates: { words: string; createdAt: string }[];
}

export type PrayerSite = Pick<Site, "db" | "storage">;

export const shownColumns = [
  "id",
  "userName",
  "title",
  "content",
  "picUrl",
  "picAlt",
  "date",
  "writtenIn",
] as const;

/** A page of the requests that visitors or people who have logged in read, newest first. */
export async function listPrayers(
  { db, storage }: PrayerSite,
  viewer: Viewer,
  page: number,
  state: "shown" | "answered" = "shown",
): Promise<Page<SharedPrayer>> {
  const ids = db
    .selectFrom("prayerRequests")
    .select("id")
    // An index holds each of the two with the date.
    .where(isSignedIn(viewer) ? "isShared" : "isApproved", "=", true)
    .where("state", "=", state)
    .orderBy("date", "desc")
    .orderBy("id", "desc");
  const requests = await readPage(db, ids, page, (shown) =>
    db
      .selectFrom("prayerRequests")
      .where("id", "in", shown)
      // Again, so that hiding a request does not depend on one clause alone.
      .where(sharedWith(viewer))
      .where(isIn([state]))
      .select([...shownColumns, "answeredAt"])
      .execute(),
  );
  return withPictureSizes(storage, { ...requests, items: await withUpdates(db, requests.items) });
}

/** Adds what their askers told later and staff show. */
async function withUpdates<Row extends { id: string }>(
  db: PrayerSite["db"],
  rows: readonly Row[],
): Promise<(Row & Pick<SharedPrayer, "updates">)[]> {
  if (rows.length === 0) return [];
  const updates = await db
    .selectFrom("prayerUpdates")
    .select(["requestId", "words", "createdAt"])
    .where(
      "requestId",
      "in",
      rows.map(({ id }) => id),
    )
    .where("state", "=", "shown")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...row,
    updates: updates.flatMap(({ requestId, ...update }) => (requestId === row.id ? [update] : [])),
  }));
}

/** Adds what requests are shown with: the sizes of their pictures, and their language if the page has another one. */
export async function withPictureSizes<Item extends { picUrl: string; writtenIn: string | null }>(
  storage: Storage,
  { items, ...page }: Page<Item>,
): Promise<Page<Omit<Item, "writtenIn"> & { pictureSize: PictureSize | undefined; writtenIn?: string }>> {
  const sizes = await pictureSizes(
    storage,
    items.map(({ picUrl }) => picUrl),
  );
  return {
    ...page,
    items: items.map(({ writtenIn, ...item }) => ({
      ...{ ...item, pictureSize: sizes.get(item.picUrl) },
      ...shownLanguage(writtenIn),
    })),
  };
}

export function shownLanguage(writtenIn: string | null): { writtenIn?: string } {
  const language = otherLanguage(writtenIn);
  return language === undefined ? {} : { writtenIn: language };
}
