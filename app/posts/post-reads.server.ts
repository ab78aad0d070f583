import type { ExpressionBuilder } from "kysely";
import type { Database } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import type { Site } from "../contexts.ts";
import { numberOf } from "../items/item-numbers.server.ts";
import type { Visibility } from "../items/visibility/visibility.ts";
import type { Hidden } from "../items/visibility/visibility-words.ts";
import { type ListFilter, wholeList } from "../lists/list-filter.ts";
import { readPage } from "../lists/page-of-list.server.ts";
import type { Page } from "../lists/paging.ts";
import { contains } from "../lists/text-search.server.ts";
import type { PictureSize } from "../media/pictures/picture.tsx";
import { isSignedIn, may, requirePermission, type Viewer } from "../viewer.ts";
import { postLikes } from "./likes.server.ts";
import type { NewPost } from "./post-limits.ts";
import { withPictures } from "./post-pictures.server.ts";
import { postOnPage, postsInState, shownPostsAt } from "./shown-posts.server.ts";

export interface SavedPost extends NewPost, Visibility {
  id: string;
  /** UTC, ISO 8601. */
  date: string;
  likes: number;
  version: number;
}

export function postColumns(eb: ExpressionBuilder<Tables, "dailyPosts">) {
  return [
    "id",
    "date",
    "imgUrl",
    "imgPath",
    "imgAlt",
    "postedBy",
    "content",
    numberOf(postLikes, eb.ref("dailyPosts.id")).as("likes"),
    "visibleFrom",
    "visibleUntil",
    "version",
  ] as const;
}

export interface DailyPost extends Omit<SavedPost, keyof Visibility>, Hidden {
  pictureSize: PictureSize | undefined;
  isLiked: boolean;
}

type PostSite = Pick<Site, "db" | "storage" | "clock">;

/** A page of posts, newest date first. People who may write posts also see those that visitors do not. */
export async function listPosts(
  { db, storage, clock }: PostSite,
  viewer: Viewer,
  page: number,
  { search, state }: ListFilter = wholeList,
): Promise<Page<DailyPost>> {
  const now = clock();
  const ids = db
    .selectFrom("dailyPosts")
    .select("id")
    .$if(!may(viewer, "posts:write"), (posts) => posts.where(shownPostsAt(now)))
    .where(postsInState(state, now))
    .where(contains(db, ["content", "postedBy"], search))
    .orderBy("date", "desc")
    .orderBy("id", "desc");
  const { items, ...rest } = await readPage(db, ids, page, (shown) =>
    db.selectFrom("dailyPosts").where("id", "in", shown).select(postColumns).execute(),
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
      ...postOnPage(post, now),
      isLiked: liked.has(post.id),
    })),
  };
}

export async function findPost(
  { db, storage }: Pick<Site, "db" | "storage">,
  viewer: Viewer,
  id: string,
): Promise<SavedPost | undefined> {
  requirePermission(viewer, "posts:write");
  const rows = await db.selectFrom("dailyPosts").select(postColumns).where("id", "=", id).execute();
  return (await withPictures(storage, rows))[0];
}

export interface LatestPost extends NewPost {
  /** UTC, ISO 8601. */
  date: string;
  pictureSize: PictureSize | undefined;
}

export async function findLatestPost({ db, storage, clock }: PostSite): Promise<LatestPost | undefined> {
  const newest = await db
    .selectFrom("dailyPosts")
    .select(["date", "imgUrl", "imgPath", "imgAlt", "postedBy", "content"])
    .where(shownPostsAt(clock()))
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  return (await withPictures(storage, newest))[0];
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
