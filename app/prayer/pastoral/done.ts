import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/done";
import { noteMessages, notesPath } from "./follow-up-limits.ts";
import { finishFollowUp } from "./follow-up-writes.server.ts";

export const loader = leadsTo("/update-prayer-requests/:id/notes");

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:pastor");
  const outcome = await finishFollowUp(site, viewer, { requestId: params.id, id: params.noteId });
  const tone = outcome === "done" ? "success" : "error";
  return redirectWithNotice(notesPath(params.id), { text: noteMessages[outcome], tone });
}
