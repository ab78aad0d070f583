import type { DatabaseTransaction } from "../../database/connection.ts";
import { type ChangingSite, change } from "../changes/change.server.ts";
import { addToNumber, type ItemNumber } from "../items/item-numbers.server.ts";
import { found } from "../serving/responses/found.ts";
import { redirect } from "../serving/responses/redirect.ts";
import { loginPath } from "../shell/login-path.ts";
import { isSignedIn, type Viewer } from "../viewer.ts";
import { lockPost } from "./lock-post.server.ts";
import type { Tap } from "./post-schema.ts";

/** The number that a post shows: its rows in `likes`, plus or minus what staff changed. */
export const postLikes = { kind: "post", name: "likes" } as const;

export async function likePost(site: ChangingSite, viewer: Viewer, postId: string): Promise<void> {
  await change(site, viewer, "posts:like", async (change) => {
    await lockShownPost(change.db, postId, change.now);
    const liked = await change.db
      .insertInto("likes")
      .values({ postId, userId: change.viewer.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (liked.numInsertedOrUpdatedRows) await addToNumber(change.db, likesOf(postId), 1);
  });
}

export async function unlikePost(site: ChangingSite, viewer: Viewer, postId: string): Promise<void> {
  await change(site, viewer, "posts:like", async (change) => {
    await lockShownPost(change.db, postId, change.now);
    await takeBack(change.db, postId, change.viewer.id);
  });
}

export async function takeBackLikes(trx: DatabaseTransaction, userId: string): Promise<void> {
  const liked = await trx
    .selectFrom("likes")
    .select("postId")
    .where("userId", "=", userId)
    // Always in this order: two concurrent removals could deadlock otherwise.
    .orderBy("postId")
    .execute();
  for (const { postId } of liked) {
    if (await lockPost(trx, postId)) await takeBack(trx, postId, userId);
  }
}

/** Locks a post that is about to be deleted, and returns the members who like it. */
export async function likersOf(trx: DatabaseTransaction, postId: string): Promise<string[]> {
  await lockPost(trx, postId);
  const rows = await trx.selectFrom("likes").select("userId").where("postId", "=", postId).execute();
  return rows.map(({ userId }) => userId);
}

export async function restoreLikes(
  trx: DatabaseTransaction,
  postId: string,
  likedBy: string[],
): Promise<void> {
  if (likedBy.length === 0) return;
  const restored = await trx
    .insertInto("likes")
    .columns(["postId", "userId"])
    .expression(({ selectFrom }) =>
      selectFrom("user")
        .select((eb) => [eb.val(postId).as("postId"), "id as userId"])
        .where("id", "in", likedBy),
    )
    .executeTakeFirst();
  const lost = likedBy.length - Number(restored.numInsertedOrUpdatedRows);
  if (lost > 0) await addToNumber(trx, likesOf(postId), -lost);
}

async function takeBack(trx: DatabaseTransaction, postId: string, userId: string): Promise<void> {
  const unliked = await trx
    .deleteFrom("likes")
    .where("postId", "=", postId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (unliked.numDeletedRows) await addToNumber(trx, likesOf(postId), -1);
}

async function lockShownPost(trx: DatabaseTransaction, postId: string, now: Date): Promise<void> {
  found((await lockPost(trx, postId, now)) || undefined, "post");
}

export function likesOf(itemId: string): ItemNumber {
  return { ...postLikes, itemId };
}

/** Likes or unlikes a post. A visitor logs in first; both they and browsers without scripts return to the post. */
export async function respondToTap(
  site: ChangingSite,
  viewer: Viewer,
  { post, liked }: Tap,
  { url, headers }: Pick<Request, "url" | "headers">,
) {
  const postUrl = `/daily-posts${new URL(url).search}#${encodeURIComponent(post)}`;
  if (!isSignedIn(viewer)) throw redirect(loginPath(postUrl));
  await (liked ? likePost : unlikePost)(site, viewer, post);
  return headers.get("accept")?.includes("text/html") ? redirect(postUrl) : { failed: false, isLiked: liked };
}
