import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import type { Log } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { picturesAt } from "../../platform/storage/files/stored-files.ts";
import { downloadPath, storedPathOf } from "../../platform/storage/names.ts";
import { endOfDay, timestampOn } from "../dates.server.ts";
import { dayOf } from "../dates.ts";
import type { EditOutcome } from "../forms/overtaken.server.ts";
import { isSignedIn, isStaff, requireStaff, type Viewer } from "../identity/viewer.ts";
import { dropPicture } from "../pictures/drop-picture.server.ts";
import type { PictureSize } from "../pictures/picture.tsx";
import { found } from "../shell/found.ts";
import { type Page, pageSize, toPage } from "../ui/paging.ts";
import type { ChangedPost } from "./post-schema.ts";
import { type NewPost, postFolder } from "./posts.ts";

export interface SavedPost extends NewPost {
  id: string;
  /** UTC as ISO 8601. */
  date: string;
  likes: number;
  version: number;
}

export interface DailyPost extends SavedPost {
  pictureSize: PictureSize | undefined;
  /** Whether the viewer likes it. */
  isLiked: boolean;
  /** Whether its day is still to come; only staff see it until then. */
  isScheduled: boolean;
}

interface Dependencies {
  db: Database;
  storage: Storage;
  log: Log;
}

type Reading = Pick<Dependencies, "db" | "storage"> & { clock: () => Date };

const columns = ["id", "date", "imgUrl", "imgPath", "postedBy", "content", "likes", "version"] as const;

/** A page of posts, the newest date first. A post appears when its day begins; staff see it before. */
export async function listPosts(
  { db, storage, clock }: Reading,
  viewer: Viewer,
  page: number,
): Promise<Page<DailyPost>> {
  const tomorrow = endOfDay(clock());
  // The ids come from the index alone, so that skipping pages does not read their texts.
  const rows = await db
    .with("shown", (ids) =>
      ids
        .selectFrom("dailyPosts")
        .select("id")
        .$if(!isStaff(viewer), (query) => query.where("date", "<", tomorrow))
        .orderBy("date", "desc")
        .orderBy("id", "desc")
        .limit(pageSize + 1)
        .offset((page - 1) * pageSize),
    )
    .selectFrom("dailyPosts")
    .where("id", "in", (shown) => shown.selectFrom("shown").select("shown.id"))
    .select(columns)
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .execute();
  const { items, ...rest } = toPage(rows, page);
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

/** What the home page shows of the newest post. */
export interface LatestPost extends NewPost {
  /** UTC as ISO 8601. */
  date: string;
  pictureSize: PictureSize | undefined;
}

export async function findLatestPost({ db, storage, clock }: Reading): Promise<LatestPost | undefined> {
  const newest = await db
    .selectFrom("dailyPosts")
    .select(["date", "imgUrl", "imgPath", "postedBy", "content"])
    .where("date", "<", endOfDay(clock()))
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  return (await withPictures(storage, newest))[0];
}

/** One post, for the staff who change it. */
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
  const { day, postedBy, content, imgUrl } = post;
  await db
    .insertInto("dailyPosts")
    .values({
      id: uuidv7(),
      date: timestampOn(day),
      postedBy,
      content,
      ...pictureColumns(imgUrl),
      likes: 0,
    })
    .execute();
  return "saved";
}

/** Changes a post that is still at `version`; likes that came in while it was edited stay counted. */
export async function changePost(
  dependencies: Dependencies,
  viewer: Viewer,
  { id, version, day, postedBy, content, imgUrl, likes, likesBefore }: ChangedPost & { id: string },
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

/** Removes a post with its likes and its picture. */
export async function removePost(dependencies: Dependencies, viewer: Viewer, id: string): Promise<void> {
  const { db, storage } = dependencies;
  found(await findPost(db, storage, viewer, id), "post");
  const picture = await pictureOf(db, id);
  await db.deleteFrom("dailyPosts").where("id", "=", id).execute();
  await dropPicture(dependencies, postFolder, picture);
}

/** An address that names the file of a post's picture, also when that file is gone; empty when it has none. */
async function pictureOf(db: Database, id: string): Promise<string> {
  const post = await db
    .selectFrom("dailyPosts")
    .select(["imgUrl", "imgPath"])
    .where("id", "=", id)
    .executeTakeFirst();
  return post?.imgPath ? downloadPath(post.imgPath, "") : (post?.imgUrl ?? "");
}

/** The rows with the addresses that their pictures have now. */
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

/** A picture of ours is kept by its path, which stays when its address changes. */
function pictureColumns(url: string): { imgUrl: string; imgPath: string } {
  const imgPath = storedPathOf(url) ?? "";
  return { imgUrl: imgPath ? "" : url, imgPath };
}
