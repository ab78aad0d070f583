import { requestContext, siteContext } from "../contexts.ts";
import { redirect } from "../responses/redirect.ts";
import { afterUndo } from "../staff/after-undo.server.ts";
import { needs } from "../staff/needs.server.ts";
import type { Route } from "./+types/restore";
import { restorePost } from "./posts.server.ts";
import { postMessages } from "./posts.ts";

export const middleware = [needs("posts:write")];

const list = "/update-daily-post";

export function loader() {
  return redirect(list);
}

export async function action({ params, context }: Route.ActionArgs) {
  const { viewer } = context.get(requestContext);
  const isRestored = await restorePost(context.get(siteContext), viewer, params.id);
  return afterUndo(list, isRestored, postMessages.restored);
}
