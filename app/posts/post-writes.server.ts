import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { DatabaseTransaction } from "../../database/connection.ts";
import type { DailyPostTable } from "../../database/tables.ts";
import { type Change, type ChangeByPerson, type ChangingSite, change } from "../changes/change.server.ts";
import { rowWith, storeDeleted, takeDeleted } from "../changes/deleted-items.server.ts";
import { requireFile } from "../changes/file-gone.ts";
import { timestampOn } from "../dates/dates.server.ts";
import { dayOf } from "../dates/dates.ts";
import type { AddOutcome, EditOutcome } from "../forms/edit-conflict.server.ts";
import { type Restored, storeImports, takeImports } from "../items/imports/imported-again.server.ts";
import { addToNumber } from "../items/item-numbers.server.ts";
import { visibilityFrom } from "../items/visibility/moments.server.ts";
import { recordVisibility } from "../items/visibility/record.server.ts";
import type { VisibilityFields } from "../items/visibility/visibility-fields.ts";
import { found } from "../serving/responses/found.ts";
import type { Viewer } from "../viewer.ts";
import { likersOf, likesOf, restoreLikes } from "./likes.server.ts";
import { lockPost } from "./lock-post.server.ts";
import { firstWords, type NewPost } from "./post-limits.ts";
import { pathOf, pictureColumns, pictureUrlOf } from "./post-pictures.server.ts";
import { findPost, postColumns, type SavedPost } from "./post-reads.server.ts";
import type { ChangedPost } from "./post-schema.ts";
import { textOf } from "./post-version.server.ts";

/** @param also what else is saved in the same change. */
export async function addPost(
  site: ChangingSite,
  viewer: Viewer,
  post: NewPost & VisibilityFields,
  also?: (change: ChangeByPerson, id: string) => Promise<void>,
): Promise<AddOutcome> {
  return change(site, viewer, "posts:write", async (change) => {
    const { day, postedBy, content, imgUrl, imgAlt } = post;
    const id = uuidv7();
    const row = {
      id,
      date: timestampOn(day),
      postedBy,
      content,
      ...pictureColumns(imgUrl),
      imgAlt,
      likes: 0,
      ...visibilityFrom(post),
    };
    await change.db.insertInto("dailyPosts").values(row).execute();
    requireFile(await change.uses(imgUrl, `post:${id}`));
    await change.addVersion({ kind: "post", id, version: 1, after: textOf(row) });
    await change.record("created", subjectOf(row), undefined, factsOf(row));
    await recordVisibility(change, subjectOf(row), row);
    await also?.(change, id);
    return "saved" as const;
  });
}

/** Changes a post that is still at `version`; likes since it was opened stay counted. */
export async function changePost(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
  { version, day, postedBy, content, imgUrl, imgAlt, likes, likesBefore, ...asked }: ChangedPost,
): Promise<EditOutcome<SavedPost>> {
  return change(site, viewer, "posts:write", async (change) => {
    const before = await lockedPost(change.db, id);
    if (before?.version !== version) return { now: await findPost({ ...site, db: change.db }, viewer, id) };
    const visibility = visibilityFrom(asked, before);
    const text = { date: timestampOn(day, before.date), postedBy, content, ...visibility };
    await change.db
      .updateTable("dailyPosts")
      .set({
        ...text,
        ...pictureColumns(imgUrl),
        imgAlt,
        version: version + 1,
        ...(isSeenBy(before, { ...text, imgUrl, imgAlt }) && { changedAt: change.now.toISOString() }),
      })
      .where("id", "=", id)
      .execute();
    if (pathOf(pictureUrlOf(before)) !== pathOf(imgUrl)) {
      requireFile(await change.uses(imgUrl, `post:${id}`));
      await change.releases(pictureUrlOf(before), `post:${id}`);
    }
    const likesNow = await addToNumber(change.db, likesOf(id), likes - likesBefore);
    const changed = { ...before, ...text, likes: likesNow };
    await change.addVersion({
      kind: "post",
      id,
      version: version + 1,
      before: textOf(before),
      after: textOf(changed),
    });
    await change.record("changed", subjectOf(changed), factsOf(before), factsOf(changed));
    await recordVisibility(change, subjectOf(changed), visibility, before);
    return "saved" as const;
  });
}

type Seen = Pick<SavedPost, "date" | "postedBy" | "content" | "imgUrl" | "imgAlt"> & { imgPath?: string };

/** Whether visitors see the difference. */
function isSeenBy({ imgPath = "", ...before }: Seen, after: Seen): boolean {
  if (pathOf(pictureUrlOf({ imgPath, imgUrl: before.imgUrl })) !== pathOf(after.imgUrl)) return true;
  return (["date", "postedBy", "content", "imgAlt"] as const).some((name) => before[name] !== after[name]);
}

/** Deletes a post; for a while it can be restored with its likes and its picture. */
export async function deletePost(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "posts:write", (change) => deletePostWithin(change, id));
}

export async function deletePostWithin(change: Change, id: string): Promise<void> {
  const likedBy = await likersOf(change.db, id);
  const deleted = await change.db
    .deleteFrom("dailyPosts")
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  const post = found(deleted, "post");
  await storeDeleted(change, { kind: "post", id, content: { post, likedBy } satisfies DeletedPost });
  await storeImports(change, { kind: "post", id });
  await change.releases(pictureUrlOf(post), `post:${id}`);
  await change.record("deleted", subjectOf(post), factsOf(post));
}

export async function restorePost(site: ChangingSite, viewer: Viewer, id: string): Promise<Restored> {
  return change(site, viewer, "posts:write", (change) => restorePostWithin(change, id));
}

export async function restorePostWithin(change: Change, id: string): Promise<Restored> {
  const again = await takeImports(change, { kind: "post", id });
  if (again) return again;
  const deleted = await takeDeleted(change, { kind: "post", id, schema: deletedPost });
  if (!deleted) return "tooLate";
  const { post, likedBy } = deleted;
  await change.db.insertInto("dailyPosts").values(post).execute();
  await restoreLikes(change.db, id, likedBy);
  await change.uses(pictureUrlOf(post), `post:${id}`);
  await change.record("restored", subjectOf(post), undefined, factsOf(post));
  return "restored";
}

function subjectOf({ id, content }: { id: string; content: string }) {
  return { kind: "post", id, title: firstWords(content) } as const;
}

function factsOf({
  date,
  postedBy,
  content,
  likes,
}: Pick<DailyPostTable, "date" | "postedBy" | "content" | "likes">) {
  return { text: firstWords(content), date: dayOf(date), "posted by": postedBy, likes };
}

/** Reads the post after locking it, so that its likes do not change meanwhile. */
async function lockedPost(trx: DatabaseTransaction, id: string) {
  if (!(await lockPost(trx, id))) return undefined;
  return trx.selectFrom("dailyPosts").select(postColumns).where("id", "=", id).executeTakeFirstOrThrow();
}

interface DeletedPost {
  post: Selectable<DailyPostTable>;
  likedBy: string[];
}

const deletedPost: z.ZodType<DeletedPost> = z.object({
  post: rowWith<Selectable<DailyPostTable>>(["id", "date", "postedBy", "content"]),
  likedBy: z.array(z.string()),
});
