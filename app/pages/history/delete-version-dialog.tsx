import { formatMoment } from "../../dates/dates.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";

/** Asks before an earlier version of a text is deleted for good. */
export function DeleteVersionDialog({ createdAt, backTo }: { createdAt: string; backTo: string }) {
  return (
    <QuestionDialog
      title="Delete this version for good?"
      backTo={backTo}
      confirmLabel="Delete for good"
      busyLabel="Deleting..."
    >
      What was saved on <time dateTime={createdAt}>{formatMoment(createdAt)}</time> will be gone from this
      history and from Activity, and nobody can bring it back. Other versions may say the same: delete each of
      them. Backups that were made before keep it.
    </QuestionDialog>
  );
}
