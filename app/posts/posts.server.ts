import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import type { DailyPostTable } from "../../database/tables.ts";
import type { Log } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { picturesAt } from "../../platform/storage/files/stored-files.ts";
import { downloadPath, storedPathOf } from "../../platform/storage/names.ts";
import { endOfDay, timestampOn } from "../dates.server.ts";
import { dayOf } from "../dates.ts";
import type { EditOutcome } from "../forms/edit-conflict.server.ts";
import { dropPicture } from "../pictures/drop-picture.server.ts";
import type { PictureSize } from "../pictures/picture.tsx";
import { readPage } from "../read-page.server.ts";
import { found } from "../responses/found.ts";
import { keepDeleted, takeDeleted, type Undoable } from "../staff/deleted-items.server.ts";
import { postFolder } from "../storage-folders.ts";
import type { Page } from "../ui/paging.ts";
import { isSignedIn, isStaff, requireStaff, type Viewer } from "../viewer.ts";
import { likersOf, restoreLikes } from "./likes.server.ts";
import type { ChangedPost } from "./post-schema.ts";
import type { NewPost } from "./posts.ts";

export interface SavedPost extends NewPost {
  id: string;
  /** UTC, ISO 8601. */
  date: string;
  likes: number;
  version: number;
}

export interface DailyPost extends SavedPost {
  pictureSize: PictureSize | undefined;
  isLiked: boolean;
  /** Whether its day is in the future; until then only staff see it. */
  isScheduled: boolean;
}

interface Dependencies {
  db: Database;
  storage: Storage;
  log: Log;
}

type Reading = Pick<Dependencies, "db" | "storage"> & { clock: () => Date };

const columns = [
  "id",
  "date",
  "imgUrl",
  "imgPath",
  "imgAlt",
  "postedBy",
  "content",
  "likes",
  "version",
] as const;

/** A page of posts, newest date first. A post appears when its day begins; staff see it earlier. */
export async function listPosts(
  { db, storage, clock }: Reading,
  viewer: Viewer,
  page: number,
): Promise<Page<DailyPost>> {
  const tomorrow = endOfDay(clock());
  const ids = db
    .selectFrom("dailyPosts")
    .select("id")
    .$if(!isStaff(viewer), (query) => query.where("date", "<", tomorrow))
    .orderBy("date", "desc")
    .orderBy("id", "desc");
  const { items, ...rest } = await readPage(db, ids, page, (shown) =>
    db.selectFrom("dailyPosts").where("id", "in", shown).select(columns).execute(),
  );
  const liked = await likedAmong(
    db,
    viewer,
    items.map(({ id }) => id),
  );
  const posts = await withPictures(storage, items);
  return {
    ...rest,
    items: posts.map((post) => ({
      ...post,
      isLiked: liked.has(post.id),
      isScheduled: post.date >= tomorrow,
    })),
  };
}

export interface LatestPost extends NewPost {
  /** UTC, ISO 8601. */
  date: string;
  pictureSize: PictureSize | undefined;
}

export async function findLatestPost({ db, storage, clock }: Reading): Promise<LatestPost | undefined> {
  const newest = await db
    .selectFrom("dailyPosts")
    .select(["date", "imgUrl", "imgPath", "imgAlt", "postedBy", "content"])
    .where("date", "<", endOfDay(clock()))
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  return (await withPictures(storage, newest))[0];
}

export async function findPost(
  db: Database,
  storage: Storage,
  viewer: Viewer,
  id: string,
): Promise<SavedPost | undefined> {
  requireStaff(viewer);
  const rows = await db.selectFrom("dailyPosts").select(columns).where("id", "=", id).execute();
  return (await withPictures(storage, rows))[0];
}

export async function addPost(db: Database, viewer: Viewer, post: NewPost): Promise<"saved"> {
  requireStaff(viewer);
  const { day, postedBy, content, imgUrl, imgAlt } = post;
  await db
    .insertInto("dailyPosts")
    .values({
      id: uuidv7(),
      date: timestampOn(day),
      postedBy,
      content,
      ...pictureColumns(imgUrl),
      imgAlt,
      likes: 0,
    })
    .execute();
  return "saved";
}

