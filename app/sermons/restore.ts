import { permitted } from "../contexts.ts";
import { afterUndo } from "../lists/after-undo.server.ts";
import { redirect } from "../serving/responses/redirect.ts";
import { needs } from "../shell/needs.server.ts";
import type { Route } from "./+types/restore";
import { restoreSermon } from "./sermons.server.ts";
import { sermonMessages } from "./sermons.ts";

export const middleware = [needs("sermons:write")];

const list = "/alter-uploads";

export function loader() {
  return redirect(list);
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "sermons:write");
  const isRestored = await restoreSermon(site, viewer, params.id);
  return afterUndo(list, isRestored, sermonMessages.restored);
}
