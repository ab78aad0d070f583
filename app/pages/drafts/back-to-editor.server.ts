import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { EditablePage } from "../texts/editable-text.server.ts";
import { pageMessages } from "../texts/page-texts.ts";

/** Leads somebody whose draft is gone to the form of the page, and says why. */
export function backToEditor({ editor }: Pick<EditablePage<unknown>, "editor">): Promise<Response> {
  return redirectWithNotice(editor, { text: pageMessages.changedMeanwhile, tone: "error" });
}
