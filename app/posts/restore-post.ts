import { permitted } from "../contexts.ts";
import { afterUndo } from "../lists/after-undo.server.ts";
import { leadsTo } from "../serving/responses/leads-to.ts";
import type { Route } from "./+types/restore-post";
import { postItem } from "./post-item.ts";
import { postMessages } from "./post-limits.ts";
import { restorePost } from "./post-writes.server.ts";

export const loader = leadsTo(postItem.list);

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "posts:write");
  const outcome = await restorePost(site, viewer, params.id);
  return afterUndo(postItem.list, outcome, postMessages.restored);
}
