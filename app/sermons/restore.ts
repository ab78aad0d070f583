import { requestContext, siteContext } from "../contexts.ts";
import { redirect } from "../responses/redirect.ts";
import { afterUndo } from "../staff/after-undo.server.ts";
import { needs } from "../staff/needs.server.ts";
import type { Route } from "./+types/restore";
import { restoreSermon } from "./sermons.server.ts";
import { sermonMessages } from "./sermons.ts";

export const middleware = [needs("sermons:write")];

const list = "/alter-uploads";

export function loader() {
  return redirect(list);
}

export async function action({ params, context }: Route.ActionArgs) {
  const { viewer } = context.get(requestContext);
  const isRestored = await restoreSermon(context.get(siteContext), viewer, params.id);
  return afterUndo(list, isRestored, sermonMessages.restored);
}
