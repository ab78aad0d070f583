import { permitted } from "../contexts.ts";
import { afterUndo } from "../lists/after-undo.server.ts";
import { redirect } from "../serving/responses/redirect.ts";
import { needs } from "../shell/needs.server.ts";
import type { Route } from "./+types/restore";
import { restorePost } from "./posts.server.ts";
import { postMessages } from "./posts.ts";

export const middleware = [needs("posts:write")];

const list = "/update-daily-post";

export function loader() {
  return redirect(list);
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "posts:write");
  const isRestored = await restorePost(site, viewer, params.id);
  return afterUndo(list, isRestored, postMessages.restored);
}
