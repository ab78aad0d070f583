import { redirectWithNotice } from "../responses/notice.server.ts";

const tooLate = "That could not be undone: it was deleted more than an hour ago, or it is back already.";

/** Back to the list, which says whether the item is in it again. */
export function afterUndo(list: string, isRestored: boolean, restored: string): Promise<Response> {
  return redirectWithNotice(list, isRestored ? restored : { text: tooLate, tone: "error" });
}
