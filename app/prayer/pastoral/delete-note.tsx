import { permitted } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import type { Route } from "./+types/delete-note";
import { noteMessages, notesPath } from "./follow-up-limits.ts";
import { deleteFollowUp } from "./follow-up-writes.server.ts";

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:pastor");
  const outcome = await deleteFollowUp(site, viewer, { requestId: params.id, id: params.noteId });
  const tone = outcome === "deleted" ? "success" : "error";
  return redirectWithNotice(notesPath(params.id), { text: noteMessages[outcome], tone });
}

export default function DeleteNote({ params }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Delete this note?"
      backTo={notesPath(params.id)}
      confirmLabel="Delete"
      busyLabel="Deleting..."
    >
      Your note is gone for good. The person who asked is not told: they never saw it.
    </QuestionDialog>
  );
}
