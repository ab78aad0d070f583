import { undoDays } from "../changes/undo-days.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";

const tooLate = `That could not be undone: it was deleted more than ${undoDays} days ago, or has already been restored.`;

/** Redirects to the list with a notice that says whether the item was restored. */
export function afterUndo(list: string, isRestored: boolean, restored: string): Promise<Response> {
  return redirectWithNotice(list, isRestored ? restored : { text: tooLate, tone: "error" });
}
