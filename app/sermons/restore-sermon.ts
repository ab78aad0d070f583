import { permitted } from "../contexts.ts";
import { afterUndo } from "../lists/after-undo.server.ts";
import { leadsTo } from "../serving/responses/leads-to.ts";
import type { Route } from "./+types/restore-sermon";
import { restoreSermon } from "./deleted-sermons.server.ts";
import { restoredInWords } from "./restored-words.ts";
import { sermonItem } from "./sermon-item.ts";

export const loader = leadsTo(sermonItem.list);

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "sermons:write");
  const outcome = await restoreSermon(site, viewer, params.id);
  if (outcome === "tooLate" || "there" in outcome) return afterUndo(sermonItem.list, outcome, "");
  return afterUndo(sermonItem.list, "restored", restoredInWords(outcome));
}
