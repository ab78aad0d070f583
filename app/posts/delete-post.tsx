import { undoDays } from "../changes/undo-days.ts";
import { permitted } from "../contexts.ts";
import { formatDate } from "../dates/dates.ts";
import { restorePath } from "../items/item.ts";
import { backToList } from "../lists/back-to-list.server.ts";
import { listFilterIn } from "../lists/list-filter.ts";
import { found } from "../serving/responses/found.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import type { Route } from "./+types/delete-post";
import { postItem } from "./post-item.ts";
import { postMessages } from "./post-limits.ts";
import { findPost, listPosts } from "./post-reads.server.ts";
import { deletePost } from "./post-writes.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "posts:write");
  return found(await findPost(site, viewer, params.id), "post");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "posts:write");
  await deletePost(site, viewer, params.id);
  const read = (page: number) => listPosts(site, viewer, page, listFilterIn(request.url));
  const undo = restorePath(postItem, params.id);
  return backToList(postItem.list, request, read, { text: postMessages.removed, undo });
}

export default function DeletePost({ loaderData: post }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Delete this post?"
      backTo={postItem.list}
      confirmLabel="Delete Post"
      busyLabel="Deleting..."
    >
      The post of <strong>{formatDate(post.date, "british")}</strong> by {post.postedBy} will be gone for
      everybody, with its likes{post.imgUrl && " and its picture"}. You can undo this for {undoDays} days,
      under Activity.
    </QuestionDialog>
  );
}