/** Changes a post that is still at `version`; likes since it was opened stay counted. */
export async function changePost(
  dependencies: Dependencies,
  viewer: Viewer,
  { id, version, day, postedBy, content, imgUrl, imgAlt, likes, likesBefore }: ChangedPost & { id: string },
): Promise<EditOutcome<SavedPost>> {
  const { db, storage } = dependencies;
  const before = await findPost(db, storage, viewer, id);
  if (!before) return { now: undefined };
  const pictureBefore = await pictureOf(db, id);
  const changed = await db
    .updateTable("dailyPosts")
    .set((eb) => ({
      date: timestampOn(day, before.date),
      postedBy,
      content,
      ...pictureColumns(imgUrl),
      imgAlt,
      likes: eb
        .case()
        .when("likes", ">", likesBefore - likes)
        .then(eb("likes", "+", likes - likesBefore))
        .else(0)
        .end(),
      version: version + 1,
    }))
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return { now: await findPost(db, storage, viewer, id) };
  if (before.imgUrl !== imgUrl) await dropPicture(dependencies, postFolder, pictureBefore);
  return "saved";
}

/** Deletes a post; for an hour it can be restored with its likes and its picture. */
export async function deletePost(site: Undoable, viewer: Viewer, id: string): Promise<void> {
  requireStaff(viewer);
  await site.db.transaction().execute(async (trx) => {
    const likedBy = await likersOf(trx, id);
    const deleted = await trx.deleteFrom("dailyPosts").where("id", "=", id).returningAll().executeTakeFirst();
    const post = found(deleted, "post");
    const picture = { folder: postFolder, url: pictureUrlOf(post) };
    await keepDeleted(trx, site, { kind: "post", id, content: { post, likedBy }, picture });
  });
}

/** Returns false when it is too late to restore the post. */
export async function restorePost(site: Undoable, viewer: Viewer, id: string): Promise<boolean> {
  requireStaff(viewer);
  return site.db.transaction().execute(async (trx) => {
    const deleted = await takeDeleted<DeletedPost>(trx, site, { kind: "post", id });
    if (!deleted) return false;
    await trx.insertInto("dailyPosts").values(deleted.post).execute();
    await restoreLikes(trx, id, deleted.likedBy);
    return true;
  });
}

interface DeletedPost {
  post: Selectable<DailyPostTable>;
  likedBy: string[];
}

/** A URL that names a post's picture even when the file is gone; empty without a picture. */
async function pictureOf(db: Database, id: string): Promise<string> {
  const post = await db
    .selectFrom("dailyPosts")
    .select(["imgUrl", "imgPath"])
    .where("id", "=", id)
    .executeTakeFirst();
  return post ? pictureUrlOf(post) : "";
}

function pictureUrlOf({ imgPath, imgUrl }: { imgPath: string; imgUrl: string }): string {
  return imgPath ? downloadPath(imgPath, "") : imgUrl;
}

/** Fills in the current URLs of the pictures. */
async function withPictures<Row extends { date: string; imgUrl: string; imgPath: string }>(
  storage: Storage,
  rows: Row[],
) {
  const pictures = await picturesAt(storage, rows.map(({ imgPath }) => imgPath).filter(Boolean));
  return rows.map(({ imgPath, ...post }) => {
    const { url = "", ...size } = pictures.get(imgPath) ?? {};
    return {
      ...post,
      day: dayOf(post.date),
      imgUrl: imgPath ? url : post.imgUrl,
      pictureSize: "width" in size ? size : undefined,
    };
  });
}

async function likedAmong(db: Database, viewer: Viewer, posts: string[]): Promise<Set<string>> {
  if (!isSignedIn(viewer) || posts.length === 0) return new Set();
  const rows = await db
    .selectFrom("likes")
    .select("postId")
    .where("userId", "=", viewer.id)
    .where("postId", "in", posts)
    .execute();
  return new Set(rows.map(({ postId }) => postId));
}

/** Pictures in our own storage are stored by path, which stays when their URL changes. */
function pictureColumns(url: string): { imgUrl: string; imgPath: string } {
  const imgPath = storedPathOf(url) ?? "";
  return { imgUrl: imgPath ? "" : url, imgPath };
}
