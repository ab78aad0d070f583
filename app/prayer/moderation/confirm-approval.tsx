import { permitted } from "../../contexts.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { found } from "../../serving/responses/found.ts";
import { needs } from "../../shell/needs.server.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { audiencesInWords } from "../audience.ts";
import { reviewPartOf } from "../prayer-limits.ts";
import type { Route } from "./+types/confirm-approval";
import { noticeOf } from "./approval-notice.ts";
import { approvePrayer } from "./deciding.server.ts";
import { findPrayer, listPrayersForReview } from "./queue-reads.server.ts";

export const middleware = [needs("prayer:moderate")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  return found(await findPrayer(site, viewer, params.id), "prayer request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const approval = await approvePrayer(site, viewer, params.id, true);
  const read = (page: number) => listPrayersForReview(site, viewer, page, reviewPartOf(request.url));
  return backToList("/update-prayer-requests", request, read, noticeOf(approval));
}

export default function ConfirmApproval({ loaderData: prayer }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Approve this?"
      backTo="/update-prayer-requests"
      confirmLabel="Approve it"
      busyLabel="Approving..."
    >
      <strong>{prayer.title}</strong> came in as one that should not wait. Please approve it only if you have
      spoken with them, and they want that {audiencesInWords[prayer.audience].readers} can read it.
    </QuestionDialog>
  );
}
