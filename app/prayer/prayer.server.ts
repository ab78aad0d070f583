import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import { consume, type Limit } from "../../platform/limits.ts";
import type { Log } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { pictureSizes } from "../../platform/storage/files/stored-files.ts";
import type { AddOutcome } from "../forms/edit-conflict.server.ts";
import { dropPicture } from "../pictures/drop-picture.server.ts";
import type { PictureSize } from "../pictures/picture.tsx";
import { readPage } from "../read-page.server.ts";
import { found } from "../responses/found.ts";
import { prayerFolder } from "../storage-folders.ts";
import type { Page } from "../ui/paging.ts";
import { isStaff, nameOf, requireSignedIn, type Viewer } from "../viewer.ts";
import { type NewPrayer, prayerMessages } from "./prayer.ts";

export interface PrayerRequest extends NewPrayer {
  id: string;
  userName: string;
  /** UTC, ISO 8601. */
  date: string;
  isApproved: boolean;
  pictureSize: PictureSize | undefined;
}

export interface PrayerDependencies {
  db: Database;
  storage: Storage;
  log: Log;
}

type Reading = Omit<PrayerDependencies, "log">;

/** What the lists for visitors and members show. */
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

const perMember: Limit = { points: 20, seconds: 24 * 60 * 60 };

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

/** Stores a member's request. Until it is approved only they and staff see it. */
export async function submitPrayer(
  db: Database,
  viewer: Viewer,
  { title, content, picUrl, picAlt }: NewPrayer,
  now: Date,
): Promise<AddOutcome> {
  requireSignedIn(viewer);
  const mustWait = await consume(db, prayerLimitKey(viewer.id), perMember, now.getTime());
  if (mustWait && !isStaff(viewer)) return { refusal: prayerMessages.tooMany, status: 429 };
  await db
    .insertInto("prayerRequests")
    .values({
      id: uuidv7(),
      userId: viewer.id,
      userName: nameOf(viewer),
      title,
      content,
      picUrl,
      picAlt,
      date: now.toISOString(),
      isApproved: false,
    })
    .execute();
  return "saved";
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

export async function withdrawPrayer(
  dependencies: PrayerDependencies,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const { picUrl } = found(await findOwn(dependencies.db, viewer, id), "prayer request");
  await dependencies.db.deleteFrom("prayerRequests").where("id", "=", id).execute();
  await dropPicture(dependencies, prayerFolder, picUrl);
}

/** Withdraws a member's requests with their account. Returns picture URLs to delete after the transaction. */
export async function withdrawAll(trx: Database, userId: string): Promise<string[]> {
  const withdrawn = await trx
    .deleteFrom("prayerRequests")
    .where("userId", "=", userId)
    .returning("picUrl")
    .execute();
  return withdrawn.map(({ picUrl }) => picUrl);
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
