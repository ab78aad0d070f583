import { undoDays } from "../changes/undo-days.ts";
import type { Restored } from "../items/imports/imported-again.server.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";

const tooLate = `That could not be undone: it was deleted more than ${undoDays} days ago, or has already been restored.`;
const importedAgain = "It was not restored, because it has been imported again since.";

/** Redirects to the list with a notice that says whether the item was restored, or where what took its place is. */
export function afterUndo(list: string, outcome: Restored, restored: string): Promise<Response> {
  if (outcome === "restored") return redirectWithNotice(list, restored);
  if (outcome === "tooLate") return redirectWithNotice(list, { text: tooLate, tone: "error" });
  const link = { to: `${list}/${outcome.there}/update`, label: "Open the one that is here" };
  return redirectWithNotice(list, { text: importedAgain, tone: "error", link });
}
