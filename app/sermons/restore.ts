import { permitted } from "../contexts.ts";
import { afterUndo } from "../lists/after-undo.server.ts";
import { redirect } from "../serving/responses/redirect.ts";
import { needs } from "../shell/needs.server.ts";
import type { Route } from "./+types/restore";
import { restoreSermon } from "./deleted-sermons.server.ts";
import { sermonItem } from "./sermon-item.ts";
import { sermonMessages } from "./sermon-limits.ts";

export const middleware = [needs("sermons:write")];

export function loader() {
  return redirect(sermonItem.list);
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "sermons:write");
  const outcome = await restoreSermon(site, viewer, params.id);
  const isWithout = outcome !== "tooLate" && outcome.without > 0;
  const restored = isWithout ? sermonMessages.restoredWithout : sermonMessages.restored;
  return afterUndo(sermonItem.list, outcome !== "tooLate", restored);
}
